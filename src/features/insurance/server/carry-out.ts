import './tables.ts'
import { readAttachedBytes } from '#features/files/contract.ts'
import { noteInsurance } from '#features/garage/contract.ts'
import { notifyPlateOwners } from '#features/inquiries/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { refundToWallet } from '#features/payments/contract.ts'
import { dayOfJalali, dayText, jalaliOfDay } from '#kit/day.ts'
import { formatDateTime, jalaliText, parseJalali } from '#kit/jalali.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { addJob, type JobRun } from '#platform/jobs/jobs.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { orderOf } from '../addresses.ts'
import { inTomans } from '../in-tomans.ts'
import type { QuoteInput } from '../quote-input.ts'
import { reasonTexts, type OrderReason } from '../states.ts'
import { recordPolicy } from './car-events.ts'
import { collectedOf } from './cancelling-sum.ts'
import { instalmentsToNotify, openInstalments, refundShares, voidInstalments } from './instalments.ts'
import { findPolicy, insuranceOrders, selectOrders } from './find-orders.ts'
import { orderJob } from './jobs-named.ts'
import { cancelledNotice, issuedNotice, documentsNotice } from './notices.ts'
import { documentsSubject } from './papers.ts'
import { findDouble, type Insured } from './place-order.ts'
import { plateOf } from './present-orders.ts'
import type { IssuedPolicy, Outcome } from './providers/insurer-port.ts'
import { cancellingRule } from './rules.ts'
import type { OrderRow } from './tables.ts'
import { payOut } from '#features/ledger/contract.ts'

/** The context of an order outside of a request. */
export type OrderContext = { db: Db } & Pick<Platform, 'manifests' | 'providers' | 'clock' | 'secrets'>

export const orderContextOf = ({ database: { db }, manifests, providers, clock, secrets }: Platform): OrderContext => ({
  db,
  manifests,
  providers,
  clock,
  secrets,
})

const keyOf = ({ public_id }: Pick<OrderRow, 'public_id'>) => `insurance:${public_id}`
/** Pauses after each try with an unknown outcome. */
const delays = [3, 10, 30, 120, 600, 1800] as const
/** Tolerance of amounts in rials, for an insurer's own rounding. */
const rounding = 10n

export const advanceDeposit = (trx: Trx, row: Pick<OrderRow, 'id' | 'public_id' | 'attempts'>, delaySeconds = 0) =>
  addJob(trx, orderJob, { orderId: String(row.id) }, { key: keyOf(row), delaySeconds })

/** Starts the issue of a paid order, unless another order bought the same policy meanwhile. */
export async function beginOrder(trx: Trx, ctx: OrderContext, subject: string): Promise<void> {
  const existing = await trx
    .selectFrom('insurance_order')
    .select('id')
    .where('public_id', '=', subject)
    .executeTakeFirst()
  const row = existing && (await insuranceOrders.lockIf(trx, existing.id))
  if (!row || (row.state !== 'awaiting-payment' && row.state !== 'lapsed')) return
  const now = ctx.clock.now()
  const paid = await insuranceOrders.move(trx, { now }, row, { to: 'paid', by: 'house', set: { paid_at: now } })
  const double =
    row.subject_index &&
    (await findDouble(trx, {
      subject: row.subject_index,
      beginsOn: row.begins_on,
      endsOn: row.ends_on,
      except: row.id,
    }))
  if (double) {
    const inReview = await insuranceOrders.move(trx, { now }, paid, { to: 'review', by: 'house' })
    await endOrder(trx, ctx, { ...inReview, reason: 'insured-already' })
    return
  }
  const plate = plateOf(ctx, row)
  if (plate && row.person_id !== null) {
    await notifyPlateOwners(trx, { ...ctx, now }, { plate, personId: row.person_id, use: 'insurance', link: null })
  }
  await advanceDeposit(trx, row)
}

const toReview = ({ db, clock }: OrderContext, id: bigint) =>
  insuranceOrders.moveAll(db, { now: clock.now() }, { from: 'paid', to: 'review', by: 'house' }, (orders) =>
    orders.where('id', '=', id),
  )

/**
 * Runs one step of an order at its insurer. The decision is stored before each request, always under one key. After a
 * crash the next run requests the status, and money is refunded only when the insurer reports that it has no policy.
 */
