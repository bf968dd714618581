import { sql } from 'kysely'
import './tables.ts'
import { newPublicId } from '#kit/id.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { addDays, dayOf, type Day } from '#kit/day.ts'
import { monthDayOf, nextDue } from '../deadline-state.ts'
import { deadlineKind, deadlineTitle, isDeadlineKind, type DeadlineKindSlug } from '../kinds.ts'
import { maxDeadlines } from '../rules.ts'
import type { deadlineRefusals } from '../texts.ts'
import { oddReadingOf, writeMileage, type OddReading } from './change-cars.ts'
import { getCarRow, type CarRow } from './find-cars.ts'
import { doneEvent } from '../timeline/own-events.ts'
import { recordOf } from './timeline/record-event.ts'
import { findDeadlineRow, type DeadlineRow } from './find-deadlines.ts'
import { insertCost } from './costs.ts'

type Refusal = keyof typeof deadlineRefusals
type Ctx = Pick<RequestContext, 'db' | 'now'>
type Stored = { personId: bigint; carId: string; deadlineId: string }

export type NewDeadline = {
  kind: DeadlineKindSlug
  title: string | null
  dueOn: Day | null
  dueKm: number | null
  everyMonths: number | null
  everyKm: number | null
  remind: boolean
}

const rowOf = ({ kind, title, dueOn, dueKm, everyMonths, everyKm, remind }: NewDeadline) => ({
  kind,
  title: kind === 'other' ? title : null,
  due_on: dueOn,
  due_km: dueKm,
  every_months: everyMonths,
  every_km: everyKm,
  month_day: dueOn === null ? null : monthDayOf(dueOn),
  remind,
})

/** Adds a deadline to a car. A car has one of each kind, and others with their own titles. */
export async function addDeadline(
  ctx: Ctx,
  { personId, carId, ...deadline }: { personId: bigint; carId: string } & NewDeadline,
): Promise<Result<string, Refusal>> {
  return inTransaction<Result<string, Refusal>>(ctx.db, async (trx) => {
    const car = await lockCar(trx, { personId, carId })
    const { count } = await trx
      .selectFrom('garage_deadline')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('car_id', '=', car.id)
      .executeTakeFirstOrThrow()
    if (count >= maxDeadlines) return refuse('too-many')
    if (await hasKind(trx, car.id, deadline.kind)) return refuse('kind-known')
    const publicId = newPublicId()
    await trx
      .insertInto('garage_deadline')
      .values({
        ...rowOf(deadline),
        public_id: publicId,
        car_id: car.id,
        snoozed_until: null,
        told: null,
        made_at: ctx.now,
      })
      .execute()
    return ok(publicId)
  })
}

/** Serializes concurrent changes of one car. */
async function lockCar(trx: Trx, { personId, carId }: { personId: bigint; carId: string }): Promise<CarRow> {
  const car = await getCarRow(trx, { personId, id: carId, as: 'editor' })
  await trx.selectFrom('garage_car').select('id').where('id', '=', car.id).forUpdate().executeTakeFirst()
  return car
}

async function hasKind(trx: Trx, carId: bigint, kind: DeadlineKindSlug, besides = 0n): Promise<boolean> {
  if (kind === 'other') return false
  const row = await trx
    .selectFrom('garage_deadline')
    .select('id')
    .where('car_id', '=', carId)
    .where('kind', '=', kind)
    .where('id', '<>', besides)
    .executeTakeFirst()
  return row !== undefined
}

/** Loads and locks a deadline that a person may change, with its car. */
async function lockDeadline(
  trx: Trx,
  { personId, carId, deadlineId }: Stored,
): Promise<{ car: CarRow; row: DeadlineRow }> {
  const car = await lockCar(trx, { personId, carId })
  const row = await findDeadlineRow(trx, car.id, deadlineId)
  if (!row) throw notFound()
  return { car, row }
}

/** Changes a deadline; its reminders start over. */
export async function editDeadline(ctx: Ctx, { personId, carId, deadlineId, ...deadline }: Stored & NewDeadline) {
  return inTransaction<Result<null, Refusal>>(ctx.db, async (trx) => {
    const { car, row } = await lockDeadline(trx, { personId, carId, deadlineId })
    if (await hasKind(trx, car.id, deadline.kind, row.id)) return refuse('kind-known')
    await trx
      .updateTable('garage_deadline')
      .set({ ...rowOf(deadline), snoozed_until: null, told: null, round: row.round + 1 })
      .where('id', '=', row.id)
      .execute()
    return ok(null)
  })
}

