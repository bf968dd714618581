import { sql } from 'kysely'
import './tables.ts'
import { notifyPlateOwners } from '#features/inquiries/contract.ts'
import { requestPayment } from '#features/payments/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { addJalaliDays, toJalali } from '#kit/jalali.ts'
import { formatPlate, type Plate } from '#kit/plate.ts'
import { ok, refuse, type Accepted, type Refused, type Result } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { parkingPath } from '../addresses.ts'
import { sumOf } from '../fee.ts'
import { countFee, dayText } from './count-fee.ts'
import { reportJob } from './jobs-named.ts'
import { limitsAt } from './rules.ts'
import type { ParkingRow } from './tables.ts'
import { parkings } from './flows.ts'

export const parkingPayable = 'parking'
export const plateIndexPurpose = 'parking.plate'

type Ctx = Pick<RequestContext, 'db' | 'now' | 'secrets' | 'clock' | 'scope' | 'manifests'>
type Start = { personId: bigint; plate: Plate; zoneCode: string }

export type StartAnswer =
  | Accepted<string>
  | Refused<'no-zone' | 'too-many-running'>
  | (Refused<'too-fast'> & { wait: LimitRefusal })

/** Max running parkings of one person. */
export const maxRunning = 5

/**
 * Starts a parking and returns its public id. A running one of the same person and plate is
 * returned instead, so repeats are one. Other people's parkings of the plate are neither affected
 * nor revealed; the plate's owner is notified.
 */
export async function startParking(ctx: Ctx, { personId, plate, zoneCode }: Start): Promise<StartAnswer> {
  const used = await consumeLimits(ctx, [{ key: `parking:${personId}`, max: 30, seconds: 3600 }])
  if (!used.allowed) return { ok: false, code: 'too-fast', wait: used }
  const text = formatPlate(plate)
  const plateIndex = ctx.secrets.blindIndex(plateIndexPurpose, text)
  return inTransaction<StartAnswer>(ctx.db, async (trx) => {
    await trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().executeTakeFirst()
    const zone = await trx
      .selectFrom('parking_zone')
      .select('id')
      .where('code', '=', zoneCode)
      .where('active', '=', true)
      .executeTakeFirst()
    if (!zone) return refuse('no-zone')
    const { count } = await trx
      .selectFrom('parking')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('person_id', '=', personId)
      .where('state', '=', 'running')
      .where('plate_index', '<>', plateIndex)
      .executeTakeFirstOrThrow()
    if (count >= maxRunning) return refuse('too-many-running')
    const made = await trx
      .insertInto('parking')
      .values({
        public_id: newPublicId(),
        person_id: personId,
        plate_sealed: ctx.secrets.seal(text),
        plate_index: plateIndex,
        zone_id: zone.id,
        started_at: ctx.now,
        ended_at: null,
        ended_by: null,
        amount_rial: null,
        due_on: null,
        payable_id: null,
        objection_sealed: null,
        objection_answer: null,
        objected_at: null,
        stated_wait_seconds: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'plate_index']).where('state', '=', 'running').doNothing(),
      )
      .returning(['id', 'public_id'])
      .executeTakeFirst()
    if (made) {
      await addJob(trx, reportJob, { parkingId: String(made.id) }, { key: `parking:${made.id}` })
      await notifyPlateOwners(trx, ctx, { plate, personId, use: 'parking', link: parkingPath })
      return ok(made.public_id)
    }
    const running = await trx
      .selectFrom('parking')
      .select('public_id')
      .where('person_id', '=', personId)
      .where('plate_index', '=', plateIndex)
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow()
    return ok(running.public_id)
  })
}

type Stop = {
  personId: bigint
  id: string
  /** Seconds that the stop waited on an offline device, as stated by the device. */
  statedWait?: number
}

/**
 * Stops a parking now. A queued stop also ends on arrival, because its time cannot be proved. The
 * device's statement is stored within the rule `parking-limits`, for the person and for staff. An
 * ended parking stays unchanged.
 */
export async function stopParking(
  ctx: Pick<RequestContext, 'db' | 'now' | 'manifests'>,
  { personId, id, statedWait = 0 }: Stop,
): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await parkings.lock(trx, { personId, id })
    if (row.state !== 'running') return { id }
    if (statedWait > 0) {
      const { offlineMinutes } = await limitsAt(trx, ctx.now)
      const stored = Math.min(statedWait, offlineMinutes * 60)
      await trx.updateTable('parking').set({ stated_wait_seconds: stored }).where('id', '=', row.id).execute()
    }
    await endParking(trx, ctx, row, { at: ctx.now, by: statedWait > 0 ? 'device' : 'person' })
    return { id }
  })
}

