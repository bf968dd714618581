import { z } from 'zod'
import { redirect } from '#kit/redirect.ts'
import { sentFields } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { newAdPath } from '../../addresses.ts'
import { panelNewAdPath } from '../../panel-addresses.ts'
import { draftId, dropOlder, putAside, takeOlder } from '../server/older-draft.ts'
import { postingWizard } from '../steps.ts'
import type { Route } from './+types/older-draft'

export const middleware = [requireSignIn]

export const loader = () => redirect(newAdPath)

const sentSchema = z.object({
  act: z.enum(['take', 'drop', 'aside']),
  gallery: z
    .string()
    .regex(/^[a-z0-9-]{1,80}$/)
    .optional(),
  /** The address of the next car's facts; for `aside`. */
  car: z.string().max(300).optional(),
})

/** Takes or discards a state beside a new ad, or puts the ad itself aside for another car. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const sent = await sentFields(request, Object.keys(sentSchema.shape), sentSchema)
  if (!sent.success) return redirect(newAdPath)
  const { act, gallery = null, car = '' } = sent.data
  const id = draftId(gallery)
  const choice = gallery === null ? newAdPath : panelNewAdPath(gallery)
  const { pathOf } = postingWizard(null, gallery)
  if (act === 'drop') {
    await dropOlder(ctx, personId, id)
    return redirect(choice)
  }
  if (act === 'aside') {
    await putAside(ctx, personId, id)
    return redirect(car ? `${pathOf('car')}?${new URLSearchParams(car)}` : choice)
  }
  const step = await takeOlder(ctx, personId, id)
  return redirect(step ? pathOf(step) : choice)
}
