import { sql } from 'kysely'
import './tables.ts'
import type { Rial } from '#kit/money.ts'
import type { Db } from '#platform/database/database.ts'

export type LedgerFilter = {
  personId: bigint
  /** Kinds of transfers; all when absent. */
  kinds?: readonly string[] | undefined
  /**
   * `in`: the spendable balance grew; `out`: it fell, or stayed equal when held money was captured.
   */
  direction?: 'in' | 'out' | undefined
  from?: Date | undefined
  /** Exclusive. */
  until?: Date | undefined
}

/**
 * One movement of a person's money: the change of cash and gift together, and the balance after it.
 */
export type Movement = {
  transferId: bigint
  kind: string
  at: Date
  about: Readonly<Record<string, string>>
  amountRial: Rial
  cashRial: Rial
  giftRial: Rial
  heldRial: Rial
  /** Cash and gift together after it. */
  balanceRial: Rial
}

/** Lists a person's movements, newest first, before `before`. */
export async function findMovements(
  db: Db,
  filter: LedgerFilter,
  { before, size }: { before: bigint | null; size: number },
): Promise<{ movements: Movement[]; next: bigint | null }> {
  const accounts = await db
    .selectFrom('ledger_account')
    .select(['id', 'kind'])
    .where('person_id', '=', filter.personId)
    .execute()
  if (accounts.length === 0) return { movements: [], next: null }
  let query = db
    .selectFrom('ledger_transfer')
    .innerJoin('ledger_entry', 'ledger_entry.transfer_id', 'ledger_transfer.id')
    .where(
      'account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .select(['ledger_transfer.id', 'ledger_transfer.kind', 'at', 'about'])
    .groupBy('ledger_transfer.id')
    .orderBy('ledger_transfer.id', 'desc')
    .limit(size + 1)
  if (before !== null) query = query.where('ledger_transfer.id', '<', before)
  if (filter.kinds) query = query.where('ledger_transfer.kind', 'in', filter.kinds)
  if (filter.direction) {
    const spendable = accounts.filter(({ kind }) => kind !== 'person-held').map(({ id }) => id)
    const change = sql`coalesce(sum(amount_rial) filter (where account_id = any(${spendable})), 0)`
    query = query.having(filter.direction === 'in' ? sql<boolean>`${change} > 0` : sql<boolean>`${change} <= 0`)
  }
  if (filter.from) query = query.where('at', '>=', filter.from)
  if (filter.until) query = query.where('at', '<', filter.until)
  const rows = await query.execute()
  const page = rows.slice(0, size)
  const kindOf = new Map(accounts.map(({ id, kind }) => [id, kind]))
  const entries = await entriesOf(
    db,
    page.map(({ id }) => id),
    accounts.map(({ id }) => id),
  )
  const after = await balancesAfter(
    db,
    page.map(({ id }) => id),
    accounts,
  )
  const movements = page.map((row) => {
    const own = entries.filter(({ transfer_id }) => transfer_id === row.id)
    const of = (kind: string) =>
      own.reduce((sum, { account_id, amount_rial }) => (kindOf.get(account_id) === kind ? sum + amount_rial : sum), 0n)
    const [cashRial, giftRial] = [of('person-cash'), of('person-gift')]
    return {
      transferId: row.id,
      kind: row.kind,
      at: row.at,
      about: row.about as Movement['about'],
      amountRial: cashRial + giftRial,
      cashRial,
      giftRial,
      heldRial: of('person-held'),
      balanceRial: after.get(row.id) ?? 0n,
    }
  })
  return { movements, next: rows.length > size ? page.at(-1)!.id : null }
}

const entriesOf = (db: Db, transferIds: bigint[], accountIds: bigint[]) =>
  transferIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('ledger_entry')
        .select(['transfer_id', 'account_id', 'amount_rial'])
        .where('transfer_id', 'in', transferIds)
        .where('account_id', 'in', accountIds)
        .execute()

type OwnAccount = { id: bigint; kind: string }

/** Computes cash plus gift after each transfer: the last entry of each account up to it. */
async function balancesAfter(db: Db, transferIds: bigint[], accounts: readonly OwnAccount[]) {
  const spendable = accounts.filter(({ kind }) => kind !== 'person-held').map(({ id }) => id)
  const sums = new Map<bigint, Rial>()
  if (transferIds.length === 0 || spendable.length === 0) return sums
  const ordered = transferIds.toSorted((one, other) => (one < other ? -1 : 1))
  const [lowest, highest] = [ordered[0]!, ordered.at(-1)!]
  const latest = new Map<bigint, Rial>()
  const start = await db
    .selectFrom('ledger_entry')
    .distinctOn('account_id')
    .select(['account_id', 'balance_rial'])
    .where('account_id', 'in', spendable)
    .where('transfer_id', '<', lowest)
    .orderBy('account_id')
    .orderBy('id', 'desc')
    .execute()
  for (const { account_id, balance_rial } of start) latest.set(account_id, balance_rial)
  const steps = await db
    .selectFrom('ledger_entry')
    .select(['transfer_id', 'account_id', 'balance_rial'])
    .where('account_id', 'in', spendable)
    .where('transfer_id', '>=', lowest)
    .where('transfer_id', '<=', highest)
    .orderBy('id')
    .execute()
  let step = 0
  for (const id of ordered) {
    for (; step < steps.length && steps[step]!.transfer_id <= id; step++) {
      latest.set(steps[step]!.account_id, steps[step]!.balance_rial)
    }
    sums.set(
      id,
      [...latest.values()].reduce((sum, balance) => sum + balance, 0n),
    )
  }
  return sums
}
