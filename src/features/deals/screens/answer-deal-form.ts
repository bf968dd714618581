import type { RequestContext } from '#platform/context.ts'
import { readFormData, type FormReading } from '#ui/form/read-form.ts'
import {
  appealSchema,
  checkSchema,
  claimSchema,
  disputeSchema,
  holdSchema,
  plainActionSchema,
  reviewSchema,
  skipSchema,
  transferSchema,
} from '../schemas.ts'
import {
  acceptDeal,
  actOnDeal,
  appealDecision,
  claimDeposit,
  disputeDeal,
  holdDeposit,
  skipStep,
} from '../server/action.ts'
import { agreeTransfer, checkItem, proposeTransfer, reviewDeal } from '../server/transfer.ts'
import { dealRefusals, type DealRefusal } from '../texts.ts'

type Sent = { personId: bigint; id: string; form: FormData }
type Refusal = Extract<FormReading<unknown>, { ok: false }>['answer']
type Answer = { answer: Refusal } | { refused: DealRefusal | null } | null

/** Handles the forms of a deal; returns null for a form of the conversation. */
export async function answerDealForm(ctx: RequestContext, { form, ...own }: Sent): Promise<Answer> {
  const fields = Object.fromEntries(form)
  switch (form.get('intent')) {
    case 'accept':
      return toAnswer(await acceptDeal(ctx, own))
    case 'hold': {
      const read = holdSchema.safeParse(fields)
      return toAnswer(
        read.success ? await holdDeposit(ctx, { ...own, shownRial: read.data.shown }) : { ok: false, code: 'changed' },
      )
    }
    case 'skip':
    case 'unskip': {
      const read = skipSchema.safeParse(fields)
      return read.success
        ? toAnswer(await skipStep(ctx, { ...own, step: read.data.step, skip: read.data.intent === 'skip' }))
        : null
    }
    case 'check':
    case 'uncheck': {
      const read = checkSchema.safeParse(fields)
      return read.success
        ? toAnswer(await checkItem(ctx, { ...own, item: read.data.item, done: read.data.intent === 'check' }))
        : null
    }
    case 'dispute': {
      const read = readFormData(form, disputeSchema)
      if (!read.ok) return read
      const { reason, words = null } = read.value
      return toAnswer(await disputeDeal(ctx, { ...own, reason, words }))
    }
    case 'claim': {
      const read = readFormData(form, claimSchema)
      return read.ok ? toAnswer(await claimDeposit(ctx, { ...own, words: read.value.words })) : read
    }
    case 'appeal': {
      const read = readFormData(form, appealSchema)
      return read.ok ? toAnswer(await appealDecision(ctx, { ...own, words: read.value.words })) : read
    }
    case 'appointment': {
      const read = readFormData(form, transferSchema)
      if (!read.ok) return read
      const { at, place } = read.value
      const proposed = await proposeTransfer(ctx, { ...own, at, place })
      if (!proposed.ok && proposed.code === 'time') return { answer: read.refuse({ at: dealRefusals.time }, 409) }
      return toAnswer(proposed)
    }
    case 'agree-appointment':
      return toAnswer(await agreeTransfer(ctx, own))
    case 'review': {
      const read = readFormData(form, reviewSchema)
      if (!read.ok) return read
      const { stars, words = null } = read.value
      return toAnswer(await reviewDeal(ctx, { ...own, stars: Number(stars), words }))
    }
    default: {
      const action = plainActionSchema.safeParse(fields)
      if (!action.success) return null
      const { intent, shown = null } = action.data
      return toAnswer(await actOnDeal(ctx, { ...own, act: intent, shownRial: shown }))
    }
  }
}

type Outcome = { ok: true } | { ok: false; code: DealRefusal }
const toAnswer = (outcome: Outcome): Answer => ({ refused: outcome.ok ? null : outcome.code })