type Ending = { at: Date; by: 'person' | 'device' | 'limit' }

/**
 * Stores the fee by day and requests the sum. The row must be locked; two parkings of a plate are
 * computed in sequence.
 */
export async function endParking(
  trx: Trx,
  ctx: Pick<RequestContext, 'now' | 'manifests'>,
  row: ParkingRow,
  { at, by }: Ending,
): Promise<void> {
  const { tariff, name } = await trx
    .selectFrom('parking_zone')
    .select(['tariff', 'name'])
    .where('id', '=', row.zone_id)
    .executeTakeFirstOrThrow()
  const days = row.plate_index
    ? await countFee(trx, { plateIndex: row.plate_index, tariff, from: row.started_at, to: at })
    : []
  const amount = sumOf(days)
  for (const day of days) {
    await trx
      .insertInto('parking_day')
      .values({
        parking_id: row.id,
        day: dayText(day.day),
        free_seconds: day.freeSeconds,
        charged_seconds: day.chargedSeconds,
        periods: day.periods,
        amount_rial: day.amountRial,
        capped: day.capped,
        tariff_version: day.version,
      })
      .execute()
  }
  const { dueDays } = await limitsAt(trx, at)
  await parkings.move(trx, ctx, row, {
    to: amount === 0n ? 'free' : 'owing',
    by: by === 'limit' ? 'house' : 'person',
    set: {
      ended_at: at,
      ended_by: by,
      amount_rial: amount,
      due_on: amount === 0n ? null : dayText(addJalaliDays(toJalali(at), dueDays)),
    },
  })
  if (amount > 0n && row.person_id !== null) {
    const payableId = await requestPayment(trx, ctx, {
      kind: parkingPayable,
      subject: row.public_id,
      personId: row.person_id,
      title: `پارک در ${name}`,
      lines: [{ label: `پارک در ${name}`, amountRial: amount, part: 'price' }],
    })
    await trx.updateTable('parking').set({ payable_id: payableId }).where('id', '=', row.id).execute()
  }
  await addJob(trx, reportJob, { parkingId: String(row.id) }, { key: `parking:${row.id}` })
}

/** Stops parkings at the max duration; `ended` runs in each one's transaction. Runs as a job. */
export async function endLongParkings(
  { db, now, manifests }: Pick<RequestContext, 'now' | 'manifests'> & { db: Db },
  ended: (trx: Trx, row: ParkingRow) => Promise<void>,
): Promise<void> {
  const { mostHours } = await limitsAt(db, now)
  const max = mostHours * 3600_000
  const long = await db
    .selectFrom('parking')
    .select('id')
    .where('state', '=', 'running')
    .where('started_at', '<=', new Date(now.getTime() - max))
    .where(notFailed('parking.end-long', 'id'))
    .orderBy('started_at')
    .limit(200)
    .execute()
  await eachRow('parking.end-long', long, async ({ id }) => {
    await inTransaction(db, async (trx) => {
      const row = await trx.selectFrom('parking').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (row?.state !== 'running') return
      await endParking(trx, { now, manifests }, row, { at: new Date(row.started_at.getTime() + max), by: 'limit' })
      await ended(trx, row)
    })
  })
}

/** Whether the time for an objection is over. */
export async function isTooLate(db: Db | Trx, { endedAt, now }: { endedAt: Date; now: Date }): Promise<boolean> {
  const { objectionDays } = await limitsAt(db, endedAt)
  return now.getTime() > endedAt.getTime() + objectionDays * dayMs
}

type Objection = { personId: bigint; id: string; text: string }

/** Objects to a parking; staff decide. */
export async function objectToParking(
  ctx: Pick<RequestContext, 'db' | 'now' | 'secrets'>,
  { personId, id, text }: Objection,
): Promise<Result<null, 'not-owing' | 'too-late' | 'decided'>> {
  return inTransaction<Result<null, 'not-owing' | 'too-late' | 'decided'>>(ctx.db, async (trx) => {
    const row = await parkings.lock(trx, { personId, id })
    if (row.objection_answer !== null) return refuse('decided')
    if (row.state !== 'owing') return refuse('not-owing')
    if (await isTooLate(trx, { endedAt: row.ended_at!, now: ctx.now })) return refuse('too-late')
    const set = { objection_sealed: ctx.secrets.seal(text), objected_at: ctx.now }
    await parkings.move(trx, ctx, row, { to: 'disputed', by: 'person', set })
    return ok(null)
  })
}
