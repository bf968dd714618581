import './tables.ts'
import { sql, type Selectable } from 'kysely'
import type { Tables, Trx } from '#platform/database/database.ts'
import type { PointKind, PointSide } from './tables.ts'

export type PointAccount = Selectable<Tables['point_account']>

/**
 * Opens a person's account if missing and locks it, so that all operations on their points are
 * serialised.
 */
export async function lockAccount(trx: Trx, personId: bigint): Promise<PointAccount> {
  const find = () =>
    trx.selectFrom('point_account').selectAll().where('person_id', '=', personId).forUpdate().executeTakeFirst()
  const match = await find()
  if (match) return match
  await trx
    .insertInto('point_account')
    .values({ person_id: personId, blocked_at: null, blocked_reason: null })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute()
  return (await find())!
}

export type NewPointTransfer = {
  account: PointAccount
  kind: PointKind
  source: string
  key: string
  undoes?: bigint
  about?: Readonly<Record<string, string>>
  at: Date
  entries: Partial<Record<PointSide, number>>
}

/**
 * Writes a transfer of a locked account and its balances in one statement. Its key must be new.
 * Skips zero entries.
 */
export async function writeTransfer(trx: Trx, transfer: NewPointTransfer): Promise<bigint> {
  const { account, kind, source, key, undoes = null, about = {}, at } = transfer
  const entries = Object.entries(transfer.entries).filter(([, amount]) => amount !== 0)
  account.points += transfer.entries.points ?? 0
  account.owed -= transfer.entries.owed ?? 0
  const { rows } = await sql<{ id: bigint }>`
    with transfer as (
      insert into point_transfer (account_id, kind, source, key, undoes, about, at)
      values (${account.id}, ${kind}, ${source}, ${key}, ${undoes}, ${JSON.stringify(about)}::jsonb, ${at}) returning id
    ), entries as (
      insert into point_entry (transfer_id, side, amount)
      select id, side, amount from transfer,
        unnest(${entries.map(([side]) => side)}::text[], ${entries.map(([, amount]) => amount)}::int[]) as entry (side, amount)
    ), balance as (
      update point_account set points = ${account.points}, owed = ${account.owed} where id = ${account.id}
    ) select id from transfer`.execute(trx)
  return rows[0]!.id
}

export const findTransfer = (trx: Trx, key: string) =>
  trx.selectFrom('point_transfer').selectAll().where('key', '=', key).executeTakeFirst()

export type LotPart = { lotId: bigint; points: number; expiresAt: Date }

/** Lists open lots of an account, earliest expiry first; lots of transfer `first` come before. */
export async function openLots(trx: Trx, accountId: bigint, first: bigint | null = null): Promise<LotPart[]> {
  const lots = await trx
    .selectFrom('point_lot')
    .select(['id', 'transfer_id', 'left_points', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('left_points', '>', 0)
    .orderBy('expires_at')
    .orderBy('id')
    .execute()
  return [...lots.filter((lot) => lot.transfer_id === first), ...lots.filter((lot) => lot.transfer_id !== first)].map(
    (lot) => ({ lotId: lot.id, points: lot.left_points, expiresAt: lot.expires_at }),
  )
}

/** Returns the parts of lots that make up an amount, in order. Pure. */
export function takeFrom(lots: readonly LotPart[], points: number): LotPart[] {
  let open = points
  return lots.flatMap((lot) => {
    const taken = Math.min(lot.points, open)
    open -= taken
    return taken > 0 ? [{ ...lot, points: taken }] : []
  })
}

/** Stores what a transfer takes from lots, in one statement. */
export async function useLots(trx: Trx, transferId: bigint, parts: readonly LotPart[]): Promise<void> {
  if (parts.length === 0) return
  await sql`
    with used as (
      select * from unnest(${parts.map(({ lotId }) => lotId)}::bigint[], ${parts.map(({ points }) => points)}::int[])
        as used (lot_id, points)
    ), lot as (
      update point_lot set left_points = left_points - used.points from used where id = used.lot_id
    ) insert into point_use (transfer_id, lot_id, points) select ${transferId}::bigint, lot_id, points from used`.execute(
    trx,
  )
}

type NewLot = { account: PointAccount; transferId: bigint; points: number; expiresAt: Date }

export async function addLot(trx: Trx, { account, transferId, points, expiresAt }: NewLot): Promise<void> {
  if (points <= 0) return
  await trx
    .insertInto('point_lot')
    .values({ account_id: account.id, transfer_id: transferId, points, left_points: points, expires_at: expiresAt })
    .execute()
}

/** Settles debts with an amount, oldest first. */
export async function payDebts(trx: Trx, accountId: bigint, amount: number): Promise<void> {
  if (amount <= 0) return
  let open = amount
  const debts = await trx
    .selectFrom('point_debt')
    .select(['id', 'left_points'])
    .where('account_id', '=', accountId)
    .where('left_points', '>', 0)
    .orderBy('id')
    .execute()
  for (const { id, left_points } of debts) {
    const paid = Math.min(left_points, open)
    if (paid === 0) return
    open -= paid
    await trx
      .updateTable('point_debt')
      .set({ left_points: left_points - paid })
      .where('id', '=', id)
      .execute()
  }
}
