import { sql } from 'kysely'
import './tables.ts'
import { newPublicId } from '#kit/id.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database.ts'
import { consumeLimits } from '#platform/limits.ts'
import { dayOf, type Day } from '#kit/day.ts'
import type { CostKind } from '../kinds.ts'
import { costsAnHour, costsMost } from '../rules.ts'
import { writeMileage } from './change-cars.ts'
import { getCarRow } from './find-cars.ts'

type NewCost = {
  kind: CostKind
  amountRial: Rial
  spentOn: Day
  km: number | null
  note: string | null
  sentKey: string | null
}

/** Writes a payment down in the caller's transaction; the same form twice is one payment. */
export const insertCost = (
  trx: Trx,
  { now, secrets }: Pick<RequestContext, 'now' | 'secrets'>,
  { carRow, kind, amountRial, spentOn, km, note, sentKey }: NewCost & { carRow: bigint },
) =>
  trx
    .insertInto('garage_cost')
    .values({
      public_id: newPublicId(),
      car_id: carRow,
      kind,
      amount_rial: amountRial,
      spent_on: spentOn,
      km,
      note_sealed: note === null ? null : secrets.seal(note),
      sent_key: sentKey,
      added_at: now,
      removed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['car_id', 'sent_key']).doNothing())
    .execute()

/** Writes down what was paid for a car. */
export async function addCost(
  ctx: Pick<RequestContext, 'db' | 'now' | 'secrets' | 'clock' | 'scope'>,
  { personId, carId, ...cost }: NewCost & { personId: bigint; carId: string },
): Promise<Result<null, 'too-many' | 'too-fast'>> {
  const used = await consumeLimits(ctx, [{ key: `garage-costs:${personId}`, max: costsAnHour, seconds: 3600 }])
  if (!used.allowed) return refuse('too-fast')
  return inTransaction<Result<null, 'too-many' | 'too-fast'>>(ctx.db, async (trx) => {
    const car = await getCarRow(trx, { personId, id: carId, as: 'editor' })
    const { count } = await trx
      .selectFrom('garage_cost')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('car_id', '=', car.id)
      .executeTakeFirstOrThrow()
    if (count >= costsMost) return refuse('too-many')
    await insertCost(trx, ctx, { ...cost, carRow: car.id })
    // A slip in the odometer is mended on the page of the car, not here.
    if (cost.km !== null && cost.spentOn === dayOf(ctx.now) && cost.km >= (car.mileage_km ?? 0))
      await writeMileage(trx, car, { day: cost.spentOn, km: cost.km, now: ctx.now })
    return ok(null)
  })
}

type Kept = { personId: bigint; carId: string; costId: string }

/** Takes a payment out, or brings it back within the hour. */
export async function switchCost(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  { personId, carId, costId, removed }: Kept & { removed: boolean },
): Promise<void> {
  const car = await getCarRow(ctx.db, { personId, id: carId, as: 'editor' })
  await ctx.db
    .updateTable('garage_cost')
    .set({ removed_at: removed ? ctx.now : null })
    .where('car_id', '=', car.id)
    .where('public_id', '=', costId)
    .execute()
}

const costColumns = [
  'id',
  'public_id',
  'kind',
  'amount_rial',
  sql<Day>`spent_on::text`.as('day'),
  'km',
  'note_sealed',
] as const

type CostQuery = { kind?: string; before?: { day: Day; id: bigint } | null; size: number }

/** Payments for a car, the newest first. */
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

/** Sums of a car by day and kind, from a day on. */
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
