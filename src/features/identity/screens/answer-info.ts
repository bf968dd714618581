import { toJalali } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import type { RequestContext } from '#platform/context.ts'
import { readForm } from '#ui/form/read-form.ts'
import { infoRefusal, infoRefusals } from '../account-texts.ts'
import { completeInfoSchema } from '../info-schema.ts'
import { limitText } from '../texts.ts'
import { withRetryAfter } from '../server/wait-refusal.ts'
import { presentInfo } from '../server/info/present-info.ts'
import { findPlace } from '../server/info/find-place.ts'
import { savePersonInfo } from '../server/info/save-person-info.ts'

type Post = { request: Request; ctx: RequestContext; personId: bigint; next: string; contract: boolean }

/** Saves personal details and redirects to `next`. */
export async function answerInfo({ request, ctx, personId, next, contract }: Post) {
  const form = await readForm(
    request,
    completeInfoSchema(toJalali(ctx.now), contract ? (await presentInfo(ctx, personId)).needs : undefined),
  )
  if (!form.ok) return form.answer
  const { province, city, ...message } = form.value
  const place = await findPlace(ctx.db, province, city)
  if ('refusal' in place) return form.refuse({ city: infoRefusals[place.refusal] })
  const saved = await savePersonInfo(ctx, personId, { ...message, ...place })
  if (saved.ok) return redirect(next)
  if (saved.code === 'limited') {
    return withRetryAfter(form.refuse({ nationalCode: limitText(saved.wait) }), saved.wait.waitSeconds)
  }
  return form.refuse(infoRefusal(saved.code), 409)
}
