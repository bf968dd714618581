import './tables.ts'
import { holdMoney, lockBalances } from '#features/ledger/contract.ts'
import { newPublicId } from '#kit/id.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { keepPlan } from '#platform/database/kept-plans.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { callbackPath } from '../addresses.ts'
import { secondsToNextCheck } from './decide.ts'
import { payableKind } from './payable-kinds.ts'
import { endEarlierTry } from './end-earlier-try.ts'
import type { StartRefusal } from '../states.ts'
import { giveUp } from './give-up.ts'
import {
  insertWithHistory,
  payableColumns,
  paymentColumns,
  payments,
  settled,
  type PayableRow,
  type PaymentRow,
} from './payment-row.ts'
import type { GatewayName } from '../gateway-names.ts'
import type { CreatedPayment, GatewayRedirect, PaymentGateway } from './providers/gateway-port.ts'
import { settleFromWallet } from './settle-payment.ts'
import { splitAmount } from './split-amount.ts'

/**
 * `startKey` is created with the form: the same form is one payment. `amountRial` is the total that
 * the person saw. `gateway` may be null when the wallet pays everything.
 */
export type NewPayment = {
  payableId: string
  personId: bigint
  gateway: GatewayName | null
  useWallet: boolean
  amountRial: Rial
  startKey: string
}

/** The payer's next address: the gateway, or the result when nothing is left to pay there. */
export type Started = { paymentId: string; redirect: GatewayRedirect | null }

export type StartAnswer = Accepted<Started> | Refused<StartRefusal> | (Refused<'too-many'> & { wait: LimitRefusal })

/**
 * Starts a payment: stores the intention, calls the gateway after the commit, then stores its
 * answer. First checks an open try of the same payable, so that an impatient payer does not pay
 * twice.
 */
export async function startPayment(ctx: RequestContext, newPayment: NewPayment): Promise<StartAnswer> {
  const gateway = ctx.providers.gateways.find(({ name }) => name === newPayment.gateway) ?? null
  if (!gateway && newPayment.gateway !== null) return refuse('gateway-unknown')
  const { payableId, personId, startKey } = newPayment
  const write = () => inTransaction(ctx.db, (trx) => writeIntent(trx, ctx, newPayment, gateway))
  let intent = await write()
  // An earlier try may have been paid meanwhile: only a refusal costs the look at it.
  if (!intent.ok && checkedFirst.has(intent.code)) {
    await endEarlierTry(ctx, { payableId, personId, exceptKey: ownKey(personId, startKey) })
    intent = await write()
  }
  if (!intent.ok) return intent
  const { payment, title, fresh } = intent.value
  if (payment.state === 'verified') return ok({ paymentId: payment.public_id, redirect: null })
  if (payment.redirect) return ok({ paymentId: payment.public_id, redirect: payment.redirect })
  // A repeated form: the other request is calling the gateway, or has ended.
  if (!fresh || !gateway) return refuse(payment.state === 'created' ? 'gateway-busy' : 'gateway-unreachable')
  const created = await gateway.create({
    paymentId: payment.public_id,
    amountRial: payment.gateway_rial,
    description: title,
    callbackUrl: `${ctx.scope.origin}${callbackPath(gateway.name)}?pid=${payment.public_id}`,
  })
  return writeCreated(ctx, payment, created)
}

/** Refusals that an earlier try can explain, or stand in the way of. */
const checkedFirst: ReadonlySet<string> = new Set(['other-try', 'expired', 'closed'])

type Intent = { payment: PaymentRow; title: string; fresh: boolean }

async function writeIntent(
  trx: Trx,
  ctx: RequestContext,
  newPayment: NewPayment,
  gateway: PaymentGateway | null,
): Promise<Accepted<Intent> | Exclude<StartAnswer, Accepted<Started>>> {
  const { personId, payableId } = newPayment
  const startKey = ownKey(personId, newPayment.startKey)
  const startHash = ctx.secrets.keyedHash(
    'payment.start',
    JSON.stringify([payableId, newPayment.gateway, newPayment.useWallet, String(newPayment.amountRial)]),
  )
  const payable = await keepPlan(trx)
    .selectFrom('payable')
    .select(payableColumns)
    .where('public_id', '=', payableId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!payable) return refuse('unknown')
  const tries = await findTries(trx, { payableId: payable.id, startKey })
  const before = tries.find(({ start_key }) => start_key === startKey)
  if (before) {
    if (!startHash.equals(Buffer.from(before.start_hash))) return refuse('key-used')
    return ok({ payment: before, title: payable.title, fresh: false })
  }
  const closed = whyClosed(payable, ctx.now)
  if (closed) return refuse(closed)
  // Another tab has started since, or staff must decide first.
  const open = tries[0]?.state
  if (open) return refuse(open === 'suspicious' ? 'under-review' : 'other-try')
  if (payable.amount_rial !== newPayment.amountRial) return refuse('amount-changed')
  const limit = await consumeLimits({ ...ctx, db: trx }, [
    { key: `payment:person:${personId}`, max: 30, seconds: 3600 },
  ])
  if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
  const balances = await lockBalances(trx, personId)
  const { mayUseWallet } = payableKind(ctx.manifests, payable.kind)
  const tooLarge = gateway !== null && payable.amount_rial > gateway.limits.most
  // Amounts above one payment's limit are collected in the wallet first.
  const available = mayUseWallet && (newPayment.useWallet || tooLarge) ? balances.cash + balances.gift : 0n
  const split = splitAmount(payable.amount_rial, available, gateway?.limits ?? { least: 0n, most: 0n })
  if (split.part && !gateway) return refuse('gateway-unknown')
  if (split.part && !mayUseWallet) return refuse('amount-too-large')
  const payment = await insertPayment(trx, ctx, { wanted: newPayment, payable, startKey, startHash, ...split })
  if (payment.gateway === 'wallet') {
    await settleFromWallet(trx, ctx, { payment, payable, balances })
    return ok({ payment, title: payable.title, fresh: true })
  }
  return ok({ payment, title: payable.title, fresh: true })
}

