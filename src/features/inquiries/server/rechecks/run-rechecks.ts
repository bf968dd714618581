import '../tables.ts'
import { findClosedAccounts } from '#features/identity/contract.ts'
import { lockBalances } from '#features/ledger/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { payFromWallet } from '#features/payments/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { myInquiriesPath } from '../../addresses.ts'
import { inquiryKind } from '../../kinds.ts'
import type { RecheckPause } from '../../recheck.ts'
import type { FailReason } from '../../states.ts'
import type { AskContext } from '../ask-providers.ts'
import { openInput } from '../find-inquiries.ts'
import { serviceHealth } from '../health.ts'
import { recheckPausedNotice } from '../notices.ts'
import { insertInquiry } from '../register-inquiry.ts'
import { feeOf } from '../rules.ts'
import type { InquiryRow, RecheckRow } from '../tables.ts'
import { isOwnPlate, nextRecheck } from './rechecks.ts'

/** A service that is down is not sold; the recheck is tried again after an hour. */
const downSeconds = 3600

/** Starts every due recheck, each in its own transaction; skips those of closed accounts. */
export async function runRechecks(ctx: AskContext): Promise<void> {
  const due = await ctx.db
    .selectFrom('inquiry_recheck')
    .select(['id', 'person_id'])
    .where('state', '=', 'active')
    .where('next_at', '<=', ctx.clock.now())
    .where(notFailed('inquiries.recheck', 'id'))
    .orderBy('next_at')
    .limit(200)
    .execute()
  const closed = await findClosedAccounts(
    ctx.db,
    due.map(({ person_id }) => person_id),
  )
  await eachRow('inquiries.recheck', due, async ({ id, person_id }) => {
    const now = ctx.clock.now()
    if (closed.has(person_id)) return postpone(ctx.db, id, new Date(now.getTime() + dayMs))
    await runRecheck(ctx, id, now)
  })
}

const postpone = async (db: Db, id: bigint, until: Date): Promise<void> => {
  await db.updateTable('inquiry_recheck').set({ next_at: until }).where('id', '=', id).execute()
}

async function runRecheck(ctx: AskContext, id: bigint, now: Date): Promise<void> {
  const row = await ctx.db.selectFrom('inquiry_recheck').selectAll().where('id', '=', id).executeTakeFirst()
  const input = row && openInput(ctx.secrets, row)
  if (!row || !input) return
  const health = await serviceHealth({ ...ctx, now }, row.kind, input)
  if (health === null || health.level === 'down') {
    return postpone(ctx.db, id, new Date(now.getTime() + downSeconds * 1000))
  }
  await inTransaction(ctx.db, async (trx) => {
    const row = await trx.selectFrom('inquiry_recheck').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row?.state !== 'active' || row.next_at > now) return
    const own = { ...ctx, now, db: trx as Db }
    if (!(await isOwnPlate(own, row.person_id, input.plate))) return pauseRecheck(trx, own, row, 'plate')
    const { totalRial } = await feeOf(trx, row.kind, now)
    if (totalRial > row.most_rial) return pauseRecheck(trx, own, row, 'price')
    const target = { personId: row.person_id, kind: row.kind, input }
    const { cash, gift } = await lockBalances(trx, row.person_id)
    if (cash + gift < totalRial) return pauseRecheck(trx, own, row, 'money')
    const inquiry = await insertInquiry(trx, own, target, { index: row.input_index, recheckId: row.id })
    if (inquiry !== null && inquiry.payable_id !== null) {
      const paid = await payFromWallet(trx, own, {
        payableId: inquiry.payable_id,
        personId: row.person_id,
        startKey: `recheck:${inquiry.public_id}`,
        silent: true,
      })
      if (!paid.ok) throw new Error(`a locked wallet did not pay: ${paid.code}`)
    }
    // Without a new inquiry the person has the same one open: it counts as this run.
    await trx
      .updateTable('inquiry_recheck')
      .set({
        next_at: nextRecheck(now, row.every_days, Number(row.id)),
        ...(inquiry !== null && { last_inquiry_id: inquiry.id }),
      })
      .where('id', '=', row.id)
      .execute()
  })
}

type Pausing = Pick<Platform, 'secrets' | 'manifests'> & { now: Date }

async function pauseRecheck(trx: Trx, ctx: Pausing, row: RecheckRow, pause: RecheckPause): Promise<void> {
  await trx.updateTable('inquiry_recheck').set({ state: 'paused', pause }).where('id', '=', row.id).execute()
  await notify(trx, ctx, {
    notice: recheckPausedNotice,
    personId: row.person_id,
    data: { service: inquiryKind(row.kind).title, pause },
    link: myInquiriesPath,
    key: `recheck:${row.public_id}:${row.next_at.toISOString()}`,
  })
}

/** Reasons that would repeat with the same data. */
const lasting: readonly FailReason[] = ['mobile-mismatch', 'owner-mismatch', 'not-found', 'invalid-input']

/** Pauses the recheck of an inquiry that the authority refused for its data. */
export async function pauseRefused(trx: Trx, ctx: Pausing, inquiry: InquiryRow, reason: FailReason): Promise<void> {
  if (inquiry.recheck_id === null || !lasting.includes(reason)) return
  const row = await trx
    .selectFrom('inquiry_recheck')
    .selectAll()
    .where('id', '=', inquiry.recheck_id)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
  if (row) await pauseRecheck(trx, ctx, row, 'refused')
}
