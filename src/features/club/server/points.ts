import './tables.ts'
import { sql } from 'kysely'
import { ruleAt } from '#features/rules/contract.ts'
import { startOfTehranDay, toJalali } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import {
  addLot,
  findTransfer,
  lockAccount,
  openLots,
  payDebts,
  takeFrom,
  useLots,
  writeTransfer,
  type LotPart,
  type PointAccount,
} from './point-books.ts'
import { clubLimits, clubPoints } from './rules.ts'

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

type About = Readonly<Record<string, string>>

/**
 * `source` is the deed, `key` the cause: a question, an ad. `capped: false` bypasses the limits.
 */
export type Gift = {
  personId: bigint
  points: number
  source: string
  key: string
  at: Date
  about?: About
  capped?: false
}

/**
 * Credits the points of a cause within the daily and yearly limit. Repeating a cause credits nothing.
 */
export async function givePoints(trx: Trx, gift: Gift): Promise<{ given: number; before: boolean }> {
  const { personId, source, at, about } = gift
  const key = `give:${gift.key}`
  const account = await lockAccount(trx, personId)
  if (await findTransfer(trx, key)) return { given: 0, before: true }
  await expireLots(trx, account, at)
  const room = gift.capped === false ? gift.points : await findRoom(trx, account.id, at)
  const points = Math.min(gift.points, room)
  if (points <= 0) return { given: 0, before: false }
  const { lifeDays } = (await ruleAt(trx, clubPoints, at)).value
  const owed = Math.min(points, account.owed)
  const entries = { points: points - owed, owed, given: -points }
  const transferId = await writeTransfer(trx, {
    account,
    kind: 'give',
    source,
    key,
    at,
    entries,
    ...(about && { about }),
  })
  await payDebts(trx, account.id, owed)
  await addLot(trx, { account, transferId, points: points - owed, expiresAt: after(at, lifeDays) })
  return { given: points, before: false }
}

/** Returns the points a person may still earn today and this year. */
async function findRoom(trx: Trx, accountId: bigint, at: Date): Promise<number> {
  const { dayMost, yearMost } = (await ruleAt(trx, clubLimits, at)).value
  const today = startOfTehranDay(toJalali(at))
  const { rows } = await sql<{ day: number; year: number }>`
    select coalesce(-sum(amount) filter (where at >= ${today}), 0)::int as day, coalesce(-sum(amount), 0)::int as year
    from point_transfer join point_entry on transfer_id = point_transfer.id and side = 'given'
    where account_id = ${accountId} and kind in ('give', 'take-back') and at > ${after(at, -365)}`.execute(trx)
  const { day, year } = rows[0]!
  return Math.max(0, Math.min(dayMost - day, yearMost - year))
}

export type TakeBack = { key: string; cause: string; at: Date; points?: number; about?: About }

/**
 * Reverses the points of a cause, or a part: first its remaining lots, then other points. The rest
 * becomes a debt, which later points settle (rule `club-limits`). `cause` is the reason and counts
 * once. Returns the reversed points.
 */
export async function takeBackPoints(trx: Trx, { key, cause, at, points: target, about }: TakeBack): Promise<number> {
  const match = await lockCause(trx, `give:${key}`)
  if (!match) return 0
  const { account, transfer } = match
  const own = `take-back:${cause}`
  if (await findTransfer(trx, own)) return 0
  await expireLots(trx, account, at)
  const points = Math.min(target ?? Infinity, await notUndone(trx, transfer.id, 'given'))
  if (points <= 0) return 0
  const parts = takeFrom(await openLots(trx, account.id, transfer.id), points)
  const there = parts.reduce((sum, part) => sum + part.points, 0)
  const missing = points - there
  const transferId = await writeTransfer(trx, {
    account,
    kind: 'take-back',
    source: transfer.source,
    key: own,
    undoes: transfer.id,
    at,
    ...(about && { about }),
    entries: { points: -there, owed: -missing, given: points },
  })
  await useLots(trx, transferId, parts)
  if (missing > 0) {
    const { debtDays } = (await ruleAt(trx, clubLimits, at)).value
    await trx
      .insertInto('point_debt')
      .values({
        account_id: account.id,
        transfer_id: transferId,
        points: missing,
        left_points: missing,
        expires_at: after(at, debtDays),
      })
      .execute()
  }
  return points
}

export type Spending = { personId: bigint; points: number; source: string; key: string; at: Date; about?: About }
export type SpendRefusal = 'insufficient' | 'blocked'

/**
 * Spends points, earliest expiry first. Refuses too few points and an account under review. One key
 * is one spending, from any number of tabs.
 */
