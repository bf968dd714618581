import { redirect } from 'react-router'
import { confirmMobileChange, startMobileChange, withRetryAfter } from '#capabilities/identity/contract.ts'
import { codeRefusals, mobileCodesSchema, waitText } from '#capabilities/identity/embeds.ts'
import type { Doing } from '#platform/context.ts'
import { readForm } from '#ui/form/read-form.ts'
import { infoPath, mobilePath } from '../addresses.ts'
import { newMobileSchema } from '../schemas.ts'
import { mobileTexts } from '../texts.ts'

type Post = { request: Request; doing: Doing; form: string | null }

/** Takes both steps of another number, and asking for the codes again. */
export const answerMobile = ({ request, doing, form }: Post) =>
  form === 'codes' ? confirm(request, doing) : start(request, doing, form === 'resend')

async function start(request: Request, doing: Doing, again: boolean) {
  const form = await readForm(request, newMobileSchema)
  if (!form.ok) return form.answer
  // The guard before every action here lets nobody in without a session.
  const personId = doing.scope.session.personId!
  const started = await startMobileChange(doing, { personId, mobile: form.value.mobile, again })
  if (started.ok) return redirect(mobilePath)
  if (started.code === 'mobile-same') return form.refuse({ mobile: mobileTexts['mobile-same'] })
  return withRetryAfter(form.refuse({ mobile: waitText(started) }), started.waitSeconds)
}

async function confirm(request: Request, doing: Doing) {
  const form = await readForm(request, mobileCodesSchema)
  if (!form.ok) return form.answer
  const changed = await confirmMobileChange(doing, { personId: doing.scope.session.personId!, ...form.value })
  if (changed.ok) return redirect(`${infoPath}?saved`)
  if ('at' in changed) {
    return form.refuse({ [changed.at === 'old' ? 'oldCode' : 'newCode']: codeRefusals[changed.code] })
  }
  return form.refuse({ newCode: mobileTexts[changed.code] })
}