export async function completeOrder(ctx: OrderContext, orderId: bigint, run: JobRun): Promise<void> {
  const row = await selectOrders(ctx.db).where('id', '=', orderId).executeTakeFirst()
  if (!row || !ctx.providers.insurers) return
  if (row.state === 'voiding') return finishVoiding(ctx, row, run)
  if (row.state !== 'paid' && row.state !== 'review') return
  if (row.state === 'paid') await toReview(ctx, row.id)
  const outcome = await askInsurer(ctx, row)
  const stored = outcome.state === 'issued' ? await keepOne(ctx, row, outcome.policies) : null
  await inTransaction(ctx.db, async (trx) => {
    await run.assertLease(trx)
    const now = await insuranceOrders.lockIf(trx, orderId)
    if (now?.state !== 'review') return
    if (stored?.state === 'kept') return issue(trx, ctx, now, stored.policy)
    if (stored?.state === 'wrong') return beginVoiding(trx, ctx, now, { reason: stored.reason })
    if (outcome.state === 'documents') return awaitDocuments(trx, ctx, now, outcome.reason)
    if (outcome.state === 'refused') return endOrder(trx, ctx, { ...now, reason: outcome.reason })
    if (outcome.state === 'voided') return endOrder(trx, ctx, { ...now, reason: 'refused' })
    const { value: rule } = await ruleAt(trx, cancellingRule, now.made_at)
    const waited = ctx.clock.now().getTime() - (now.paid_at ?? now.made_at).getTime()
    if (waited > rule.waitHours * 3600_000) return beginVoiding(trx, ctx, now, { reason: 'no-answer' })
    await tryAgain(trx, now)
  })
}

async function tryAgain(trx: Trx, row: OrderRow): Promise<void> {
  await trx
    .updateTable('insurance_order')
    .set({ attempts: row.attempts + 1 })
    .where('id', '=', row.id)
    .execute()
  await advanceDeposit(trx, row, delays[Math.min(row.attempts, delays.length - 1)]!)
}

/** Requests the policy the first time; later its status, and again the policy when the insurer never had the order. */
async function askInsurer(ctx: OrderContext, row: OrderRow): Promise<Outcome> {
  const insurers = ctx.providers.insurers!
  if (row.attempts > 0) {
    const message = await insurers.status({ insurer: row.insurer, key: row.request_key })
    if (message.state !== 'unknown') return message
  }
  const open = <T>(sealed: Uint8Array) => JSON.parse(ctx.secrets.open(sealed)) as T
  // An erased person's data are gone; an active order keeps an account from being deleted.
  if (!row.input_sealed || !row.insured_sealed || !row.address_sealed) return { state: 'refused', reason: 'refused' }
  return insurers.issue({
    insurer: row.insurer,
    key: row.request_key,
    reference: row.reference,
    coverRial: row.cover_rial,
    priceRial: row.price_rial,
    input: open<QuoteInput>(row.input_sealed),
    insured: { ...open<Insured>(row.insured_sealed), ...open<Record<string, string>>(row.address_sealed) },
    startsOn: jalaliText(jalaliOfDay(row.begins_on)),
    endsOn: jalaliText(jalaliOfDay(row.ends_on)),
    papers: await readAttachedBytes(ctx, documentsSubject, row.id),
    instalments: await instalmentsToNotify(ctx.db, row),
  })
}

type Stored =
  | { state: 'kept'; policy: IssuedPolicy }
  | { state: 'wrong'; reason: OrderReason }
  /** A second policy still exists; the next run requests the order again. */
  | { state: 'open' }

/** Returns the one policy that matches the order. Other policies for the same order are ended first. */
async function keepOne(ctx: OrderContext, row: OrderRow, policies: readonly IssuedPolicy[]): Promise<Stored> {
  const dear = (rial: bigint) => rial - row.price_rial > rounding || row.price_rial - rial > rounding
  const sameDays = ({ beginsOn, endsOn }: IssuedPolicy) => {
    const [from, until] = [parseJalali(beginsOn), parseJalali(endsOn)]
    return from && until && dayOfJalali(from) === row.begins_on && dayOfJalali(until) === row.ends_on
  }
  const right = policies.find((policy) => !dear(policy.priceRial) && sameDays(policy))
  if (!right) {
    const reason = policies.some(({ priceRial }) => dear(priceRial)) ? 'price-changed' : 'wrong-policy'
    return { state: 'wrong', reason }
  }
  for (const { number } of policies) {
    if (number === right.number) continue
    const ended = await ctx.providers.insurers!.cancel({ insurer: row.insurer, key: row.request_key, number })
    if (ended.state !== 'voided') return { state: 'open' }
  }
  return { state: 'kept', policy: right }
}

/** Stores the policy; from here on the premium belongs to the insurer. */
async function issue(trx: Trx, ctx: OrderContext, row: OrderRow, policy: IssuedPolicy): Promise<void> {
  const at = ctx.clock.now()
  await trx
    .insertInto('insurance_policy')
    .values({
      order_id: row.id,
      number_sealed: ctx.secrets.seal(policy.number),
      unique_code_sealed: ctx.secrets.seal(policy.uniqueCode),
      begins_on: row.begins_on,
      ends_on: row.ends_on,
      issued_at: at,
      ended_at: null,
    })
    .execute()
  const set = { reason: null, papers_until: null }
  await insuranceOrders.move(trx, { now: at }, row, { to: 'issued', by: 'house', set })
  await openInstalments(trx, row.id, at)
  await pass(trx, { key: keyOf(row), at, amountRial: collectedOf(row) })
  if (row.person_id === null) return
  if (row.car) {
    await noteInsurance(trx, { now: at }, { personId: row.person_id, carId: row.car, endsOn: row.ends_on })
  }
  await recordPolicy(trx, { ...ctx, now: at }, row)
  const { name } = await insurerOf(trx, row)
  await notify(
    trx,
    { now: at },
    {
      notice: issuedNotice,
      personId: row.person_id,
      data: { insurer: name, ends: dayText(row.ends_on) },
      link: orderOf(row.public_id),
      key: `${keyOf(row)}:issued`,
    },
  )
}

