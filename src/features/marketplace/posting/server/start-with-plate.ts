import { randomUUID } from 'node:crypto'
import { carsOf, type OwnCar } from '#features/garage/contract.ts'
import { formatPlate, type Plate } from '#kit/plate.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { newAdPath } from '../../addresses.ts'
import { newAdStepPath } from '../../own-ad-addresses.ts'
import { ownIdOf, plateNumberOf, trimOf } from '../merge-drafts.ts'
import { plateFacts } from '../plate-first.ts'
import type { PostingValues } from './posting-draft.ts'

/** The store of the draft. */
type Store = {
  load(): Promise<{ values: PostingValues; step: string; version: string } | null>
  save(draft: { values: PostingValues; step: string; version: string }): Promise<unknown>
}

/** Formats the known facts of a garage car as a query of the first step; null without its model. */
export function ownCarQuery({ id, plate, trim, year, colour, mileageKm, role }: OwnCar): string | null {
  if (role !== 'owner' || trim === null) return null
  const kind = plate && (plate.kind === 'free-zone' ? 'free-zone' : 'national')
  const facts = { trim, own: id, year, colour, mileage: mileageKm, plate: kind }
  const existing = Object.entries(facts).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]]))
  return new URLSearchParams(existing).toString()
}

/**
 * Starts a new ad with a plate and returns the next address: an own car of the garage fills the first step; any other
 * plate is kept in the draft, until its car is chosen. A draft with this plate goes on. Refuses when the draft is of
 * another car already: one draft is one car, so the person chooses.
 */
export async function startWithPlate(
  ctx: RequestContext,
  { personId, plate, store }: { personId: bigint; plate: Plate; store: Store },
): Promise<Result<string, 'draft'>> {
  const written = formatPlate(plate)
  const own = (await carsOf(ctx, personId)).find((car) => car.plate !== null && formatPlate(car.plate) === written)
  const draft = await store.load()
  if (draft && trimOf(draft.values) !== '') {
    const same = plateNumberOf(draft.values) === written || (own && ownIdOf(draft.values) === own.id)
    return same ? ok(newAdStepPath(draft.step)) : refuse('draft')
  }
  const query = own && ownCarQuery(own)
  if (query) return ok(`${newAdStepPath('car')}?${query}`)
  const facts = plateFacts(written, plate.kind)
  const earlier = (draft?.values.car ?? []).filter(([name]) => facts.every(([each]) => each !== name))
  const key = earlier.some(([name]) => name === 'draft') ? [] : [['draft', randomUUID()] as [string, string]]
  const values = { ...draft?.values, car: [...earlier, ...key, ...facts] }
  await store.save({ values, step: 'car', version: draft?.version ?? '' })
  return ok(newAdPath)
}
