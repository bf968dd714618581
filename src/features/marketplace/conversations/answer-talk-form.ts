import { readFormData, type FormReading } from '#ui/form/read-form.ts'
import { withNewKey } from '#ui/form/sent-key.tsx'
import type { OfferAction } from './offer-states.ts'
import {
  messageSchema,
  offerActionSchema,
  offerSchema,
  quickSchema,
  visitActionSchema,
  visitSchema,
} from './schemas.ts'
import { chatRefusals, quickReplies, tooManyCode, tooManyMessagesText, type ChatRefusal } from './texts.ts'
import type { VisitAction } from './visit-states.ts'

type Outcome =
  | { ok: true }
  | { ok: false; code: ChatRefusal }
  | { ok: false; code: 'too-many'; wait: Parameters<typeof tooManyMessagesText>[0] }

/** The actions of one person in one thread, from `talkActions` of the contract. */
export type TalkActions = {
  send: (message: { body: string; files?: string[]; sentKey?: string; once?: boolean }) => Promise<Outcome>
  offer: (amountRial: bigint, sure: boolean) => Promise<Outcome>
  visit: (proposed: { at: Date; place: string }) => Promise<Outcome>
  answerOffer: (answer: { messageId: bigint; act: Exclude<OfferAction, 'counter'> }) => Promise<Outcome>
  answerVisit: (answer: { messageId: bigint; act: VisitAction }) => Promise<Outcome>
  /** Creates a key for the form that is shown again. */
  newKey: () => string
}

type Sent = { form: FormData; problems: Record<string, string> }
type Read = Extract<FormReading<unknown>, { ok: true }>
export type TalkAnswer =
  | { answer: Extract<FormReading<unknown>, { ok: false }>['answer'] }
  | { refused: ChatRefusal | null }
  | null

/** Handles the forms and buttons of a conversation. Returns null for an unknown one. */
export async function answerTalkForm({ form, problems }: Sent, acts: TalkActions): Promise<TalkAnswer> {
  switch (form.get('intent')) {
    case 'send': {
      const read = readFormData(form, messageSchema, problems)
      if (!read.ok) return read
      const { body = '', files, sentKey } = read.value
      return answered(read, await acts.send({ body, files, sentKey }), { field: 'body', acts })
    }
    case 'offer': {
      const read = readFormData(form, offerSchema)
      return read.ok
        ? answered(read, await acts.offer(read.value.amount, read.value.sure === 'yes'), { field: 'amount', acts })
        : read
    }
    case 'visit': {
      const read = readFormData(form, visitSchema)
      return read.ok ? answered(read, await acts.visit(read.value), { field: 'at', acts }) : read
    }
    default:
      return pressed(Object.fromEntries(form), acts)
  }
}

/** Attaches a refusal to the field that can fix it. */
function answered(read: Read, outcome: Outcome, { field, acts }: { field: string; acts: TalkActions }): TalkAnswer {
  if (outcome.ok) return { refused: null }
  if ('wait' in outcome) return { answer: read.refuse({ [field]: tooManyMessagesText(outcome.wait) }, 429) }
  const { code } = outcome
  const refusal = read.refuse({ [code === 'file-unknown' ? 'files' : field]: chatRefusals[code] }, 409)
  return { answer: code === 'key-used' ? withNewKey(refusal, acts.newKey()) : refusal }
}

/** Handles the buttons without fields. */
async function pressed(fields: Record<string, unknown>, actions: TalkActions): Promise<TalkAnswer> {
  const quick = quickSchema.safeParse(fields)
  if (quick.success) return toAnswer(await actions.send({ body: quickReplies[quick.data.quick].text, once: true }))
  const offer = offerActionSchema.safeParse(fields)
  if (offer.success) return toAnswer(await actions.answerOffer({ messageId: offer.data.offer, act: offer.data.act }))
  const visit = visitActionSchema.safeParse(fields)
  if (!visit.success) return null
  return toAnswer(await actions.answerVisit({ messageId: visit.data.visit, act: visit.data.act }))
}

const toAnswer = (outcome: Outcome): TalkAnswer =>
  outcome.ok ? { refused: null } : { refused: 'wait' in outcome ? tooManyCode(outcome.wait) : outcome.code }