const insurerOf = (trx: Trx, { insurer }: OrderRow) =>
  trx.selectFrom('insurer').select('name').where('key', '=', insurer).executeTakeFirstOrThrow()

/** Posts money of a premium between us and the insurer; negative for a refund of the insurer. */
async function pass(trx: Trx, { key, at, amountRial }: { key: string; at: Date; amountRial: bigint }): Promise<void> {
  await payOut(trx, {
    kind: 'insurance-premium',
    key,
    at,
    account: 'insurance',
    amountRial,
  })
}

async function awaitDocuments(trx: Trx, ctx: OrderContext, row: OrderRow, reason: OrderReason): Promise<void> {
  const at = ctx.clock.now()
  const { value: rule } = await ruleAt(trx, cancellingRule, at)
  const until = new Date(at.getTime() + rule.papersHours * 3600_000)
  const set = { reason, papers_until: until }
  await insuranceOrders.move(trx, { now: at }, row, { to: 'documents', by: 'house', set })
  if (row.person_id === null) return
  await notify(
    trx,
    { now: at },
    {
      notice: documentsNotice,
      personId: row.person_id,
      data: { reason: reasonTexts[reason], until: formatDateTime(until) },
      link: orderOf(row.public_id),
      key: `${keyOf(row)}:papers:${row.attempts}:${at.getTime()}`,
    },
  )
}

/** Lets the insurer end an order; the whole `refundRial` is refunded once it has. */
export async function beginVoiding(
  trx: Trx,
  ctx: Pick<OrderContext, 'clock'>,
  row: OrderRow,
  { reason, refundRial = null }: { reason: OrderReason; refundRial?: bigint | null },
): Promise<void> {
  const by = reason === 'person' || reason === 'staff' ? reason : 'house'
  const set = { reason, refund_rial: refundRial, attempts: 0 }
  await insuranceOrders.move(trx, { now: ctx.clock.now() }, row, { to: 'voiding', by, set })
  await voidInstalments(trx, row.id, ctx.clock.now())
  await advanceDeposit(trx, row)
}

async function finishVoiding(ctx: OrderContext, row: OrderRow, run: JobRun): Promise<void> {
  const ended = await ctx.providers.insurers!.cancel({ insurer: row.insurer, key: row.request_key, number: null })
  await inTransaction(ctx.db, async (trx) => {
    await run.assertLease(trx)
    const now = await insuranceOrders.lockIf(trx, row.id)
    if (now?.state !== 'voiding') return
    if (ended.state === 'voided' || ended.state === 'unknown') return endOrder(trx, ctx, now)
    await tryAgain(trx, now)
  })
}

/** The insurer has no policy: ends the order and refunds the money to the wallet. */
async function endOrder(trx: Trx, ctx: OrderContext, row: OrderRow): Promise<void> {
  const at = ctx.clock.now()
  const policy = await findPolicy(trx, row.id)
  const amount = row.refund_rial ?? collectedOf(row)
  await voidInstalments(trx, row.id, at)
  if (policy) {
    await trx.updateTable('insurance_policy').set({ ended_at: at }).where('id', '=', policy.id).execute()
    await recordPolicy(trx, { ...ctx, now: at }, row, { ended: true })
    if (amount > 0n) await pass(trx, { key: `${keyOf(row)}:ended`, at, amountRial: -amount })
  }
  if (amount > 0n && row.payable_id !== null && row.person_id !== null) {
    for (const share of await refundShares(trx, row, amount)) {
      await refundToWallet(
        trx,
        { manifests: ctx.manifests, now: at },
        {
          ...share,
          reason: row.reason ? reasonTexts[row.reason] : reasonTexts.refused,
        },
      )
    }
  }
  const set = { reason: row.reason, refund_rial: amount, papers_until: null }
  await insuranceOrders.move(trx, { now: at }, row, { to: 'cancelled', by: 'house', set })
  if (row.person_id === null) return
  await notify(
    trx,
    { now: at },
    {
      notice: cancelledNotice,
      personId: row.person_id,
      data: {
        reason: row.reason ? reasonTexts[row.reason] : reasonTexts.refused,
        amount: amount > 0n ? inTomans(amount) : null,
        policy: Boolean(policy),
      },
      link: orderOf(row.public_id),
      key: `${keyOf(row)}:cancelled`,
    },
  )
}
