import './tables.ts'
import { formatDate } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { isEditable } from '../states.ts'
import { changedSections, type Section } from '../terms.ts'
import type { OrderRow } from './tables.ts'
import { importedOrders } from './orders.ts'

/** Finds the current terms. */
export const latestTerms = (db: Db | Trx) =>
  db.selectFrom('imported_terms').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirstOrThrow()

/** Lists all versions, newest first, with their changes. */
export async function findTermsHistory(db: Db) {
  const rows = await db.selectFrom('imported_terms').selectAll().orderBy('version', 'desc').limit(50).execute()
  return rows.map(({ version, sections, reason, published_at }, index) => ({
    version,
    at: formatDate(published_at),
    reason,
    changes: changedSections(rows[index + 1]?.sections ?? [], sections),
  }))
}

/** Lists the sections that an order has not accepted in their current version. */
export async function sectionsToAccept(db: Db | Trx, order: OrderRow): Promise<readonly Section[]> {
  const terms = await latestTerms(db)
  if (order.terms_version === null) return terms.sections
  if (order.terms_version === terms.version) return []
  const before = await db
    .selectFrom('imported_terms')
    .select('sections')
    .where('version', '=', order.terms_version)
    .executeTakeFirstOrThrow()
  const changed = new Set(changedSections(before.sections, terms.sections).map(({ key }) => key))
  return terms.sections.filter(({ key }) => changed.has(key))
}

/** Records the acceptance of all required sections in the version that the page has shown. */
export async function acceptTerms(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  { personId, id, version, sections }: { personId: bigint; id: string; version: number; sections: readonly string[] },
): Promise<Result<null, 'newer' | 'not-all' | 'not-now'>> {
  const { id: orderId } = await importedOrders.load(ctx.db, { personId, id })
  return inTransaction<Result<null, 'newer' | 'not-all' | 'not-now'>>(ctx.db, async (trx) => {
    const order = await importedOrders.lock(trx, orderId)
    if (!isEditable(order.state)) return refuse('not-now')
    const terms = await latestTerms(trx)
    if (terms.version !== version) return refuse('newer')
    const needed = await sectionsToAccept(trx, order)
    if (!needed.every(({ key }) => sections.includes(key))) return refuse('not-all')
    if (needed.length > 0) {
      await trx
        .insertInto('imported_acceptance')
        .values(needed.map(({ key }) => ({ order_id: orderId, version, section: key, accepted_at: ctx.now })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    if (order.state === 'draft') {
      await importedOrders.move(trx, ctx, order, {
        to: 'terms-accepted',
        by: 'person',
        set: { terms_version: version },
      })
    } else {
      await trx.updateTable('imported_order').set({ terms_version: version }).where('id', '=', orderId).execute()
    }
    return ok(null)
  })
}
