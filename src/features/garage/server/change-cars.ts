import { sql } from 'kysely'
import './tables.ts'
import { getCatalogue, productionYears, type Catalogue } from '#features/catalog/contract.ts'
import { releaseFiles } from '#features/files/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { toJalali } from '#kit/jalali.ts'
import { formatPlate, type Plate } from '#kit/plate.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { publish } from '#platform/events/events.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { dayOf, type Day } from '#kit/day.ts'
import { dayMs } from '#kit/durations.ts'
import { oddReading } from '../odometer.ts'
import { carsAnHour, maxCars, undoMinutes } from '../rules.ts'
import type { carRefusals } from '../texts.ts'
import { carAdded } from './events.ts'
import { documentSubject } from './document-purpose.ts'
import { blankCar, countCars, findByPlate, lockOwner, takePlate } from './car-rows.ts'
import { getCarRow, type CarRow } from './find-cars.ts'
import { plateIndexPurpose, vinIndexPurpose } from './plate-index.ts'
import { receiptSubject } from './receipt-purpose.ts'
import { endedLinkDays } from '../timeline/rules.ts'
import { readingEvent, readingKey } from '../timeline/own-events.ts'
import { findSubject, recordChange, recordOf, withdrawEvent } from './timeline/record-event.ts'

type Refusal = keyof typeof carRefusals
type Ctx = Pick<RequestContext, 'db' | 'now' | 'secrets' | 'clock' | 'scope'>

const sealedPlate = ({ secrets }: Ctx, plate: Plate) => {
  const text = formatPlate(plate)
  return { plate_sealed: secrets.seal(text), plate_index: secrets.blindIndex(plateIndexPurpose, text) }
}
const sealedVin = ({ secrets }: Ctx, vin: string) => ({
  vin_sealed: secrets.seal(vin),
  vin_index: secrets.blindIndex(vinIndexPurpose, vin),
})

type NewCar = { personId: bigint; plate?: Plate; vin?: string; mileageKm?: number }

/**
 * Adds a car to a person's garage and returns its public id. The same plate and VIN return the existing car; one of
 * them with another car is refused.
 */
export async function addCar(ctx: Ctx, { personId, plate, vin, mileageKm }: NewCar): Promise<Result<string, Refusal>> {
  if (!plate && !vin) return refuse('nothing')
  const used = await consumeLimits(ctx, [{ key: `garage-cars:${personId}`, max: carsAnHour, seconds: 3600 }])
  if (!used.allowed) return refuse('too-fast')
  return inTransaction<Result<string, Refusal>>(ctx.db, async (trx) => {
    await lockOwner(trx, personId)
    const values = { ...(plate && sealedPlate(ctx, plate)), ...(vin && sealedVin(ctx, vin)) }
    await freeSoldPlate(trx, ctx, personId, values)
    const double = await findDouble(trx, personId, values)
    if (double) {
      const existing = await findSame(trx, personId, values)
      return existing ? ok(existing.public_id) : refuse(double)
    }
    if ((await countCars(trx, personId)) >= maxCars) return refuse('too-many')
    const { id, public_id: publicId } = await trx
      .insertInto('garage_car')
      .values({
        ...blankCar,
        ...values,
        public_id: newPublicId(),
        owner_id: personId,
        mileage_km: mileageKm ?? null,
        mileage_at: mileageKm === undefined ? null : ctx.now,
        added_at: ctx.now,
      })
      .returning(['id', 'public_id'])
      .executeTakeFirstOrThrow()
    if (mileageKm !== undefined) await writeReading(trx, id, dayOf(ctx.now), mileageKm)
    await publish(trx, carAdded, { personId: String(personId) })
    return ok(publicId)
  })
}

/** The owner's next car takes over a plate that a sold car still has. */
async function freeSoldPlate(trx: Trx, ctx: Ctx, personId: bigint, { plate_index: plate }: Indexes): Promise<void> {
  const existing = plate && (await findByPlate(trx, personId, plate))
  if (existing?.handed_over_at) await takePlate(trx, ctx, existing.id)
}

type Indexes = { plate_index?: Buffer | null; vin_index?: Buffer | null }

/** Returns why a person's garage has this car already; `besides` is the changed car. */
async function findDouble(trx: Trx, personId: bigint, { plate_index: plate, vin_index: vin }: Indexes, besides = 0n) {
  const own = (column: 'plate_index' | 'vin_index', index: Buffer) =>
    trx
      .selectFrom('garage_car')
      .select('id')
      .where('owner_id', '=', personId)
      .where('removed_at', 'is', null)
      .where('id', '<>', besides)
      .where(column, '=', index)
      .executeTakeFirst()
  if (plate && (await own('plate_index', plate))) return 'plate-known' as const
  return vin && (await own('vin_index', vin)) ? ('vin-known' as const) : null
}

/** Returns the car of a garage with exactly this plate and VIN. */
const findSame = (trx: Trx, personId: bigint, { plate_index = null, vin_index = null }: Indexes) =>
  trx
    .selectFrom('garage_car')
    .select('public_id')
    .where('owner_id', '=', personId)
    .where('removed_at', 'is', null)
    .where('plate_index', 'is not distinct from', plate_index)
    .where('vin_index', 'is not distinct from', vin_index)
    .executeTakeFirst()