/** Finds the payment of this form, and the open tries of its payable. */
const findTries = (trx: Trx, { payableId, startKey }: { payableId: bigint; startKey: string }): Promise<PaymentRow[]> =>
  keepPlan(trx)
    .selectFrom('payment')
    .select(paymentColumns)
    .where(({ or, and, eb }) =>
      or([
        eb('start_key', '=', startKey),
        and([eb('payable_id', '=', payableId), eb('state', 'in', ['created', 'redirected', 'suspicious'])]),
      ]),
    )
    .execute()

const ownKey = (personId: bigint, startKey: string): string => `${personId}:${startKey}`

function whyClosed({ state, expires_at }: PayableRow, now: Date): 'paid' | 'closed' | 'expired' | null {
  if (state === 'paid') return 'paid'
  if (state === 'expired' || (expires_at && expires_at <= now)) return 'expired'
  return state === 'open' ? null : 'closed'
}

type Insert = {
  wanted: NewPayment
  payable: PayableRow
  startKey: string
  startHash: Buffer
  walletRial: Rial
  gatewayRial: Rial
  part: boolean
}

async function insertPayment(trx: Trx, { now }: RequestContext, given: Insert): Promise<PaymentRow> {
  const { wanted, payable, startKey, startHash, walletRial, gatewayRial, part } = given
  const publicId = newPublicId()
  // A wallet-only payment completes in this transaction.
  const alone = gatewayRial === 0n
  const holdId = walletRial === 0n || alone ? null : await holdPart(trx, { ...given, publicId, now })
  const details = { walletRial: String(walletRial), gatewayRial: String(gatewayRial) }
  const created = { state: 'created', what: 'created', details } as const
  return insertWithHistory(
    trx,
    {
      public_id: publicId,
      payable_id: payable.id,
      person_id: wanted.personId,
      start_key: startKey,
      start_hash: startHash,
      state: alone ? 'verified' : 'created',
      gateway: alone ? 'wallet' : wanted.gateway!,
      gateway_rial: gatewayRial,
      wallet_rial: walletRial,
      part,
      hold_id: holdId,
      authority: null,
      redirect: null,
      claim: null,
      reason: null,
      reference_id: null,
      masked_card: null,
      verified_rial: null,
      settled_to: alone ? 'payable' : null,
      made_at: now,
      ended_at: alone ? now : null,
      // The process may die between the call and storing its answer.
      next_check_at: alone ? null : new Date(now.getTime() + 120_000),
    },
    alone ? [created, settled] : [created],
  )
}

async function holdPart(
  trx: Trx,
  { wanted, payable, walletRial, publicId, now }: Insert & { publicId: string; now: Date },
) {
  const held = await holdMoney(trx, {
    personId: wanted.personId,
    key: `payment:${publicId}`,
    amountRial: walletRial,
    from: 'gift-and-cash',
    at: now,
    // Only its payment ends the hold, because the payer is at the bank.
    expiresAt: null,
    about: { title: payable.title, payable: payable.public_id },
  })
  if (!held.ok) throw new Error('A locked balance changed: lock the balances before paying')
  return held.value.id
}

async function writeCreated(ctx: RequestContext, payment: PaymentRow, created: CreatedPayment): Promise<StartAnswer> {
  return inTransaction(
    ctx.db,
    async (trx): Promise<StartAnswer> => {
      const row = await trx
        .selectFrom('payment')
        .selectAll()
        .where('id', '=', payment.id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      // It took too long and was given up or replaced: send nobody to the bank for it.
      if (row.state !== 'created') return refuse('gateway-unreachable')
      if (created.state === 'created') {
        const seconds = secondsToNextCheck({ checks: 0, claimed: false, ageMs: 0 })
        await payments.move(trx, ctx, row, {
          to: 'redirected',
          by: 'house',
          note: 'redirected',
          set: {
            authority: created.authority,
            redirect: JSON.stringify(created.redirect),
            next_check_at: new Date(ctx.now.getTime() + seconds * 1000),
          },
        })
        return ok({ paymentId: row.public_id, redirect: created.redirect })
      }
      const reason = created.state === 'unavailable' ? 'gateway-unreachable' : 'gateway-refused'
      await giveUp(trx, row, { to: 'failed', reason, at: ctx.now })
      if (created.state === 'refused') {
        ctx.log.error(
          { gateway: payment.gateway, code: created.code, why: created.reason },
          'gateway refused a payment',
        )
        return refuse(
          created.reason === 'busy'
            ? 'gateway-busy'
            : created.reason === 'amount'
              ? 'amount-too-large'
              : 'gateway-refused',
        )
      }
      return refuse('gateway-unreachable')
    },
    { commitRefusals: true },
  )
}
