import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { refundToWallet } from '#features/payments/contract.ts'
import { withSecondApproval } from '#features/rules/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { orderOf, ordersAdminPath } from '../addresses.ts'
import { objectionHours } from '../states.ts'
import { recordReport } from './car-events.ts'
import { sharesOfOrder, sideOf } from './find-orders.ts'
import { inspectionOrders, inspectionShares } from './flows.ts'
import { objectionNotice } from './notices.ts'
import { findSecondReports } from './second-opinion.ts'
import type { OrderRow } from './tables.ts'

type About = 'report' | 'no-show'

/**
 * Returns the possible objection and its deadline; null without one, or after its time. A second opinion extends the
 * time.
 */
async function objectable(db: Db | Trx, row: OrderRow): Promise<{ about: About; until: Date } | null> {
  const end = (from: Date) => new Date(from.getTime() + objectionHours * 3_600_000)
  if (row.state === 'no-show') return { about: 'no-show', until: end(row.changed_at) }
  if (row.state !== 'reported') return null
  const report = await db
    .selectFrom('inspection_report')
    .select('issued_at')
    .where('order_id', '=', row.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!report) return null
  const second = (await findSecondReports(db, row.id)).at(-1)
  return { about: 'report', until: end(second?.issued_at ?? report.issued_at) }
}

const findOf = (db: Db | Trx, orderId: bigint) =>
  db.selectFrom('inspection_objection').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

/** Records a party's objection: the report is wrong, or the car was there. Idempotent. */
export const object = (
  ctx: Pick<RequestContext, 'db' | 'now'>,
  { words, ...own }: { personId: bigint; id: string; words: string },
): Promise<Result<null, 'not-now'>> =>
  inTransaction<Result<null, 'not-now'>>(ctx.db, async (trx) => {
    const row = await inspectionOrders.lock(trx, own)
    const side = sideOf(row, own.personId)
    const now = await objectable(trx, row)
    if (!now) return refuse('not-now')
    if ((await findOf(trx, row.id)).some(({ about, by_side }) => about === now.about && by_side === side))
      return ok(null)
    if (now.until <= ctx.now) return refuse('not-now')
    await trx
      .insertInto('inspection_objection')
      .values({
        public_id: newPublicId(),
        order_id: row.id,
        about: now.about,
        by_side: side,
        person_id: own.personId,
        words,
        at: ctx.now,
      })
      .execute()
    return ok(null)
  })

/**
 * Returns the objections as one party sees them: its own with the decision, whether it may object, and whether the
 * other did.
 */
export async function presentObjections(db: Db, row: OrderRow, { personId, now }: { personId: bigint; now: Date }) {
  const side = sideOf(row, personId)
  const [all, open] = await Promise.all([findOf(db, row.id), objectable(db, row)])
  const own = all.find(({ by_side }) => by_side === side)
  return {
    mayUntil: open && open.until > now && !own ? formatDateTime(open.until) : null,
    about: open?.about ?? own?.about ?? null,
    own: own ? { words: own.words, outcome: own.outcome, answer: own.answer } : null,
    others: all.some(({ by_side }) => by_side !== side),
  }
}

/** Returns whether an objection to a report waits; its readers see that too. */
export const isDisputed = async (db: Db | Trx, orderId: bigint): Promise<boolean> =>
  (await findOf(db, orderId)).some(({ about, outcome }) => about === 'report' && outcome === null)

export async function countObjections(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('inspection_objection')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Decision = { objection: string; outcome: 'upheld' | 'rejected'; answer: string }

/**
 * Staff decide. An upheld objection revokes a wrong report and refunds everyone who paid for it, or refunds the no-show
 * fee. Staff cannot decide about their own orders.
 */
export async function decideObjection(
  ctx: RequestContext,
  { objection: id, outcome, answer }: Decision,
): Promise<Result<null, 'own' | 'not-now' | 'second-look'>> {
  const staffId = requirePermission(ctx, 'inspection.orders')
  return withSecondApproval(ctx, (appearance) =>
    inTransaction<Result<null, 'own' | 'not-now' | 'second-look'>>(ctx.db, async (trx) => {
      const objection = await trx
        .selectFrom('inspection_objection')
        .selectAll()
        .where('public_id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!objection) throw notFound()
      const row = await inspectionOrders.lockIf(trx, objection.order_id)
      if (!row) throw notFound()
      if (row.person_id === staffId || row.seller_id === staffId) return refuse('own')
      if (objection.outcome !== null) return objection.outcome === outcome ? ok(null) : refuse('not-now')
      const looked =
        outcome === 'rejected'
          ? ok(null)
          : await appearance(trx, {
              act: 'inspection-objection.decide',
              subject: `inspection-objection:${id}`,
              facts: [outcome],
              title: `پذیرش اعتراض کارشناسی و برگشت پول، ${row.car}`.slice(0, 200),
              href: ordersAdminPath,
              amountRial: row.price_rial,
              personId: row.person_id,
            })
      if (!looked.ok) return looked
      await trx
        .updateTable('inspection_objection')
        .set({ outcome, answer, decided_by: staffId, decided_at: ctx.now })
        .where('id', '=', objection.id)
        .execute()
      if (outcome === 'upheld') {
        if (objection.about === 'report') await withdrawReport(trx, ctx, row, answer)
        await giveRestBack(trx, ctx, row)
      }
      await writeAudit(trx, ctx, { act: `inspection-objection.${outcome}`, subject: `inspection-objection:${id}` })
      for (const personId of [row.person_id, row.seller_id]) {
        if (personId === null) continue
        await notify(trx, ctx, {
          notice: objectionNotice,
          personId,
          data: { car: row.car, upheld: outcome === 'upheld', about: objection.about, answer },
          link: orderOf(row.public_id),
          key: `inspection-objection:${id}`,
        })
      }
      return ok(null)
    }),
  )
}

async function withdrawReport(trx: Trx, ctx: RequestContext, row: OrderRow, reason: string): Promise<void> {
  const revoked = await trx
    .updateTable('inspection_report')
    .set({ revoked_at: ctx.now, revoked_reason: reason })
    .where('order_id', '=', row.id)
    .where('revoked_at', 'is', null)
    .returning(['code', 'document'])
    .executeTakeFirst()
  if (revoked) await recordReport(trx, ctx, { order: row, report: revoked, revoked: true })
}

/** Refunds the rest of all shares to the wallets of their payers. */
async function giveRestBack(trx: Trx, ctx: RequestContext, row: OrderRow): Promise<void> {
  for (const share of await sharesOfOrder(trx, row.id)) {
    const rest = share.amount_rial - (share.refund_rial ?? 0n)
    if ((share.state !== 'paid' && share.state !== 'refunded') || rest <= 0n) continue
    if (share.payable_id === null || share.person_id === null) continue
    await refundToWallet(trx, ctx, {
      payableId: share.payable_id,
      key: `inspection:${row.public_id}:${share.no}:objection`,
      amountRial: rest,
      reason: 'اعتراض به کارشناسی پذیرفته شد',
    })
    const set = { refund_rial: share.amount_rial }
    if (share.state === 'paid') await inspectionShares.move(trx, ctx, share, { to: 'refunded', by: 'house', set })
    else {
      await trx
        .updateTable('inspection_share')
        .set(set)
        .where('order_id', '=', row.id)
        .where('no', '=', share.no)
        .execute()
    }
  }
}