const writeReading = (trx: Trx, carId: bigint, day: Day, km: number) =>
  trx
    .insertInto('garage_reading')
    .values({ car_id: carId, read_on: day, km })
    .onConflict((conflict) => conflict.columns(['car_id', 'read_on']).doUpdateSet({ km }))
    .execute()

type CarEdit = {
  personId: bigint
  id: string
  nickname?: string
  year?: number
  colour?: string
  plate?: Plate
  vin?: string
  engine?: string
  /** Takes the plate from the other car of this person that has it. */
  movePlate?: boolean
}

/** Changes the owner's facts of a car. Empty values are deleted; a plate, a VIN or a name must stay. */
export async function editCar(ctx: Ctx, { personId, id, ...car }: CarEdit): Promise<Result<null, Refusal>> {
  const catalogue = await getCatalogue(ctx.db)
  return inTransaction<Result<null, Refusal>>(ctx.db, async (trx) => {
    await lockOwner(trx, personId)
    const row = await getCarRow(trx, { personId, id, as: 'owner' })
    const hasName = car.nickname !== undefined || row.trim_id !== null || row.described !== null
    if (!car.plate && !car.vin && !hasName) return refuse('nothing')
    if (car.year !== undefined && !isYearOf(catalogue, row.trim_id, car.year, ctx.now)) return refuse('not-this-year')
    const values = {
      plate_sealed: null,
      plate_index: null,
      vin_sealed: null,
      vin_index: null,
      ...(car.plate && sealedPlate(ctx, car.plate)),
      ...(car.vin && sealedVin(ctx, car.vin)),
    }
    const double = await findDouble(trx, personId, values, row.id)
    if (double === 'plate-known' && car.movePlate) {
      if (await findDouble(trx, personId, { vin_index: values.vin_index }, row.id)) return refuse('vin-known')
      await takePlate(trx, ctx, (await findByPlate(trx, personId, values.plate_index!))!.id)
    } else if (double) return refuse(double)
    const was = await findSubject(trx, ctx, row.id)
    await trx
      .updateTable('garage_car')
      .set({
        ...values,
        engine_sealed: car.engine === undefined ? null : ctx.secrets.seal(car.engine),
        nickname: car.nickname ?? null,
        year: car.year ?? null,
        colour: car.colour ?? null,
      })
      .where('id', '=', row.id)
      .execute()
    await recordChange(trx, ctx, { carId: row.id, was })
    return ok(null)
  })
}

/** Returns the production years of a trim; those of all cars for an unknown trim. */
export function yearsOf(catalogue: Catalogue, trimId: number | null, now: Date): { from: number; to: number } {
  const thisYear = toJalali(now).year
  const trim = trimId === null ? undefined : catalogue.trims.byId.get(trimId)
  const model = trim && catalogue.models.byId.get(trim.modelId)
  return model ? productionYears(model, thisYear) : { from: thisYear - 60, to: thisYear }
}

function isYearOf(catalogue: Catalogue, trimId: number | null, year: number, now: Date): boolean {
  const { from, to } = yearsOf(catalogue, trimId, now)
  return year >= from && year <= to
}

type Stored = { personId: bigint; id: string }

/** Sets the model of a car: a trim of the catalogue, or the owner's own words. Deletes a year that does not fit. */
export async function chooseModel(
  ctx: Ctx,
  { personId, id, ...what }: Stored & ({ trim: string } | { described: string }),
): Promise<Result<null, Refusal>> {
  const catalogue = await getCatalogue(ctx.db)
  const trim = 'trim' in what ? catalogue.trims.bySlug.get(what.trim) : null
  if (trim === undefined) return refuse('unknown-trim')
  return inTransaction(ctx.db, async (trx) => {
    const row = await getCarRow(trx, { personId, id, as: 'owner' })
    const was = await findSubject(trx, ctx, row.id)
    const keepsYear = row.year !== null && isYearOf(catalogue, trim?.id ?? null, row.year, ctx.now)
    await trx
      .updateTable('garage_car')
      .set({
        trim_id: trim?.id ?? null,
        described: 'described' in what ? what.described : null,
        ...(!keepsYear && { year: null }),
      })
      .where('id', '=', row.id)
      .execute()
    await recordChange(trx, ctx, { carId: row.id, was })
    return ok(null)
  })
}

type Mileage = Stored & { km: number; meant: boolean }

/** Stores today's odometer; implausible kilometres need one confirmation. */
export async function saveMileage(
  ctx: Pick<RequestContext, 'db' | 'now' | 'secrets'>,
  { personId, id, km, meant }: Mileage,
): Promise<Result<null, OddReading>> {
  return inTransaction<Result<null, OddReading>>(ctx.db, async (trx) => {
    const row = await getCarRow(trx, { personId, id, as: 'editor' })
    const day = dayOf(ctx.now)
    const odd = meant ? null : oddReadingOf(row, { day, km })
    if (odd) return refuse(odd)
    await writeMileage(trx, ctx, row, { day, km })
    await recordOf(trx, ctx, row.id, [readingEvent({ day, km })])
    return ok(null)
  })
}

