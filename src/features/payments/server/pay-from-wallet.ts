import './tables.ts'
import { lockBalances } from '#features/ledger/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Trx } from '#platform/database/database.ts'
import { payableKind } from './payable-kinds.ts'
import { insertWithHistory, settled } from './payment-row.ts'
import { settleFromWallet, type SettleContext } from './settle-payment.ts'

/** `silent`: the person agreed in advance and gets no notice of this payment. */
type FromWallet = { payableId: string; personId: bigint; startKey: string; silent?: boolean }

/**
 * Pays an open payable from its person's wallet only, in the caller's transaction. Refuses an
 * insufficient balance, and a payable that is not open.
 */
export async function payFromWallet(
  trx: Trx,
  ctx: SettleContext,
  { payableId, personId, startKey, silent = false }: FromWallet,
): Promise<Result<null, 'closed' | 'insufficient'>> {
  const payable = await trx
    .selectFrom('payable')
    .selectAll()
    .where('public_id', '=', payableId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (payable?.state !== 'open' || !payableKind(ctx.manifests, payable.kind).mayUseWallet) return refuse('closed')
  const amount = payable.amount_rial
  const balances = await lockBalances(trx, personId)
  if (balances.cash + balances.gift < amount) return refuse('insufficient')
  const details = { walletRial: String(amount), gatewayRial: '0' }
  const payment = await insertWithHistory(
    trx,
    {
      public_id: newPublicId(),
      payable_id: payable.id,
      person_id: personId,
      start_key: startKey,
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
    },
    [{ state: 'created', what: 'created', details }, settled],
  )
  await settleFromWallet(trx, ctx, { payment, payable, balances }, { silent })
  return ok(null)
}
