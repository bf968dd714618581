import type { RequestContext } from '#platform/context.ts'
import { newToken } from '#platform/secrets.ts'
import { readFormData, type FormReading } from '#ui/form/read-form.ts'
import { withNewKey } from '#ui/form/sent-key.tsx'
import {
  messageSchema,
  offerActSchema,
  offerSchema,
  quickSchema,
  reportSchema,
  visitActSchema,
  visitSchema,
} from '../schemas.ts'
import { chatRefusals, quickReplies, tooManyMessagesText, type ChatRefusal } from '../texts.ts'
import { blockThread } from '../server/block-thread.ts'
import { answerOffer, makeOffer } from '../server/offers.ts'
import { reportThread } from '../server/report-thread.ts'
import { sendMessage } from '../server/send-message.ts'
import { answerVisit, proposeVisit } from '../server/visits.ts'
import type { Written } from '../server/write-message.ts'

type Sent = { threadId: string; personId: bigint; form: FormData; problems: Record<string, string> }
type Refusal = Extract<FormReading<unknown>, { ok: false }>['answer']
type Answer = { answer: Refusal } | { refused: ChatRefusal | null } | null

/** What the forms and buttons of a thread's page send; null for what none of them does. */
export async function answerThreadForm(ctx: RequestContext, { form, problems, ...who }: Sent): Promise<Answer> {
  const intent = form.get('intent')
  if (intent === 'send') {
    const read = readFormData(form, messageSchema, problems)
    if (!read.ok) return read
    const { body = '', files, sentKey } = read.value
    return answered(read, await sendMessage(ctx, { ...who, body, files, sentKey }), 'body')
  }
  if (intent === 'offer') {
    const read = readFormData(form, offerSchema)
    if (!read.ok) return read
    return answered(read, await makeOffer(ctx, { ...who, amountRial: read.value.amount }), 'amount')
  }
  if (intent === 'visit') {
    const read = readFormData(form, visitSchema)
    if (!read.ok) return read
    return answered(read, await proposeVisit(ctx, { ...who, ...read.value }), 'at')
  }
  if (intent === 'report') {
    const read = readFormData(form, reportSchema)
    if (!read.ok) return read
    const reported = await reportThread(ctx, { ...who, ...read.value })
    if (reported.ok) return { refused: null }
    return { answer: read.refuse({ '': tooManyMessagesText(reported.wait) }, 429) }
  }
  if (intent === 'block' || intent === 'unblock') {
    await blockThread(ctx, { ...who, block: intent === 'block' })
    return { refused: null }
  }
  return pressed(ctx, form, who)
}

type Who = Pick<Sent, 'threadId' | 'personId'>
type Outcome = { ok: true } | { ok: false; code: ChatRefusal } | Extract<Written, { code: 'too-many' }>

/** A refusal goes to the field that can mend it. */
function answered(read: Extract<FormReading<unknown>, { ok: true }>, outcome: Outcome, field: string): Answer {
  if (outcome.ok) return { refused: null }
  if ('wait' in outcome) return { answer: read.refuse({ [field]: tooManyMessagesText(outcome.wait) }, 429) }
  const { code } = outcome
  const refusal = read.refuse({ [code === 'file-unknown' ? 'files' : field]: chatRefusals[code] }, 409)
  return { answer: code === 'key-used' ? withNewKey(refusal, newToken()) : refusal }
}

/** The buttons without fields. */
async function pressed(ctx: RequestContext, form: FormData, who: Who): Promise<Answer> {
  const fields = Object.fromEntries(form)
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
