import { redirect } from '#kit/redirect.ts'
import { toJalali } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { readForm } from '#ui/form/read-form.ts'
import { withMoment } from '#ui/wait-texts.ts'
import type { InquiryKindSlug } from '../kinds.ts'
import { ownersBirthDate } from '../birth-date.ts'
import { inputOf, inquirySchema } from '../schemas.ts'
import { registerInquiry } from '../server/register-inquiry.ts'
import { inquiryTexts, registerRefusals } from '../texts.ts'

/** Handles every inquiry form: open to guests, who sign in on the page and keep their input. */
export async function answerQuestion(
  ctx: RequestContext,
  { request, kind, next }: { request: Request; kind: InquiryKindSlug; next: string },
) {
  const form = await readForm(request, inquirySchema(kind, ownersBirthDate(toJalali(ctx.now))))
  if (!form.ok) return form.answer
  const { personId } = ctx.scope.session
  if (personId === null) throw signInRequired(request, next)
  const registered = await registerInquiry(ctx, { personId, kind, input: inputOf(kind, form.value) })
  if (registered.ok) return redirect(registered.value.path, 303)
  if (registered.code === 'too-many') return form.refuse({ '': withMoment(inquiryTexts.tooMany, ctx) }, 429)
  return form.refuse({ '': registerRefusals[registered.code] }, 503)
}
