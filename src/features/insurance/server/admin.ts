import './tables.ts'
import { sql } from 'kysely'
import { dayText } from '#kit/day.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { inTomans } from '../in-tomans.ts'
import { reasonTexts, type OrderReason, type OrderState, insuranceOrderFlow } from '../states.ts'
import { findAttachedFiles } from '#features/files/contract.ts'
import { selectOrders } from './find-orders.ts'
import { insuranceDocument, documentsSubject } from './papers.ts'

const openStates: OrderState[] = ['paid', 'review', 'documents', 'voiding']
/** Tries, or hours of waiting, after which staff look at an order. */
const stuckTries = 4

/** For staff, without the actions that only the owner has. */

const adminReasonTexts: Record<OrderReason, string> = {
  ...reasonTexts,
  discount: 'شرکت بیمه تخفیف عدم خسارت را تأیید نکرد و عکس بیمه‌نامهٔ قبلی را می‌خواهد.',
  identity: 'مشخصات بیمه‌گذار تأیید نشد و عکس کارت ملی و کارت خودرو لازم است.',
  'no-documents': 'مدارک کامل نبود و عکس کارت خودرو و بیمه‌نامهٔ قبلی لازم است.',
  'wrong-policy': 'بیمه‌نامه‌ای که شرکت بیمه صادر کرد با سفارش نمی‌خواند.',
  person: 'کاربر لغو کرد.',
}

export const countStuckOrders = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('insurance_order')
      .select('id')
      .where('state', 'in', ['paid', 'review', 'voiding'])
      .where('attempts', '>=', stuckTries)
      .execute()
  ).length

/** Lists active orders and those to be posted, oldest first, without people and plates. */
export async function findAdminOrders(db: Db) {
  const rows = await selectOrders(db)
    .innerJoin('insurer', 'insurer.key', 'insurance_order.insurer')
    .select('insurer.name')
    .where((is) =>
      is.or([is('state', 'in', openStates), is.and([is('state', '=', 'issued'), is('delivery', '=', 'post')])]),
    )
    .orderBy('insurance_order.changed_at')
    .limit(100)
    .execute()
  const files = await findAttachedFiles(
    db,
    documentsSubject,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.public_id,
    insurer: row.name,
    state: row.state,
    stateName: insuranceOrderFlow.othersLabels[row.state],
    reason: row.reason && adminReasonTexts[row.reason],
    price: inTomans(row.price_rial),
    period: `${dayText(row.begins_on)} تا ${dayText(row.ends_on)}`,
    since: formatDateTime(row.changed_at),
    tries: row.attempts,
    papers: (files.get(row.id) ?? []).map((id) => `/files/${insuranceDocument.folder}/${id}`),
    toPost: row.state === 'issued',
  }))
}
export type AdminOrder = Awaited<ReturnType<typeof findAdminOrders>>[number]

export type AdminInsurer = {
  key: string
  name: string
  enabled: boolean
  sample: boolean
  satisfaction: number | null
  solvency: number | null
  branches: number | null
  complaintDays: number | null
  answered: string | null
}

/** Lists insurers in their order, with the number of offers of the last day. */
export async function findAdminInsurers(db: Db): Promise<AdminInsurer[]> {
  const [rows, request] = await Promise.all([
    db.selectFrom('insurer').selectAll().orderBy('place').execute(),
    db
      .selectFrom('insurance_offer')
      .select([
        'insurer',
        sql<number>`count(*) filter (where state in ('offered', 'refused'))::int`.as('answered'),
        sql<number>`count(*)::int`.as('asked'),
      ])
      .groupBy('insurer')
      .execute(),
  ])
  const shares = new Map(request.map((each) => [each.insurer, `${each.answered} از ${each.asked}`]))
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    enabled: row.enabled,
    sample: row.sample,
    satisfaction: row.satisfaction,
    solvency: row.solvency,
    branches: row.branches,
    complaintDays: row.complaint_days,
    answered: shares.get(row.key) ?? null,
  }))
}

export type InsurerFacts = {
  insurer: string
  satisfaction: number
  solvency: number
  branches: number
  complaintDays: number
}

/** Stores the facts of an insurer; this clears its mark as a sample. */
export async function saveInsurer(ctx: RequestContext, facts: InsurerFacts): Promise<Result<null, 'unknown'>> {
  requirePermission(ctx, 'insurance.insurers')
  const { insurer, satisfaction, solvency, branches, complaintDays } = facts
  return inTransaction<Result<null, 'unknown'>>(ctx.db, async (trx) => {
    const changed = await trx
      .updateTable('insurer')
      .set({ satisfaction, solvency, branches, complaint_days: complaintDays, sample: false, changed_at: ctx.now })
      .where('key', '=', insurer)
      .returning('key')
      .executeTakeFirst()
    if (!changed) return refuse('unknown')
    await writeAudit(trx, ctx, { act: 'insurer.save', subject: `insurer:${insurer}` })
    return ok(null)
  })
}

/** Enables or disables requests to an insurer; its orders continue. */
export async function switchInsurer(ctx: RequestContext, { insurer, on }: { insurer: string; on: boolean }) {
  requirePermission(ctx, 'insurance.insurers')
  await inTransaction(ctx.db, async (trx) => {
    const changed = await trx
      .updateTable('insurer')
      .set({ enabled: on, changed_at: ctx.now })
      .where('key', '=', insurer)
      .returning('key')
      .executeTakeFirst()
    if (!changed) throw notFound()
    await writeAudit(trx, ctx, { act: on ? 'insurer.open' : 'insurer.close', subject: `insurer:${insurer}` })
  })
}
