import { sql } from 'kysely'
import './tables.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Trx } from '#platform/database.ts'
import { accountKey, type Account } from '../accounts.ts'

/** One side of a transfer: positive adds to what the account is owed. Whole rials, never zero. */
export type Entry = { account: Account; amountRial: Rial }

/** `key` names the cause: the same one moves money once, whoever asks again. `about` is what its readers need, ids and titles. */
export type Transfer = {
  kind: string
  key: string
  at: Date
  about?: Readonly<Record<string, string>>
  entries: readonly Entry[]
}

/** `before` is set when this cause had moved its money already. */
export type Posted = { transferId: bigint; before: boolean }

/**
 * Moves money between accounts, in the caller's transaction. Entries of one account are summed; their whole must be zero.
 * Refused when a person's account would fall below zero. Accounts are locked in one order, so transfers never wait for each
 * other in a circle; post as late in a transaction as possible, since accounts of the house are shared by all.
 */
export async function postTransfer(trx: Trx, transfer: Transfer): Promise<Result<Posted, 'insufficient'>> {
  const entries = sumByAccount(transfer.entries)
  const accounts = await lockAccounts(trx, entries)
  const before = await trx.selectFrom('ledger_transfer').select('id').where('key', '=', transfer.key).executeTakeFirst()
  if (before) return ok({ transferId: before.id, before: true })
  const moved = entries.map(({ account, amountRial }) => {
    const { id, balance_rial } = accounts.get(accountKey(account))!
    return { account, id, amountRial, balanceRial: balance_rial + amountRial }
  })
  if (moved.some(({ account, balanceRial }) => 'personId' in account && balanceRial < 0n)) return refuse('insufficient')
  return ok({ transferId: await insertTransfer(trx, transfer, moved), before: false })
}

function sumByAccount(entries: readonly Entry[]): Entry[] {
  const sums = new Map<string, Entry>()
  for (const { account, amountRial } of entries) {
    const key = accountKey(account)
    sums.set(key, { account, amountRial: amountRial + (sums.get(key)?.amountRial ?? 0n) })
  }
  const whole = [...sums.values()].filter(({ amountRial }) => amountRial !== 0n)
  const sum = whole.reduce((total, { amountRial }) => total + amountRial, 0n)
  if (whole.length === 0 || sum !== 0n) throw new Error('the entries of a transfer do not sum to zero')
  return whole
}

type Locked = { id: bigint; key: string; balance_rial: bigint }

async function lockAccounts(trx: Trx, entries: readonly Entry[]): Promise<Map<string, Locked>> {
  const keys = entries.map(({ account }) => accountKey(account))
  const find = () =>
    trx
      .selectFrom('ledger_account')
      .select(['id', 'key', 'balance_rial'])
      .where('key', 'in', keys)
      .orderBy('id')
      .forUpdate()
      .execute()
  let found = await find()
  if (found.length < keys.length) {
    const known = new Set(found.map(({ key }) => key))
    await openAccounts(
      trx,
      entries.map(({ account }) => account).filter((account) => !known.has(accountKey(account))),
    )
    found = await find()
  }
  return new Map(found.map((account) => [account.key, account]))
}

const openAccounts = (trx: Trx, accounts: readonly Account[]) =>
  trx
    .insertInto('ledger_account')
    .values(
      accounts
        .map((account) => ({
          key: accountKey(account),
          kind: account.kind,
          person_id: 'personId' in account ? account.personId : null,
        }))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()

type Moved = { id: bigint; amountRial: Rial; balanceRial: Rial }

async function insertTransfer(trx: Trx, { kind, key, at, about = {} }: Transfer, moved: readonly Moved[]) {
  const rows = moved.map(({ id, amountRial, balanceRial }) => ({
    account_id: String(id),
    amount_rial: String(amountRial),
    balance_rial: String(balanceRial),
  }))
  const { rows: written } = await sql<{ transfer_id: bigint }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (account_id bigint, amount_rial bigint, balance_rial bigint)
    ), made as (
      insert into ledger_transfer (kind, key, about, at)
      values (${kind}, ${key}, ${JSON.stringify(about)}::jsonb, ${at}) returning id
    ), changed as (
      update ledger_account set balance_rial = given.balance_rial from given where id = given.account_id
    )
    insert into ledger_entry (transfer_id, account_id, amount_rial, balance_rial)
    select made.id, given.account_id, given.amount_rial, given.balance_rial from given, made order by given.account_id
    returning transfer_id`.execute(trx)
  return written[0]!.transfer_id
}
