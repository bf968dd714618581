import { z } from 'zod'
import { getCatalogue } from '#features/catalog/contract.ts'
import { parsePlate } from '#kit/plate.ts'
import { redirect } from '#kit/redirect.ts'
import { sentFields } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { newAdPath } from '../../addresses.ts'
import { panelNewAdPath } from '../../panel-addresses.ts'
import { draftId, dropOlder, putAside, takeOlder } from '../server/older-draft.ts'
import { startWithPlate } from '../server/start-with-plate.ts'
import { postingWizard } from '../steps.ts'
import { postingStore } from './posting-store.ts'
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
  /** The plate of the next ad; for `aside`. */
  plate: z.string().max(40).optional(),
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
    const plate = parsePlate(sent.data.plate ?? '')
    if (plate.ok && gallery === null) {
      const store = postingStore(ctx, null, await getCatalogue(ctx.db))
      const started = await startWithPlate(ctx, { personId, plate: plate.value, store })
      return redirect(started.ok ? started.value : choice)
    }
    return redirect(car ? `${pathOf('car')}?${new URLSearchParams(car)}` : choice)
  }
  const step = await takeOlder(ctx, personId, id)
  return redirect(step ? pathOf(step) : choice)
}
