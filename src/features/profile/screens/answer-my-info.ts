import { findPlace, savePersonInfo, withRetryAfter } from '#features/identity/contract.ts'
import { completeInfoSchema, infoRefusal, infoRefusals, limitText } from '#features/identity/embeds.ts'
import { toJalali } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import type { RequestContext } from '#platform/context.ts'
import { readForm } from '#ui/form/read-form.ts'
import { infoPath } from '../addresses.ts'
import { contactSchema } from '../schemas.ts'
import { saveContactDetails } from '../server/contact-details.ts'

type Post = { request: Request; ctx: RequestContext; personId: bigint }

const saved = () => redirect(`${infoPath}?saved`)

/** Saves name, national code, birth date and place. */
export async function answerPersonInfo({ request, ctx, personId }: Post) {
  const form = await readForm(request, completeInfoSchema(toJalali(ctx.now)))
  if (!form.ok) return form.answer
  const { province, city, ...message } = form.value
  const place = await findPlace(ctx.db, province, city)
  if ('refusal' in place) return form.refuse({ city: infoRefusals[place.refusal] })
  const answer = await savePersonInfo(ctx, personId, { ...message, ...place })
  if (answer.ok) return saved()
  if (answer.code !== 'limited') return form.refuse(infoRefusal(answer.code), 409)
  return withRetryAfter(form.refuse({ nationalCode: limitText(answer.wait) }), answer.wait.waitSeconds)
}

/** Saves address and postal code. */
export async function answerContact({ request, ctx, personId }: Post) {
  const form = await readForm(request, contactSchema)
  if (!form.ok) return form.answer
  const { address = null, postalCode = null } = form.value
  await saveContactDetails(ctx, personId, { address, postalCode })
  return saved()
}
