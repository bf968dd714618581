import './tables.ts'
import type { Rial } from '#kit/money.ts'
import { refuse, type Result } from '#kit/result.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { cashOf, giftOf } from '../accounts.ts'
import type { Balances } from './balances.ts'
import { postTransfer, type Posted, type Transfer } from './post-transfer.ts'

/**
 * An immediate payment by a person; `to` lists the targets, which sum to the amount. `balances` are those of
 * `lockBalances` in this transaction.
 */
export type Spending = Omit<Transfer, 'entries'> & {
  personId: bigint
  balances: Balances
  amountRial: Rial
  to: Transfer['entries']
}

/**
 * Takes an amount from a person, gift credit first, in one transfer. Refuses an insufficient
 * balance.
 */
export async function spendMoney(
  trx: Trx,
  { personId, balances: { cash, gift }, amountRial, to, ...transfer }: Spending,
): Promise<Result<Posted, 'insufficient'>> {
  const giftRial = gift < amountRial ? gift : amountRial
  const cashRial = amountRial - giftRial
  if (cashRial > cash) return refuse('insufficient')
  const entries = [
    { account: giftOf(personId), amountRial: -giftRial },
    { account: cashOf(personId), amountRial: -cashRial },
    ...to,
  ]
  return postTransfer(trx, { ...transfer, entries })
}

/**
 * Finds how much cash and gift credit a person paid by {@link spendMoney}; zeros when paid
 * otherwise.
 */
export async function findSpent(db: Db, key: string): Promise<{ cashRial: Rial; giftRial: Rial }> {
  const rows = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transfer', 'ledger_transfer.id', 'transfer_id')
    .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
    .select(['ledger_account.kind', 'amount_rial'])
    .where('ledger_transfer.key', '=', key)
    .where('amount_rial', '<', 0n)
    .execute()
  const of = (kind: string) => -(rows.find((row) => row.kind === kind)?.amount_rial ?? 0n)
  return { cashRial: of('person-cash'), giftRial: of('person-gift') }
}
