import './tables.ts'
import { captureHold, platformAccount, releaseHold } from '#features/ledger/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { withSecondApproval } from '#features/rules/contract.ts'
import { formatMoney } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { walletPath, withdrawalAdminPath } from '../addresses.ts'
import { withdrawalTitle } from '../texts.ts'
import { withdrawalRejectedNotice, withdrawalSettledNotice } from './notices.ts'

/**
 * Cancels a withdrawal that staff have not transferred; repeating it changes nothing. Throws
 * not-found for other people's.
 */
export async function cancelWithdrawal(
  { db, now }: RequestContext,
  { id, personId }: { id: string; personId: bigint },
): Promise<Result<null, 'ended'>> {
  return inTransaction(db, async (trx) => {
    const row = await lockWithdrawal(trx, id)
    if (row.person_id !== personId) throw notFound()
    if (row.state === 'cancelled') return ok(null)
    if (row.state !== 'requested') return refuse('ended')
    await releaseHold(trx, { holdId: row.hold_id, at: now })
    await trx.updateTable('withdrawal').set({ state: 'cancelled', ended_at: now }).where('id', '=', row.id).execute()
    return ok(null)
  })
}

/**
 * Records staff's transfer with the bank's `tracking` number; repeating it changes nothing. Refuses
 * an ended or held withdrawal, and one's own. Throws not-found for an unknown one.
 */
export async function settleWithdrawal(
  ctx: RequestContext,
  { id, tracking }: { id: string; tracking: string },
): Promise<Result<null, 'ended' | 'own' | 'held' | 'second-look'>> {
  const staffId = requirePermission(ctx, 'withdrawals.settle')
  return withSecondApproval(ctx, (appearance) =>
    inTransaction<Result<null, 'ended' | 'own' | 'held' | 'second-look'>>(ctx.db, async (trx) => {
      const row = await lockWithdrawal(trx, id)
      if (row.state === 'settled' && row.tracking === tracking) return ok(null)
      if (row.state !== 'requested' || row.person_id === null) return refuse('ended')
      if (row.person_id === staffId) return refuse('own')
      if (row.ready_at > ctx.now) return refuse('held')
      const looked = await appearance(trx, {
        act: 'withdrawal.settle',
        subject: `withdrawal:${id}`,
        facts: [tracking],
        title: `واریز برداشت ${formatMoney(row.amount_rial)}`,
        href: withdrawalAdminPath(id),
        amountRial: row.amount_rial,
        personId: row.person_id,
      })
      if (!looked.ok) return looked
      const captured = await captureHold(trx, {
        holdId: row.hold_id,
        kind: 'withdrawal',
        key: `withdrawal:${id}`,
        at: ctx.now,
        about: { title: withdrawalTitle, withdrawal: id, tracking },
        to: [{ account: platformAccount('payouts', 'sheba'), amountRial: row.amount_rial }],
      })
      if (!captured.ok) throw new Error(`the hold of withdrawal ${id} has ended`)
      await trx
        .updateTable('withdrawal')
        .set({ state: 'settled', tracking, decided_by: staffId, ended_at: ctx.now })
        .where('id', '=', row.id)
        .execute()
      await notify(trx, ctx, {
        notice: withdrawalSettledNotice,
        personId: row.person_id,
        data: { amountRial: String(row.amount_rial), tracking },
        link: walletPath,
        key: `withdrawal:${id}`,
      })
      await writeAudit(trx, ctx, { act: 'withdrawal.settle', subject: `withdrawal:${id}` })
      return ok(null)
    }),
  )
}

/**
 * Rejects a withdrawal: the money returns to the wallet with a reason. Otherwise like {@link
 * settleWithdrawal}.
 */
export async function rejectWithdrawal(
  ctx: RequestContext,
  { id, reason }: { id: string; reason: string },
): Promise<Result<null, 'ended' | 'own'>> {
  const staffId = requirePermission(ctx, 'withdrawals.settle')
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockWithdrawal(trx, id)
    if (row.state === 'rejected' && row.reason === reason) return ok(null)
    if (row.state !== 'requested' || row.person_id === null) return refuse('ended')
    if (row.person_id === staffId) return refuse('own')
    await releaseHold(trx, { holdId: row.hold_id, at: ctx.now })
    await trx
      .updateTable('withdrawal')
      .set({ state: 'rejected', reason, decided_by: staffId, ended_at: ctx.now })
      .where('id', '=', row.id)
      .execute()
    await notify(trx, ctx, {
      notice: withdrawalRejectedNotice,
      personId: row.person_id,
      data: { amountRial: String(row.amount_rial), reason },
      link: walletPath,
      key: `withdrawal:${id}`,
    })
    await writeAudit(trx, ctx, { act: 'withdrawal.reject', subject: `withdrawal:${id}` })
    return ok(null)
  })
}

async function lockWithdrawal(trx: Trx, id: string) {
  const row = await trx.selectFrom('withdrawal').selectAll().where('public_id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}
