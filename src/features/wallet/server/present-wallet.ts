import { findBalances, findOpenHolds } from '#features/ledger/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { WalletView } from '../views.ts'

/** Formats a person's balances: cash, gift credit, and holds with their reason. */
export async function presentWallet({ db }: Pick<RequestContext, 'db'>, personId: bigint): Promise<WalletView> {
  const [{ cash, gift, held }, holds] = await Promise.all([findBalances(db, personId), findOpenHolds(db, personId)])
  return {
    cash: formatMoney(cash),
    hasCash: cash > 0n,
    gift: gift > 0n ? formatMoney(gift) : null,
    held: held > 0n ? formatMoney(held) : null,
    holds: holds.map(({ id, amountRial, at, about }) => ({
      id: String(id),
      amount: formatMoney(amountRial),
      title: about['title'] ?? 'پرداخت در حال انجام',
      at: formatDateTime(at),
    })),
  }
}
