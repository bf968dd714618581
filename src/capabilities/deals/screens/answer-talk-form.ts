import { answerOffer, answerVisit, makeOffer, proposeVisit, sendMessage } from '#capabilities/marketplace/contract.ts'
import {
  chatRefusals,
  messageSchema,
  offerActSchema,
  offerSchema,
  quickReplies,
  quickSchema,
  tooManyMessagesText,
  visitActSchema,
  visitSchema,
  type ChatRefusal,
} from '#capabilities/marketplace/talk-embeds.ts'
import type { RequestContext } from '#platform/context.ts'
import { newToken } from '#platform/secrets.ts'
import { readFormData, type FormReading } from '#ui/form/read-form.ts'
import { withNewKey } from '#ui/form/sent-key.tsx'

type Sent = { threadId: string; personId: bigint; form: FormData; problems: Record<string, string> }
type Read = Extract<FormReading<unknown>, { ok: true }>
type Refusal = Extract<FormReading<unknown>, { ok: false }>['answer']
type Answer = { answer: Refusal } | { refused: ChatRefusal | null } | null
type Outcome =
  | { ok: true }
  | { ok: false; code: ChatRefusal }
  | { ok: false; code: 'too-many'; wait: Parameters<typeof tooManyMessagesText>[0] }

/** What the conversation inside a file sends, by the rules of conversations; null for what it does not know. */
export async function answerTalkForm(ctx: RequestContext, { form, problems, ...who }: Sent): Promise<Answer> {
  switch (form.get('intent')) {
    case 'send': {
      const read = readFormData(form, messageSchema, problems)
      if (!read.ok) return read
      const { body = '', files, sentKey } = read.value
      return answered(read, await sendMessage(ctx, { ...who, body, files, sentKey }), 'body')
    }
    case 'offer': {
      const read = readFormData(form, offerSchema)
      return read.ok ? answered(read, await makeOffer(ctx, { ...who, amountRial: read.value.amount }), 'amount') : read
    }
    case 'visit': {
      const read = readFormData(form, visitSchema)
      return read.ok ? answered(read, await proposeVisit(ctx, { ...who, ...read.value }), 'at') : read
    }
    default:
      return pressed(ctx, Object.fromEntries(form), who)
  }
}

/** A refusal goes to the field that can mend it. */
function answered(read: Read, outcome: Outcome, field: string): Answer {
  if (outcome.ok) return { refused: null }
  if ('wait' in outcome) return { answer: read.refuse({ [field]: tooManyMessagesText(outcome.wait) }, 429) }
  const { code } = outcome
  const refusal = read.refuse({ [code === 'file-unknown' ? 'files' : field]: chatRefusals[code] }, 409)
  return { answer: code === 'key-used' ? withNewKey(refusal, newToken()) : refusal }
}

type Who = { threadId: string; personId: bigint }

/** The buttons without fields. */
async function pressed(ctx: RequestContext, fields: Record<string, unknown>, who: Who): Promise<Answer> {
  const quick = quickSchema.safeParse(fields)
  if (quick.success) return toAnswer(await sendMessage(ctx, { ...who, body: quickReplies[quick.data.quick].text }))
  const offer = offerActSchema.safeParse(fields)
  if (offer.success) {
    const { offer: messageId, act } = offer.data
    return toAnswer(await answerOffer(ctx, { ...who, messageId, act }))
  }
  const visit = visitActSchema.safeParse(fields)
  if (!visit.success) return null
  const { visit: messageId, act } = visit.data
  return toAnswer(await answerVisit(ctx, { ...who, messageId, act }))
}

const toAnswer = (outcome: Outcome): Answer =>
  outcome.ok ? { refused: null } : { refused: 'wait' in outcome ? 'too-many' : outcome.code }
