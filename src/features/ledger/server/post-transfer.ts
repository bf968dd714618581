import { sql } from 'kysely'
import './tables.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Trx } from '#platform/database/database.ts'
import { keepPlan } from '#platform/database/kept-plans.ts'
import { accountKey, platformAccount, rowKey, type Account } from '../accounts.ts'
import { stripeOf } from './stripes.ts'

/** One entry of a transfer: positive increases what we owe the account. Whole rials, never zero. */
export type Entry = { account: Account; amountRial: Rial }

/** `key` identifies the cause, which moves money once. `about` holds ids and titles for readers. */
export type Transfer = {
  kind: string
  key: string
  at: Date
  about?: Readonly<Record<string, string>>
  entries: readonly Entry[]
}

/** `before`: this cause has already moved its money. */
export type Posted = { transferId: bigint; before: boolean }

/**
 * Moves money between accounts in the caller's transaction. Entries per account are summed and must
 * total zero. Refuses a negative personal balance. Accounts are locked in one order, which prevents
 * deadlocks. Post late in a transaction, because stripes of company accounts are shared.
 */
export async function postTransfer(trx: Trx, transfer: Transfer): Promise<Result<Posted, 'insufficient'>> {
  const entries = rowsOf(sumByAccount(transfer.entries), stripeOf(trx, transfer.key))
  const written = await writeTransfer(trx, transfer, entries)
  if (written !== null) return ok({ transferId: written, before: false })
  // The rare cases: a repeated cause, a missing account, or too little money.
  const before = await findTransfer(trx, transfer.key)
  if (before) return ok({ transferId: before.id, before: true })
  await openAccounts(trx, entries)
  const again = await writeTransfer(trx, transfer, entries)
  if (again !== null) return ok({ transferId: again, before: false })
  // Opening waits for a transaction that opens the same accounts, and that may have been the same cause.
  const meanwhile = await findTransfer(trx, transfer.key)
  return meanwhile ? ok({ transferId: meanwhile.id, before: true }) : refuse('insufficient')
}

const findTransfer = (trx: Trx, key: string) =>
  trx.selectFrom('ledger_transfer').select('id').where('key', '=', key).executeTakeFirst()

type PayingOut = Pick<Transfer, 'kind' | 'key' | 'at'> & { account: string; amountRial: Rial }

/**
 * Pays money of a service out to the one who delivers it: maker, insurer, city. A negative amount takes it back. Once by
 * `key`. Throws when the ledger refuses, which a company account never does.
 */
export async function payOut(trx: Trx, { account, amountRial, ...transfer }: PayingOut): Promise<void> {
  const posted = await postTransfer(trx, {
    ...transfer,
    entries: [
      { account: platformAccount('revenue', account), amountRial: -amountRial },
      { account: platformAccount('payouts', account), amountRial },
    ],
  })
  if (!posted.ok) throw new Error(`the ledger refused ${transfer.key}, a transfer between company accounts`)
}

function sumByAccount(entries: readonly Entry[]): Entry[] {
  const sums = new Map<string, Entry>()
  for (const { account, amountRial } of entries) {
    const key = accountKey(account)
    sums.set(key, { account, amountRial: amountRial + (sums.get(key)?.amountRial ?? 0n) })
  }
  const whole = [...sums.values()].filter(({ amountRial }) => amountRial !== 0n)
  const sum = whole.reduce((total, { amountRial }) => total + amountRial, 0n)
  if (whole.length === 0 || sum !== 0n) throw new Error('The entries of a transfer must sum to zero')
  return whole
}

/** An entry with the row of its account that it changes. */
type RowEntry = Entry & { key: string; stripe: number }

const rowsOf = (entries: readonly Entry[], stripe: number): RowEntry[] =>
  entries.map((entry) => {
    const own = 'personId' in entry.account ? 0 : stripe
    return { ...entry, key: rowKey(entry.account, own), stripe: own }
  })

const openAccounts = (trx: Trx, entries: readonly RowEntry[]) =>
  trx
    .insertInto('ledger_account')
    .values(
      entries
        .map(({ account, key, stripe }) => ({
          key,
          kind: account.kind,
          person_id: 'personId' in account ? account.personId : null,
          stripe,
        }))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()

/**
 * Locks accounts, adds amounts and writes entries in one statement, so that company accounts are
 * locked only until the caller's commit. Returns null, without writing, for an existing key, a
 * missing account or a negative personal balance.
 */
async function writeTransfer(
  trx: Trx,
  { kind, key, at, about = {} }: Transfer,
  entries: readonly RowEntry[],
): Promise<bigint | null> {
  const rows = entries.map(({ key, amountRial }) => ({ key, amount_rial: String(amountRial) }))
  const { rows: written } = await sql<{ transfer_id: bigint }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (key text, amount_rial bigint)
    ), locked as materialized (
      select id, key, kind, balance_rial from ledger_account
      where key in (select key from given)
      -- Who locks a person's balances first takes the company's accounts after them.
      order by kind not like 'person-%', id for update
    ), made as materialized (
      insert into ledger_transfer (kind, key, about, at)
      select ${kind}, ${key}, ${JSON.stringify(about)}::jsonb, ${at}
      from given left join locked on locked.key = given.key
      having count(locked.id) = count(*)
        and bool_and(locked.kind not like 'person-%' or locked.balance_rial + given.amount_rial >= 0)
      on conflict (key) do nothing
      returning id
    ), changed as (
      update ledger_account as account set balance_rial = locked.balance_rial + given.amount_rial
      from locked join given on given.key = locked.key
      where account.id = locked.id and exists (select from made)
    )
    insert into ledger_entry (transfer_id, account_id, amount_rial, balance_rial)
    select made.id, locked.id, given.amount_rial, locked.balance_rial + given.amount_rial
    from made cross join locked join given on given.key = locked.key
    order by locked.id
    returning transfer_id`.execute(keepPlan(trx))
  return written[0]?.transfer_id ?? null
}