export async function spendPoints(trx: Trx, spending: Spending): Promise<Result<{ before: boolean }, SpendRefusal>> {
  const { personId, points, source, at, about } = spending
  if (!Number.isInteger(points) || points <= 0) throw new Error('Spend a positive whole number of points')
  const key = `spend:${spending.key}`
  const account = await lockAccount(trx, personId)
  if (await findTransfer(trx, key)) return ok({ before: true })
  if (account.blocked_at) return refuse('blocked')
  const lots = await expireLots(trx, account, at)
  if (account.points < points) return refuse('insufficient')
  const parts = takeFrom(lots, points)
  const entries = { points: -points, spent: points }
  const transferId = await writeTransfer(trx, {
    account,
    kind: 'spend',
    source,
    key,
    at,
    entries,
    ...(about && { about }),
  })
  await useLots(trx, transferId, parts)
  return ok({ before: false })
}

/**
 * Returns spent points, all or some, with their original expiry or the rule's minimum. `cause` is
 * the reason and counts once. Settles debts first. Returns the points that came back.
 */
export async function returnPoints(trx: Trx, { key, cause, at, points: target, about }: TakeBack): Promise<number> {
  const match = await lockCause(trx, `spend:${key}`)
  if (!match) return 0
  const { account, transfer } = match
  const own = `return:${cause}`
  if (await findTransfer(trx, own)) return 0
  await expireLots(trx, account, at)
  const before = await trx
    .selectFrom('point_use')
    .innerJoin('point_lot', 'point_lot.id', 'lot_id')
    .select(['lot_id as lotId', 'point_use.points', 'expires_at as expiresAt'])
    .where('point_use.transfer_id', '=', transfer.id)
    .orderBy('expires_at', 'desc')
    .execute()
  const points = Math.min(target ?? Infinity, await notUndone(trx, transfer.id, 'spent'))
  if (points <= 0) return 0
  const { returnDays } = (await ruleAt(trx, clubLimits, at)).value
  const min = after(at, returnDays)
  const owed = Math.min(points, account.owed)
  const transferId = await writeTransfer(trx, {
    account,
    kind: 'return',
    source: transfer.source,
    key: own,
    undoes: transfer.id,
    at,
    ...(about && { about }),
    entries: { points: points - owed, owed, spent: -points },
  })
  await payDebts(trx, account.id, owed)
  for (const part of takeFrom(before, points - owed)) {
    await addLot(trx, {
      account,
      transferId,
      points: part.points,
      expiresAt: part.expiresAt > min ? part.expiresAt : min,
    })
  }
  return points
}

/** Locks the transfer of a key with its account; null when missing or without a person. */
async function lockCause(trx: Trx, key: string) {
  const transfer = await findTransfer(trx, key)
  if (!transfer) return null
  const account = await trx
    .selectFrom('point_account')
    .selectAll()
    .where('id', '=', transfer.account_id)
    .where('person_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return account ? { account, transfer } : null
}

/** Returns the part of a transfer that was not reversed or returned yet. */
async function notUndone(trx: Trx, transferId: bigint, side: 'given' | 'spent'): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select abs(coalesce(sum(amount), 0))::int as open from point_entry join point_transfer on point_transfer.id = transfer_id
    where side = ${side} and (point_transfer.id = ${transferId} or undoes = ${transferId})`.execute(trx)
  return rows[0]!.open
}

/**
 * Expires lots and debts of a locked account. Returns the remaining lots, earliest expiry first.
 */
async function expireLots(trx: Trx, account: PointAccount, at: Date): Promise<LotPart[]> {
  const lots = await openLots(trx, account.id)
  const parts = lots.filter(({ expiresAt }) => expiresAt <= at)
  const left = lots.slice(parts.length)
  const ended = parts.reduce((sum, part) => sum + part.points, 0)
  if (ended > 0) {
    const key = `expire:${account.id}:${parts.at(-1)!.lotId}:${parts.length}`
    const entries = { points: -ended, expired: ended }
    const id = await writeTransfer(trx, { account, kind: 'expire', source: 'expiry', key, at, entries })
    await useLots(trx, id, parts)
  }
  if (account.owed === 0) return left
  const debts = await trx
    .selectFrom('point_debt')
    .select(['id', 'left_points'])
    .where('account_id', '=', account.id)
    .where('left_points', '>', 0)
    .where('expires_at', '<=', at)
    .execute()
  for (const { id, left_points: points } of debts) {
    const entries = { owed: points, forgiven: -points }
    await writeTransfer(trx, { account, kind: 'forgive', source: 'expiry', key: `forgive:${id}`, at, entries })
    await trx.updateTable('point_debt').set({ left_points: 0 }).where('id', '=', id).execute()
  }
  return left
}

/** Expires the points of all accounts; runs as a job. Returns the number of accounts. */
export async function expirePoints(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ person_id: bigint }>`
    select distinct person_id from point_account join (
      select account_id from point_lot where left_points > 0 and expires_at <= ${at}
      union select account_id from point_debt where left_points > 0 and expires_at <= ${at}
    ) as due on due.account_id = point_account.id
    where person_id is not null and ${notFailed('club.expire-points', 'person_id')} limit 1000`.execute(db)
  await eachRow('club.expire-points', rows, async ({ person_id }) => {
    await inTransaction(db, async (trx) => void (await expireLots(trx, await lockAccount(trx, person_id), at)))
  })
  return rows.length
}
