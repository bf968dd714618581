import { sentFields, sentText } from '#kit/sent-form.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { removeDraft } from '#platform/drafts.ts'
import { isFinalStatus, readIdempotencyKey, withIdempotency } from '#platform/idempotency.ts'
import { sendJson, writesOnly } from '#platform/json-endpoint.ts'
import { checkStep, type WizardValues } from '#ui/wizard/wizard.ts'
import { sendDraftSchema } from '../device-schemas.ts'
import { askQuestions } from '../server/ask-questions.ts'
import { draftKind, newDraft } from '../server/posting-draft.ts'
import { sendAd } from '../server/send-ad.ts'
import { postingSteps, postingWizard, type PostedAd, type PostingStep } from '../steps.ts'
import { sendRefusals } from '../texts.ts'
import type { Route } from './+types/send-draft'

type Answer = { status: number; body: object }

const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
})
const send = ({ status, body }: Answer) => sendJson(body, status)

export const loader = writesOnly

/**
 * Receives a queued new ad of a device; its pictures arrive first. Its `Idempotency-Key` makes
 * repeats harmless.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) return send(refused(401, 'sign-in', 'برای ثبت آگهی وارد شوید.'))
  const key = readIdempotencyKey(request.headers.get('idempotency-key'))
  const given = await sentFields(request, Object.keys(sendDraftSchema.shape), sendDraftSchema)
  if (!given.success) return send(refused(422, 'invalid', 'آگهی کامل خوانده نشد. مرحله‌ها را دوباره ببینید.'))
  const { values, pictures, base } = given.data
  const whole = { ...values, pictures: pictures.map((id): [string, string] => ['pictures', id]) }
  const once = {
    personId,
    key,
    request: await sentText(request),
    isFinal: ({ status }: Answer) => isFinalStatus(status),
  }
  const answer = await withIdempotency(ctx, once, async (inside) => {
    const sent = await sendWhole(inside, personId, whole)
    // Delete the account's copy, unless it has changed since.
    if (sent.status === 200 && base) await removeDraft(inside.db, { personId, kind: draftKind, id: newDraft }, base)
    return sent
  })
  return send(answer)
}

const steps = Object.keys(postingSteps) as PostingStep[]

async function sendWhole(ctx: RequestContext, personId: bigint, values: WizardValues): Promise<Answer> {
  const wizard = postingWizard(null)
  const existing: Partial<PostedAd> = {}
  for (const step of steps) {
    const reading = checkStep(wizard, step, values[step])
    const problems =
      reading.status === 'success'
        ? await askQuestions(ctx, step, reading.value as never, existing)
        : (reading.error ?? {})
    const [words] = Object.values(problems).flat()
    if (words) return refused(422, `step-${step}`, `${postingSteps[step].title}: ${words}`)
    if (reading.status !== 'success')
      return refused(422, `step-${step}`, `مرحلهٔ «${postingSteps[step].title}» کامل نیست.`)
    Object.assign(existing, { [step]: reading.value })
  }
  const sent = await sendAd(ctx, { personId, posted: existing as PostedAd, adId: null })
  if (!sent.ok) return refused(422, sent.code, sendRefusals[sent.code] ?? '')
  return { status: 200, body: { adId: sent.value.adId } }
}
