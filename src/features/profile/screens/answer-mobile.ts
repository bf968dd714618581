import { redirect } from '#kit/redirect.ts'
import { confirmMobileChange, startMobileChange, withRetryAfter } from '#features/identity/contract.ts'
import { codeRefusals, mobileCodesSchema, waitText } from '#features/identity/embeds.ts'
import type { RequestContext } from '#platform/context.ts'
import { readForm } from '#ui/form/read-form.ts'
import { infoPath, mobilePath } from '../addresses.ts'
import { newMobileSchema } from '../schemas.ts'
import { mobileTexts } from '../texts.ts'

type Post = { request: Request; ctx: RequestContext; personId: bigint }

/** Handles both steps of changing the number, and resending the codes. */
export const answerMobile = ({ form, ...post }: Post & { form: string | null }) =>
  form === 'codes' ? confirm(post) : start(post, form === 'resend')

async function start({ request, ctx, personId }: Post, again: boolean) {
  const form = await readForm(request, newMobileSchema)
  if (!form.ok) return form.answer
  const started = await startMobileChange(ctx, { personId, mobile: form.value.mobile, again })
  if (started.ok) return redirect(mobilePath)
  if (started.code === 'mobile-same') return form.refuse({ mobile: mobileTexts['mobile-same'] })
  return withRetryAfter(form.refuse({ mobile: waitText(started) }), started.waitSeconds)
}

async function confirm({ request, ctx, personId }: Post) {
  const form = await readForm(request, mobileCodesSchema)
  if (!form.ok) return form.answer
  const changed = await confirmMobileChange(ctx, { personId, ...form.value })
  if (changed.ok) return redirect(`${infoPath}?saved`)
  if ('at' in changed) {
    return form.refuse({ [changed.at === 'old' ? 'oldCode' : 'newCode']: codeRefusals[changed.code] })
  }
  return form.refuse({ newCode: mobileTexts[changed.code] })
}
