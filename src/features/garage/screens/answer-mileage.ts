import type { RequestContext } from '#platform/context.ts'
import { redirect } from '#kit/redirect.ts'
import { readForm } from '#ui/form/read-form.ts'
import { carPath } from '../addresses.ts'
import { mileageSchema } from '../schemas.ts'
import { saveMileage } from '../server/change-cars.ts'
import { carRefusals } from '../texts.ts'

type Question = { request: Request; personId: bigint; id: string }

/** Stores the odometer, from the page of a car or from the queue of a device. */
export async function answerMileage(
  ctx: Pick<RequestContext, 'db' | 'now' | 'secrets'>,
  { request, personId, id }: Question,
) {
  const form = await readForm(request, mileageSchema)
  if (!form.ok) return form.answer
  const { mileage: km, meant } = form.value
  const saved = await saveMileage(ctx, { personId, id, km, meant: meant === 'on' })
  return saved.ok ? redirect(carPath(id)) : form.refuse({ mileage: carRefusals[saved.code] }, 409)
}
