import { sql } from 'kysely'
import './tables.ts'
import { attachFiles } from '#features/files/contract.ts'
import { newPublicId } from '#kit/id.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { dayOf, type Day } from '#kit/day.ts'
import type { Fill } from '../fuel-use.ts'
import type { CostKind } from '../kinds.ts'
import { costsAnHour, maxCosts } from '../rules.ts'
import { oddReadingOf, writeMileage } from './change-cars.ts'
import { getCarRow } from './find-cars.ts'
import { receiptPicture, receiptSubject } from './receipt-purpose.ts'
import { costEvent } from '../timeline/own-events.ts'
import { recordOf } from './timeline/record-event.ts'

type NewCost = {
  kind: CostKind
  amountRial: Rial
  spentOn: Day
  km: number | null
  note: string | null
  sentKey: string | null
  fuelHundredths?: number | null
}

/** Stores a payment in the caller's transaction and returns its row; null for a repeated form. */
export async function insertCost(
  trx: Trx,
  ctx: Pick<RequestContext, 'now' | 'secrets'>,
  { carRow, kind, amountRial, spentOn, km, note, sentKey, fuelHundredths }: NewCost & { carRow: bigint },
): Promise<bigint | null> {
  const written = await trx
    .insertInto('garage_cost')
    .values({
      public_id: newPublicId(),
      car_id: carRow,
      kind,
      amount_rial: amountRial,
      spent_on: spentOn,
      km,
      note_sealed: note === null ? null : ctx.secrets.seal(note),
      fuel_hundredths: fuelHundredths ?? null,
      sent_key: sentKey,
      added_at: ctx.now,
      removed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['car_id', 'sent_key']).doNothing())
    .returning(['id', 'public_id', 'kind', 'amount_rial', 'km'])
    .executeTakeFirst()
  if (!written) return null
  await recordOf(trx, ctx, carRow, [costEvent({ ...written, day: spentOn })])
  return written.id
}

type AddedCost = NewCost & { personId: bigint; carId: string; meant?: boolean; receipts?: readonly string[] }
type CostRefusal = 'too-many' | 'too-fast' | 'mileage-far' | 'file-unknown'

/** Stores a payment for a car. `receipts` are files that this person has sent. */
export async function addCost(
  ctx: Pick<RequestContext, 'db' | 'now' | 'secrets' | 'clock' | 'scope'>,
  { personId, carId, meant, receipts = [], ...cost }: AddedCost,
): Promise<Result<null, CostRefusal>> {
  const used = await consumeLimits(ctx, [{ key: `garage-costs:${personId}`, max: costsAnHour, seconds: 3600 }])
  if (!used.allowed) return refuse('too-fast')
  return inTransaction<Result<null, CostRefusal>>(ctx.db, async (trx) => {
    const car = await getCarRow(trx, { personId, id: carId, as: 'editor' })
    const odd = meant || cost.km === null ? null : oddReadingOf(car, { day: cost.spentOn, km: cost.km })
    if (odd === 'mileage-far') return refuse(odd)
    const { count } = await trx
      .selectFrom('garage_cost')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('car_id', '=', car.id)
      .executeTakeFirstOrThrow()
    if (count >= maxCosts) return refuse('too-many')
    const id = await insertCost(trx, ctx, { ...cost, carRow: car.id })
    if (id !== null) {
      const attached = await attachFiles(trx, {
        purpose: receiptPicture,
        personId,
        ids: receipts,
        subject: { kind: receiptSubject, id },
        now: ctx.now,
      })
      if (!attached.ok) return attached
    }
    // Odometer errors are corrected on the page of the car, not here.
    if (cost.km !== null && cost.spentOn === dayOf(ctx.now) && cost.km >= (car.mileage_km ?? 0))
      await writeMileage(trx, ctx, car, { day: cost.spentOn, km: cost.km })
    return ok(null)
  })
}

type Stored = { personId: bigint; carId: string; costId: string }

/** Removes a payment, or restores it within the hour. */
export async function switchCost(
  ctx: Pick<RequestContext, 'db' | 'now' | 'secrets'>,
  { personId, carId, costId, removed }: Stored & { removed: boolean },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const car = await getCarRow(trx, { personId, id: carId, as: 'editor' })
    const row = await trx
      .updateTable('garage_cost')
      .set({ removed_at: removed ? ctx.now : null })
      .where('car_id', '=', car.id)
      .where('public_id', '=', costId)
      .returning(['public_id', 'kind', 'amount_rial', 'km', sql<Day>`spent_on::text`.as('day')])
      .executeTakeFirst()
    if (row) await recordOf(trx, ctx, car.id, [{ ...costEvent(row), withdrawn: removed }])
  })
}

const costColumns = [
  'id',
  'public_id',
  'kind',
  'amount_rial',
  sql<Day>`spent_on::text`.as('day'),
  'km',
  'note_sealed',
  'fuel_hundredths',
] as const

type CostQuery = { kind?: string; before?: { day: Day; id: bigint } | null; size: number }

/** Lists payments for a car, newest first. */
export function findCosts(db: Db, carRow: bigint, { kind, before, size }: CostQuery) {
  let ask = db
    .selectFrom('garage_cost')
    .select(costColumns)
    .where('car_id', '=', carRow)
    .where('removed_at', 'is', null)
  if (kind) ask = ask.where('kind', '=', kind)
  if (before) {
    ask = ask.where(sql<boolean>`(spent_on, id) < (${before.day}::date, ${before.id}::bigint)`)
  }
  return ask.orderBy('spent_on', 'desc').orderBy('id', 'desc').limit(size).execute()
}

/** Lists the fills of a car from a day on, in the order in which they were made. */
export async function findFills(db: Db, carRow: bigint, from: Day): Promise<Fill[]> {
  const rows = await db
    .selectFrom('garage_cost')
    .select(['fuel_hundredths', 'km'])
    .where('car_id', '=', carRow)
    .where('kind', '=', 'fuel')
    .where('removed_at', 'is', null)
    .where('spent_on', '>=', from)
    .orderBy('spent_on')
    .orderBy('km')
    .orderBy('id')
    .execute()
  return rows.map(({ fuel_hundredths: hundredths, km }) => ({ hundredths, km }))
}

/** Returns the costs of a car by day and kind, from a day on. */
export function sumCosts(db: Db, carRow: bigint, from: Day) {
  return db
    .selectFrom('garage_cost')
    .select(['kind', sql<Day>`spent_on::text`.as('day'), sql<bigint>`sum(amount_rial)::bigint`.as('rial')])
    .where('car_id', '=', carRow)
    .where('removed_at', 'is', null)
    .where('spent_on', '>=', from)
    .groupBy(['kind', 'spent_on'])
    .execute()
}