/** Removes a deadline of a car. Idempotent. */
export async function removeDeadline(ctx: Ctx, { deadlineId, ...own }: Stored): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const car = await lockCar(trx, own)
    await trx.deleteFrom('garage_deadline').where('car_id', '=', car.id).where('public_id', '=', deadlineId).execute()
  })
}

/** Snoozes a deadline for some days; one reminder follows. */
export async function snoozeDeadline(ctx: Ctx, { days, ...stored }: Stored & { days: number }): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { row } = await lockDeadline(trx, stored)
    await trx
      .updateTable('garage_deadline')
      .set({ snoozed_until: addDays(dayOf(ctx.now), days) })
      .where('id', '=', row.id)
      .execute()
  })
}

/** `round`: the round that the page has shown; null completes the present one. */
type Completed = Stored & {
  doneOn: Day
  km: number | null
  costRial: Rial | null
  round: number | null
  meant?: boolean
}

/**
 * Marks a deadline as done: the next round begins, or the deadline ends when it does not repeat. Records the odometer and the
 * payment too. An odometer reading far from the last one needs `meant`. A deadline that repeats by kilometres needs a reading. The
 * same day again for a finished round changes nothing.
 */
export async function finishDeadline(
  ctx: Pick<RequestContext, 'db' | 'now' | 'secrets'>,
  { doneOn, km, costRial, round, meant, ...stored }: Completed,
): Promise<Result<null, 'needs-km' | OddReading>> {
  return inTransaction<Result<null, 'needs-km' | OddReading>>(ctx.db, async (trx) => {
    const car = await lockCar(trx, stored)
    const row = await findDeadlineRow(trx, car.id, stored.deadlineId)
    const over = !row || (round !== null && row.round !== round)
    if (over && (await wasDone(trx, car.id, { row, doneOn }))) return ok(null)
    if (!row) throw notFound()
    const kind: DeadlineKindSlug = isDeadlineKind(row.kind) ? row.kind : 'other'
    if (row.every_km !== null && km === null) return refuse('needs-km')
    const odd = meant || km === null ? null : oddReadingOf(car, { day: doneOn, km })
    if (odd) return refuse(odd)
    const { id } = await trx
      .insertInto('garage_done')
      .values({ car_id: car.id, kind: row.kind, title: row.title, done_on: doneOn, km })
      .returning('id')
      .executeTakeFirstOrThrow()
    const event = doneEvent({ id, kind: row.kind, day: doneOn, km })
    if (event) await recordOf(trx, ctx, car.id, [event])
    if (km !== null) await writeMileage(trx, ctx, car, { day: doneOn, km })
    if (costRial !== null) {
      await insertCost(trx, ctx, {
        carRow: car.id,
        kind: deadlineKind(kind).cost,
        amountRial: costRial,
        spentOn: doneOn,
        km,
        note: deadlineTitle(row),
        sentKey: null,
      })
    }
    const next = nextDue(
      { kind, dueOn: row.due_on, monthDay: row.month_day, everyMonths: row.every_months, everyKm: row.every_km },
      { day: doneOn, km },
    )
    if (next === null) {
      await trx.deleteFrom('garage_deadline').where('id', '=', row.id).execute()
      return ok(null)
    }
    await trx
      .updateTable('garage_deadline')
      .set({
        due_on: next.dueOn,
        due_km: next.dueKm,
        month_day: next.monthDay,
        snoozed_until: null,
        told: null,
        round: row.round + 1,
      })
      .where('id', '=', row.id)
      .execute()
    return ok(null)
  })
}

/** Returns whether a deadline, active or ended, was completed on this day. */
async function wasDone(trx: Trx, carId: bigint, { row, doneOn }: { row: DeadlineRow | undefined; doneOn: Day }) {
  const existing = await trx
    .selectFrom('garage_done')
    .select('id')
    .where('car_id', '=', carId)
    .where('done_on', '=', doneOn)
    .$if(row !== undefined, (query) =>
      query.where('kind', '=', row!.kind).where('title', 'is not distinct from', row!.title),
    )
    .executeTakeFirst()
  return existing !== undefined
}

/** Lists recent completions of a car. */
export async function findDone(ctx: Ctx, carRow: bigint) {
  return ctx.db
    .selectFrom('garage_done')
    .select(['id', 'kind', 'title', 'km', sql<Day>`done_on::text`.as('day')])
    .where('car_id', '=', carRow)
    .orderBy('done_on', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}
