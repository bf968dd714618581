import '../tables.ts'
import { giftOf, houseAccount, postTransfer } from '#capabilities/ledger/contract.ts'
import { newPublicId } from '#kit/id.ts'
import type { Trx } from '#platform/database.ts'
import { tell } from '../payment-row.ts'
import { settleFromWallet, type SettleContext } from '../settle-payment.ts'

/** Pays something of the demo from a wallet that is filled with credit of the house for it, by the ways of every payment. */
export async function payForDemo(trx: Trx, ctx: SettleContext, payableId: string): Promise<void> {
  const payable = await trx
    .selectFrom('payable')
    .selectAll()
    .where('public_id', '=', payableId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const [personId, amount] = [payable.person_id!, payable.amount_rial]
  const posted = await postTransfer(trx, {
    kind: 'gift',
    key: `demo:${payableId}`,
    at: ctx.now,
    entries: [
      { account: giftOf(personId), amountRial: amount },
      { account: houseAccount('gifts', 'demo'), amountRial: -amount },
    ],
  })
  if (!posted.ok) throw new Error('the demo could not fill a wallet')
  const payment = await trx
    .insertInto('payment')
    .values({
      public_id: newPublicId(),
      payable_id: payable.id,
      person_id: personId,
      start_key: `demo:${payableId}`,
      start_hash: ctx.secrets.keyedHash('payment.start', payableId),
      state: 'verified',
      gateway: 'wallet',
      gateway_rial: 0n,
      wallet_rial: amount,
      hold_id: null,
      authority: null,
      redirect: null,
      claim: null,
      reason: null,
      reference_id: null,
      masked_card: null,
      verified_rial: null,
      settled_to: 'payable',
      made_at: ctx.now,
      ended_at: ctx.now,
      next_check_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const details = { walletRial: String(amount), gatewayRial: '0' }
  await tell(trx, { paymentId: payment.id, state: 'created', what: 'created', at: ctx.now, details })
  await tell(trx, { paymentId: payment.id, state: 'verified', what: 'settled', at: ctx.now })
  await settleFromWallet(trx, ctx, { payment, payable })
}
