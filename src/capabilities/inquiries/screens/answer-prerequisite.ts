import { toJalali } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import type { RequestContext } from '#platform/context.ts'
import type { AppError } from '#platform/errors.ts'
import { readForm } from '#ui/form/read-form.ts'
import { withMoment } from '#ui/wait-texts.ts'
import { prerequisitePath } from '../addresses.ts'
import type { PrerequisiteKind } from '../prerequisites.ts'
import { prerequisiteInput, prerequisiteSchema } from '../prerequisite-schemas.ts'
import { requestPrerequisite } from '../server/prerequisites.ts'
import { prerequisiteTexts } from '../texts.ts'

type Asked = { request: Request; personId: bigint | null; kind: PrerequisiteKind; signIn: () => Response | AppError }

/** A request from its page, or from the queue of a device. */
export async function answerPrerequisiteForm(ctx: RequestContext, { request, personId, kind, signIn }: Asked) {
  const form = await readForm(request, prerequisiteSchema(kind, toJalali(ctx.now)))
  if (!form.ok) return form.answer
  if (personId === null) throw signIn()
  const input = prerequisiteInput(kind, form.value)
  const asked = await requestPrerequisite(ctx, { personId, kind, input, consent: form.value['consent'] === 'on' })
  if (asked.ok) return redirect(prerequisitePath(kind), 303)
  if (asked.code === 'too-many') return form.refuse({ '': withMoment(prerequisiteTexts.tooMany, ctx) }, 429)
  return form.refuse({ nationalCode: prerequisiteTexts.consent })
}
