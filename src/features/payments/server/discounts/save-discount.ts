import '../tables.ts'
import { endOfTehranDay, startOfTehranDay } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import type { NewDiscount } from '../../discount-schemas.ts'
import { kindsWithDiscounts } from '../payable-kinds.ts'

/** Creates a code, usable from its first day. Codes are immutable: stop a wrong one. */
export async function makeDiscount(
  ctx: RequestContext,
  { code, title, kind, percent, amount, most, leastPrice, stock, perPerson, from, to }: NewDiscount,
): Promise<Result<null, 'taken' | 'unknown-kind' | 'over'>> {
  const staffId = requirePermission(ctx, 'discounts.edit')
  if (kind && !kindsWithDiscounts(ctx.manifests).some((each) => each.kind === kind)) return refuse('unknown-kind')
  const endsAt = to ? new Date(endOfTehranDay(to).getTime() + 1) : null
  if (endsAt && endsAt <= ctx.now) return refuse('over')
  return inTransaction(ctx.db, async (trx) => {
    const made = await trx
      .insertInto('discount_code')
      .values({
        code,
        title,
        kind: kind ?? null,
        percent: percent ?? null,
        amount_rial: amount ?? null,
        most_rial: most ?? null,
        least_price_rial: leastPrice ?? 0n,
        stock: stock ?? null,
        per_person: perPerson ?? null,
        starts_at: startOfTehranDay(from),
        ends_at: endsAt,
        stopped_at: null,
        made_by: staffId,
        made_at: ctx.now,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return refuse('taken')
    const gives = percent === undefined ? { amountRial: String(amount) } : { discountPercent: String(percent) }
    await writeAudit(trx, ctx, { act: 'discount.make', subject: `discount:${code}`, details: gives })
    return ok(null)
  })
}

/** Stops or resumes a code; orders that have it keep it. Throws not-found. */
export async function stopDiscount(
  ctx: RequestContext,
  { code, stop }: { code: string; stop: boolean },
): Promise<void> {
  requirePermission(ctx, 'discounts.edit')
  await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('discount_code')
      .selectAll()
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound()
    if ((row.stopped_at !== null) === stop) return
    await trx
      .updateTable('discount_code')
      .set({ stopped_at: stop ? ctx.now : null })
      .where('id', '=', row.id)
      .execute()
    await writeAudit(trx, ctx, { act: stop ? 'discount.stop' : 'discount.resume', subject: `discount:${code}` })
  })
}
