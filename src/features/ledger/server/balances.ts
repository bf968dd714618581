import './tables.ts'
import type { Rial } from '#kit/money.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { keepPlan } from '#platform/database/kept-plans.ts'

/** A person's balances in rials. `cash` can be withdrawn, `gift` only spent, `held` is reserved. */
export type Balances = { cash: Rial; gift: Rial; held: Rial }

/** Loads a person's balances; zeros without an account. */
export async function findBalances(db: Db, personId: bigint): Promise<Balances> {
  return balancesOf(await accountsOf(db, personId).execute())
}

/** The same, locking the person's money until the transaction ends. */
export async function lockBalances(trx: Trx, personId: bigint): Promise<Balances> {
  return balancesOf(await accountsOf(keepPlan(trx), personId).orderBy('id').forUpdate().execute())
}

const accountsOf = (db: Db, personId: bigint) =>
  db.selectFrom('ledger_account').select(['kind', 'balance_rial']).where('person_id', '=', personId)

function balancesOf(rows: readonly { kind: string; balance_rial: Rial }[]): Balances {
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance_rial ?? 0n
  return { cash: of('person-cash'), gift: of('person-gift'), held: of('person-held') }
}
