import { newPublicId } from '#kit/id.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { dayOf } from '#kit/day.ts'
import {
  alertRefusals,
  alertsAnHour,
  maxAlerts,
  isBeyond,
  isFar,
  readWatchedKey,
  type AlertSide,
} from '../../price-alerts/price-alert.ts'
import '../tables.ts'
import { findWatchedPrices } from './watched-prices.ts'

type NewAlert = { personId: bigint; trimId: number; what: string; side: AlertSide; target: Rial }

/** Adds an alert of a person; the next time that the price reaches the target sends a notification. */
export async function makeAlert(
  ctx: RequestContext,
  { personId, trimId, what, side, target }: NewAlert,
): Promise<Result<string, keyof typeof alertRefusals>> {
  const { kind, year } = readWatchedKey(what)
  const prices = await findWatchedPrices(ctx.db, [trimId], dayOf(ctx.now))
  const price = prices.find((each) => each.kind === kind && each.year === year)
  if (!price) return refuse('no-price')
  if (isFar(target, price.rial)) return refuse('far')
  if (isBeyond(side, target, price.rial)) return refuse('already-there')
  const used = await consumeLimits(ctx, [{ key: `price-alert:${personId}`, max: alertsAnHour, seconds: 3600 }])
  if (!used.allowed) return refuse('too-fast')
  const publicId = newPublicId()
  return inTransaction<Result<string, keyof typeof alertRefusals>>(ctx.db, async (trx) => {
    // Serializes two tabs of one person.
    await trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().executeTakeFirst()
    const own = await trx
      .selectFrom('price_alert')
      .select(['public_id', 'trim_id', 'kind', 'year', 'side', 'target_rial'])
      .where('person_id', '=', personId)
      .execute()
    const same = own.find(
      (each) =>
        each.trim_id === trimId &&
        each.kind === kind &&
        each.year === year &&
        each.side === side &&
        each.target_rial === target,
    )
    if (same) return ok(same.public_id)
    if (own.length >= maxAlerts) return refuse('too-many')
    await trx
      .insertInto('price_alert')
      .values({
        public_id: publicId,
        person_id: personId,
        trim_id: trimId,
        kind,
        year,
        side,
        target_rial: target,
        made_at: ctx.now,
        told_at: null,
        told_rial: null,
      })
      .execute()
    return ok(publicId)
  })
}

/** Pauses an alert, or resumes it from now on: crossings in between send nothing. */
export async function switchAlert(
  ctx: RequestContext,
  personId: bigint,
  publicId: string,
  active: boolean,
): Promise<void> {
  const alert = await ctx.db
    .selectFrom('price_alert')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!alert) throw notFound()
  const prices = active ? await findWatchedPrices(ctx.db, [alert.trim_id], dayOf(ctx.now)) : []
  const price = prices.find(({ kind, year }) => kind === alert.kind && year === alert.year)
  await ctx.db
    .updateTable('price_alert')
    .set({ active, ...(price && { crossed: isBeyond(alert.side, alert.target_rial, price.rial) }) })
    .where('id', '=', alert.id)
    .execute()
}

/** Deletes an alert. Idempotent. */
export const deleteAlert = async (ctx: RequestContext, personId: bigint, publicId: string): Promise<void> =>
  void (await ctx.db
    .deleteFrom('price_alert')
    .where('public_id', '=', publicId)
    .where('person_id', '=', personId)
    .execute())
