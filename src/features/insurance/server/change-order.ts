import './tables.ts'
import { attachFiles } from '#features/files/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { withSecondApproval } from '#features/rules/contract.ts'
import { formatMoney, type Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { requirePermission } from '#platform/staff.ts'
import { orderOf, ordersAdminPath } from '../addresses.ts'
import { cancellingOf } from './cancelling-sum.ts'
import { beginVoiding, advanceDeposit } from './carry-out.ts'
import { insuranceOrders } from './find-orders.ts'
import { sentNotice } from './notices.ts'
import { insuranceDocument, documentsSubject } from './papers.ts'

type Own = { personId: bigint; id: string }
type Ctx = Pick<RequestContext, 'db' | 'now' | 'clock'>

/** Sends documents that the insurer requested; it reviews the order again. */
export async function sendDocuments(
  ctx: Ctx,
  { papers, ...own }: Own & { papers: readonly string[] },
): Promise<Result<null, 'not-wanted' | 'file-unknown'>> {
  return inTransaction<Result<null, 'not-wanted' | 'file-unknown'>>(ctx.db, async (trx) => {
    const row = await insuranceOrders.lock(trx, own)
    if (row.state !== 'documents') return refuse('not-wanted')
    const attached = await attachFiles(trx, {
      purpose: insuranceDocument,
      personId: own.personId,
      ids: papers,
      subject: { kind: documentsSubject, id: row.id },
      now: ctx.now,
    })
    if (!attached.ok) return attached
    const set = { attempts: 0, reason: null, papers_until: null, paid_at: ctx.now, changed_at: ctx.now }
    await insuranceOrders.move(trx, ctx, row, { to: 'review', by: 'person', set })
    await advanceDeposit(trx, row)
    return ok(null)
  })
}

/** Ends an order by its owner. `refundRial` is the amount on the page; another amount needs a new confirmation. */
export async function cancelOrder(
  ctx: Ctx,
  { refundRial, ...own }: Own & { refundRial: Rial },
): Promise<Result<null, 'not-now' | 'other-sum'>> {
  return inTransaction<Result<null, 'not-now' | 'other-sum'>>(ctx.db, async (trx) => {
    const row = await insuranceOrders.lock(trx, own)
    const sum = await cancellingOf(trx, row, ctx.now)
    if (sum === null) return refuse('not-now')
    if (sum !== refundRial) return refuse('other-sum')
    await beginVoiding(trx, ctx, row, { reason: 'person', refundRial: sum })
    return ok(null)
  })
}

/** Staff: the printed policy is on its way. */
export async function markSent(
  ctx: RequestContext,
  { order, tracking }: { order: string; tracking: string },
): Promise<Result<null, 'not-now'>> {
  requirePermission(ctx, 'insurance.orders')
  return inTransaction<Result<null, 'not-now'>>(ctx.db, async (trx) => {
    const row = await insuranceOrders.lock(trx, order)
    if (row.state !== 'issued' || row.delivery !== 'post') return refuse('not-now')
    await insuranceOrders.move(trx, ctx, row, { to: 'sent', by: 'staff', set: { tracking } })
    await writeAudit(trx, ctx, { act: 'insurance-order.send', subject: `insurance-order:${order}` })
    if (row.person_id !== null) {
      await notify(trx, ctx, {
        notice: sentNotice,
        personId: row.person_id,
        data: { tracking },
        link: orderOf(order),
        key: `insurance-sent:${order}`,
      })
    }
    return ok(null)
  })
}

/** Staff: ends an order without a response of its insurer, and refunds the money. */
export async function endStuckOrder(
  ctx: RequestContext,
  order: string,
): Promise<Result<null, 'not-now' | 'own' | 'second-look'>> {
  const actor = requirePermission(ctx, 'insurance.orders')
  return withSecondApproval(ctx, (appearance) =>
    inTransaction<Result<null, 'not-now' | 'own' | 'second-look'>>(ctx.db, async (trx) => {
      const row = await insuranceOrders.lock(trx, order)
      if (row.state !== 'review' && row.state !== 'documents') return refuse('not-now')
      if (row.person_id === actor) return refuse('own')
      const looked = await appearance(trx, {
        act: 'insurance-order.end',
        subject: `insurance-order:${order}`,
        facts: [],
        title: `لغو سفارش بیمه و برگشت ${formatMoney(row.price_rial)}`,
        href: ordersAdminPath,
        amountRial: row.price_rial,
        personId: row.person_id,
      })
      if (!looked.ok) return looked
      await beginVoiding(trx, ctx, row, { reason: 'staff' })
      await writeAudit(trx, ctx, { act: 'insurance-order.end', subject: `insurance-order:${order}` })
      return ok(null)
    }),
  )
}

/** Staff: requests the status again at once. */
export async function retryOrder(ctx: RequestContext, order: string): Promise<Result<null, 'not-now'>> {
  requirePermission(ctx, 'insurance.orders')
  return inTransaction<Result<null, 'not-now'>>(ctx.db, async (trx) => {
    const row = await insuranceOrders.lock(trx, order)
    if (row.state !== 'paid' && row.state !== 'review' && row.state !== 'voiding') return refuse('not-now')
    await advanceDeposit(trx, row)
    await writeAudit(trx, ctx, { act: 'insurance-order.retry', subject: `insurance-order:${order}` })
    return ok(null)
  })
}
