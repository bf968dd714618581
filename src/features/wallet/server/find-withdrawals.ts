import './tables.ts'
import { sql } from 'kysely'
import { findNames } from '#features/identity/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { bankOfSheba, maskSheba, type Sheba } from '#kit/sheba.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { readPage, type PageRequest } from '#platform/keyset.ts'
import { notFound } from '#platform/errors.ts'
import type { WithdrawalState } from '../rules.ts'
import { withdrawalStateNames } from '../texts.ts'
import type { OwnWithdrawal } from '../views.ts'

/** Lists a person's latest withdrawals, newest first. */
export async function findOwnWithdrawals(
  { db, secrets, now }: Pick<RequestContext, 'db' | 'secrets' | 'now'>,
  personId: bigint,
): Promise<OwnWithdrawal[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  return rows.map((row) => ({
    id: row.public_id,
    amount: formatMoney(row.amount_rial),
    state: row.state,
    stateName: withdrawalStateNames[row.state],
    sheba: row.sheba_sealed && maskSheba(secrets.open(row.sheba_sealed) as Sheba),
    at: formatDateTime(row.requested_at),
    heldUntil: row.state === 'requested' && row.ready_at > now ? formatDateTime(row.ready_at) : null,
    tracking: row.tracking && toPersianDigits(row.tracking),
    reason: row.reason,
  }))
}

/** Lists withdrawals for staff: waiting ones oldest first, others newest first. */
export async function findAdminWithdrawals(
  { db, secrets, now }: Pick<RequestContext, 'db' | 'secrets' | 'now'>,
  { state }: { state: WithdrawalState | 'all' },
  page: PageRequest,
) {
  const waiting = state === 'requested'
  let query = db.selectFrom('withdrawal').selectAll()
  if (state !== 'all') query = query.where('state', '=', state)
  const { rows, next } = await readPage(query, page, { order: waiting ? 'asc' : 'desc' })
  const names = await findNames(
    db,
    secrets,
    rows.flatMap(({ person_id }) => person_id ?? []),
  )
  return {
    rows: rows.map((row) => ({
      id: row.public_id,
      amount: formatMoney(row.amount_rial),
      state: row.state,
      person: (row.person_id && names.get(row.person_id)) ?? 'حساب حذف‌شده',
      bank: row.sheba_sealed && bankOfSheba(secrets.open(row.sheba_sealed)),
      at: formatDateTime(row.requested_at),
      heldUntil: row.state === 'requested' && row.ready_at > now ? formatDateTime(row.ready_at) : null,
      ended: row.ended_at && formatDateTime(row.ended_at),
    })),
    next,
  }
}

/** Loads one withdrawal for staff. The Sheba is complete until the transfer, then masked. */
export async function getAdminWithdrawal({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, id: string) {
  const row = await db.selectFrom('withdrawal').selectAll().where('public_id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const ids = [row.person_id, row.decided_by].flatMap((each) => each ?? [])
  const names = await findNames(db, secrets, ids)
  const sheba = row.sheba_sealed && (secrets.open(row.sheba_sealed) as Sheba)
  return { row, sheba, names }
}

/** Returns the number of withdrawals that staff can transfer now. */
export async function countWaitingWithdrawals(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('withdrawal')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'requested')
    .where('ready_at', '<=', now)
    .executeTakeFirstOrThrow()
  return count
}
