import '#features/payments/server/tables.ts'
import { giftOf, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import type { Trx } from '#platform/database/database.ts'
import { payFromWallet } from '#features/payments/server/pay-from-wallet.ts'
import type { SettleContext } from '#features/payments/server/settle-payment.ts'

/** Pays a demo payable from a wallet filled with company credit, by the product's own actions. */
export async function payForDemo(trx: Trx, ctx: SettleContext, payableId: string): Promise<void> {
  const payable = await trx
    .selectFrom('payable')
    .select(['person_id', 'amount_rial'])
    .where('public_id', '=', payableId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const personId = payable.person_id!
  const posted = await postTransfer(trx, {
    kind: 'gift',
    key: `demo:${payableId}`,
    at: ctx.now,
    entries: [
      { account: giftOf(personId), amountRial: payable.amount_rial },
      { account: platformAccount('gifts', 'demo'), amountRial: -payable.amount_rial },
    ],
  })
  if (!posted.ok) throw new Error('The demo could not credit a wallet')
  const paid = await payFromWallet(trx, ctx, { payableId, personId, startKey: `demo:${payableId}` })
  if (!paid.ok) throw new Error(`The demo could not pay: ${paid.code}`)
}
