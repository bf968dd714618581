import { redirect } from 'react-router'
import { confirmMobileChange, startMobileChange, withRetryAfter } from '#capabilities/identity/contract.ts'
import { codeRefusals, mobileCodesSchema, waitText } from '#capabilities/identity/embeds.ts'
import type { RequestContext } from '#platform/context.ts'
import { readForm } from '#ui/form/read-form.ts'
import { infoPath, mobilePath } from '../addresses.ts'
import { newMobileSchema } from '../schemas.ts'
import { mobileTexts } from '../texts.ts'

type Post = { request: Request; ctx: RequestContext; form: string | null }

/** Takes both steps of another number, and asking for the codes again. */
export const answerMobile = ({ request, ctx, form }: Post) =>
  form === 'codes' ? confirm(request, ctx) : start(request, ctx, form === 'resend')

async function start(request: Request, ctx: RequestContext, again: boolean) {
  const form = await readForm(request, newMobileSchema)
  if (!form.ok) return form.answer
  // The guard before every action here lets nobody in without a session.
  const personId = ctx.scope.session.personId!
  const started = await startMobileChange(ctx, { personId, mobile: form.value.mobile, again })
  if (started.ok) return redirect(mobilePath)
  if (started.code === 'mobile-same') return form.refuse({ mobile: mobileTexts['mobile-same'] })
  return withRetryAfter(form.refuse({ mobile: waitText(started) }), started.waitSeconds)
}

async function confirm(request: Request, ctx: RequestContext) {
  const form = await readForm(request, mobileCodesSchema)
  if (!form.ok) return form.answer
  const changed = await confirmMobileChange(ctx, { personId: ctx.scope.session.personId!, ...form.value })
  if (changed.ok) return redirect(`${infoPath}?saved`)
  if ('at' in changed) {
    return form.refuse({ [changed.at === 'old' ? 'oldCode' : 'newCode']: codeRefusals[changed.code] })
  }
  return form.refuse({ newCode: mobileTexts[changed.code] })
}
