import { sql } from 'kysely'
import { getCatalogue } from '#capabilities/catalog/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database.ts'
import { addJob } from '#platform/jobs.ts'
import { requirePermission } from '#platform/staff.ts'
import { dayOf, dayOfJalali } from '../days.ts'
import type { PriceEntry } from '../price-entry-schema.ts'
import { lookAtAlertsJob } from './price-alerts/look-at-alerts.ts'
import './tables.ts'

/**
 * Writes down a price. What was known on a day stays: a factory price may not begin before the newest one of its trim, and
 * nobody heard a price of the market in days to come.
 */
export async function savePrice(
  ctx: RequestContext,
  { kind, trim: slug, year, price, day: date, source }: PriceEntry,
): Promise<Result<null, 'no-trim' | 'older' | 'future'>> {
  requirePermission(ctx, 'prices.edit')
  const day = dayOfJalali(date)
  const trim = (await getCatalogue(ctx.db)).trims.bySlug.get(slug)
  if (!trim) return refuse('no-trim')
  if (kind !== 'factory' && day > dayOf(ctx.now)) return refuse('future')
  return inTransaction(ctx.db, async (trx) => {
    const row = {
      trim_id: trim.id,
      price_rial: price,
      source,
      entered_by: ctx.scope.session.personId,
      entered_at: ctx.now,
    }
    if (kind === 'factory') {
      // Two people may write at once: the second sees the price of the first.
      await sql`select pg_advisory_xact_lock(hashtext('factory-price'), ${trim.id}::int)`.execute(trx)
      const newer = await trx
        .selectFrom('factory_price')
        .select('id')
        .where('trim_id', '=', trim.id)
        .where('valid_from', '>', day)
        .limit(1)
        .executeTakeFirst()
      if (newer) return refuse('older')
      await trx
        .insertInto('factory_price')
        .values({ ...row, valid_from: day })
        .execute()
    } else {
      await trx
        .insertInto('market_quote')
        .values({ ...row, year, kind, day })
        .execute()
    }
    await addJob(trx, lookAtAlertsJob, { trimIds: [trim.id] })
    await writeAudit(trx, ctx, {
      act: kind === 'factory' ? 'price.factory' : 'price.quote',
      subject: `trim:${slug}`,
      details: { price: String(price), from: day, source },
    })
    return ok(null)
  })
}
