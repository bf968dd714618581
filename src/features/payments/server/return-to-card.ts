import { payables, refunds } from './payment-row.ts'
import './tables.ts'
import { cashOf, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { formatDate } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { ordersPath } from '../addresses.ts'
import { cardRefundNotice } from './notices.ts'
import { cardDays } from './refunds.ts'
import { reverseJob } from './reverse-refund.ts'

/** Gateways reverse for half an hour; the rest of it is for the job. */
const reverseMinutes = 25

type Ctx = Pick<RequestContext, 'now' | 'providers'>
/** `key` identifies the refund's cause, as in `makeRefund`. */
type OwnRefund = { personId: bigint; key: string }

const findRefund = (db: Db, { personId, key }: OwnRefund) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .innerJoin('payable', 'payable.id', 'refund.payable_id')
    .select(['refund.id', 'refund.public_id', 'refund.payable_id', 'refund.state', 'refund.destination'])
    .select(['refund.amount_rial', 'refund.gift_rial', 'payment.gateway', 'payment.gateway_rial'])
    .select(['payment.wallet_rial', 'payment.authority', 'payment.ended_at as paid_at'])
    .select(['payable.title', 'payable.public_id as payable'])
    .where('refund.key', '=', key)
    .where('refund.person_id', '=', personId)
    .executeTakeFirst()

type Match = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** Returns until when the gateway can reverse the full payment; null when it cannot. */
function returnableUntil(refund: Match, { now, providers }: Ctx): Date | null {
  const {
    state,
    destination,
    gift_rial: gift,
    wallet_rial: wallet,
    gateway_rial: paid,
    authority,
    paid_at: at,
  } = refund
  const whole = gift === 0n && wallet === 0n && refund.amount_rial === paid
  const gateway = providers.gateways.find(({ name }) => name === refund.gateway)
  if (state !== 'done' || destination !== 'wallet' || !whole || !gateway?.reverse || !authority || !at) return null
  const until = new Date(at.getTime() + reverseMinutes * 60_000)
  return until > now ? until : null
}

/** Finds until when a wallet refund can move to the paying card; null when impossible. */
export async function findCardReturn(ctx: Ctx & { db: Db }, own: OwnRefund): Promise<Date | null> {
  const refund = await findRefund(ctx.db, own)
  return refund ? returnableUntil(refund, ctx) : null
}

/**
 * Moves a refund from the wallet to the card by the gateway; staff transfer what the gateway
 * refuses. Refuses when it is too late or the money is spent. A repeat succeeds.
 */
export async function returnToCard(
  ctx: RequestContext,
  own: OwnRefund,
): Promise<Result<null, 'impossible' | 'insufficient'>> {
  return inTransaction<Result<null, 'impossible' | 'insufficient'>>(ctx.db, async (trx) => {
    const match = await findRefund(trx, own)
    if (!match) return refuse('impossible')
    await payables.lock(trx, match.payable_id)
    const refund = (await findRefund(trx, own))!
    if (refund.destination === 'card') return ok(null)
    if (returnableUntil(refund, ctx) === null) return refuse('impossible')
    const posted = await postTransfer(trx, {
      kind: 'refund',
      key: `refund:${refund.public_id}:card`,
      at: ctx.now,
      about: { title: refund.title, payable: refund.payable, refund: refund.public_id },
      entries: [
        { account: cashOf(own.personId), amountRial: -refund.amount_rial },
        { account: platformAccount('payouts', 'card'), amountRial: refund.amount_rial },
      ],
    })
    if (!posted.ok) return posted
    const expected = new Date(ctx.now.getTime() + cardDays * dayMs)
    const set = { destination: 'card', expected_at: expected } as const
    await refunds.move(trx, ctx, await refunds.lock(trx, refund.id), { to: 'awaiting-transfer', by: 'person', set })
    await addJob(trx, reverseJob, { refundId: String(refund.id) })
    await notify(trx, ctx, {
      notice: cardRefundNotice,
      personId: own.personId,
      data: { amountRial: String(refund.amount_rial), title: refund.title, until: formatDate(expected) },
      link: ordersPath,
      key: `refund:${refund.public_id}:card`,
    })
    return ok(null)
  })
}