type Reading = { day: Day; km: number }
export type OddReading = 'mileage-back' | 'mileage-far'

/** Returns why a reading of a car is implausible; null for a plausible one. */
export const oddReadingOf = (
  { mileage_km: km, mileage_at: at }: Pick<CarRow, 'mileage_km' | 'mileage_at'>,
  reading: Reading,
): OddReading | null => oddReading(km === null || at === null ? null : { day: dayOf(at), km }, reading)

/**
 * Stores the reading of a day. Only the newest reading changes the car's kilometres. Deletes readings that contradict
 * it.
 */
export async function writeMileage(
  trx: Trx,
  ctx: Pick<RequestContext, 'now' | 'secrets'>,
  car: Pick<CarRow, 'id'>,
  { day, km }: Reading,
): Promise<void> {
  const later = await trx
    .selectFrom('garage_reading')
    .select('km')
    .where('car_id', '=', car.id)
    .where('read_on', '>', day)
    .where('km', '>=', km)
    .limit(1)
    .executeTakeFirst()
  const impossible = await trx
    .deleteFrom('garage_reading')
    .where('car_id', '=', car.id)
    .where((is) =>
      is.or([
        is.and([is('read_on', '<', day), is('km', '>', km)]),
        is.and([is('read_on', '>', day), is('km', '<', km)]),
      ]),
    )
    .returning(sql<Day>`read_on::text`.as('read_on'))
    .execute()
  await withdrawEvent(
    trx,
    ctx,
    car.id,
    impossible.map(({ read_on }) => readingKey(read_on)),
  )
  await writeReading(trx, car.id, day, km)
  if (later) return
  await trx.updateTable('garage_car').set({ mileage_km: km, mileage_at: ctx.now }).where('id', '=', car.id).execute()
}

/** Removes a car from the garage; it can be restored for an hour. Links to its timeline end at once. */
export async function removeCar(ctx: Pick<RequestContext, 'db' | 'now'>, { personId, id }: Stored): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const removed = await trx
      .selectFrom('garage_car')
      .select('id')
      .where('public_id', '=', id)
      .where('owner_id', '=', personId)
      .where('removed_at', 'is not', null)
      .executeTakeFirst()
    if (removed) return
    const row = await getCarRow(trx, { personId, id, as: 'owner' })
    await trx.updateTable('garage_car').set({ removed_at: ctx.now }).where('id', '=', row.id).execute()
    await trx
      .updateTable('garage_timeline_link')
      .set({ ended_at: ctx.now })
      .where('car_id', '=', row.id)
      .where('ended_at', 'is', null)
      .execute()
  })
}

/** Restores a removed car, unless its plate or VIN was added again meanwhile. */
export async function restoreCar(
  ctx: Pick<RequestContext, 'db'>,
  { personId, id }: Stored,
): Promise<Result<null, Refusal>> {
  return inTransaction<Result<null, Refusal>>(ctx.db, async (trx) => {
    await lockOwner(trx, personId)
    const row = await getCarRow(trx, { personId, id, as: 'owner', removed: true })
    const indexes = await trx
      .selectFrom('garage_car')
      .select(['plate_index', 'vin_index'])
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    const double = await findDouble(trx, personId, indexes, row.id)
    if (double) return refuse(double)
    await trx.updateTable('garage_car').set({ removed_at: null }).where('id', '=', row.id).execute()
    return ok(null)
  })
}

/** Deletes removed cars and payments with their files once they cannot be restored. Run by a job. */
export async function forgetRemoved(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - undoMinutes * 60_000)
  await inTransaction(db, async (trx) => {
    const cars = await trx.selectFrom('garage_car').select('id').where('removed_at', '<', before).limit(200).execute()
    await deleteCars(
      trx,
      cars.map(({ id }) => id),
    )
    const costs = await trx.deleteFrom('garage_cost').where('removed_at', '<', before).returning('id').execute()
    await releaseFiles(
      trx,
      receiptSubject,
      costs.map(({ id }) => id),
    )
    await trx.deleteFrom('garage_invitation').where('expires_at', '<', now).execute()
    await trx
      .deleteFrom('garage_timeline_link')
      .where('expires_at', '<', new Date(now.getTime() - endedLinkDays * dayMs))
      .execute()
  })
}

/** Deletes cars with all their records and the files of their documents. */
export async function deleteCars(trx: Trx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  const documents = await trx.selectFrom('garage_document').select('id').where('car_id', 'in', ids).execute()
  await releaseFiles(
    trx,
    documentSubject,
    documents.map(({ id }) => id),
  )
  const costs = await trx.selectFrom('garage_cost').select('id').where('car_id', 'in', ids).execute()
  await releaseFiles(
    trx,
    receiptSubject,
    costs.map(({ id }) => id),
  )
  await trx.deleteFrom('garage_car').where('id', 'in', ids).execute()
}
