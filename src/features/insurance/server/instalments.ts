import './tables.ts'
import { sql } from 'kysely'
import { notify, notifyMany } from '#features/notifications/contract.ts'
import { refundToWallet, requestPayment } from '#features/payments/contract.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { dayOf, daysBetween, dayText, type Day } from '#kit/day.ts'
import { jalaliText, toJalali } from '#kit/jalali.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { maskPlate } from '#kit/mask-plate.ts'
import { formatPlate, parsePlate } from '#kit/plate.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import type { Secrets } from '#platform/secrets.ts'
import { orderOf } from '../addresses.ts'
import { inTomans } from '../in-tomans.ts'
import { lastDayToPay, type Schedule } from '../instalments.ts'
import { instalmentPayable, instalmentSubject, readInstalmentSubject } from '../instalment-subject.ts'
import { instalments, insuranceOrders } from './find-orders.ts'
import { instalmentJob } from './jobs-named.ts'
import { instalmentDueNotice, instalmentEndsNotice, instalmentLateNotice } from './notices.ts'
import { numberText } from './present-plans.ts'
import { instalmentRule } from './rules.ts'
import type { InstalmentRow, OrderRow } from './tables.ts'
import { payOut } from '#features/ledger/contract.ts'

const selectInstalments = (db: Db | Trx) =>
  db
    .selectFrom('insurance_instalment')
    .selectAll()
    .select(sql<Day>`due_on::text`.as('due_on'))

/** Lists the later instalments of orders, the first one first. */
export async function findInstalments(db: Db | Trx, orderIds: readonly bigint[]): Promise<InstalmentRow[]> {
  if (orderIds.length === 0) return []
  return selectInstalments(db).where('order_id', 'in', orderIds).orderBy('order_id').orderBy('number').execute()
}

/** Returns the unpaid amount of a valid policy. */
export const findUnpaid = (db: Db | Trx, orderId: bigint): Promise<InstalmentRow[]> =>
  selectInstalments(db).where('order_id', '=', orderId).where('state', 'in', ['open', 'late']).execute()

export type Ineligible = 'instalment-late' | 'too-many-plans'

/** Returns why a person cannot buy by instalments now: one is late, or too many policies have unpaid parts. */
export async function whyNoInstalments(db: Db | Trx, personId: bigint, now: Date): Promise<Ineligible | null> {
  const { value: rule } = await ruleAt(db, instalmentRule, now)
  const rows = await db
    .selectFrom('insurance_instalment')
    .innerJoin('insurance_order', 'insurance_order.id', 'order_id')
    .select(['order_id', sql<boolean>`bool_or(insurance_instalment.state = 'late')`.as('late')])
    .where('person_id', '=', personId)
    .where('insurance_instalment.state', 'in', ['open', 'late'])
    .groupBy('order_id')
    .execute()
  if (rows.some(({ late }) => late)) return 'instalment-late'
  return rows.length >= rule.mostOpen ? 'too-many-plans' : null
}

export async function planInstalments(trx: Trx, orderId: bigint, { later }: Schedule): Promise<void> {
  await trx
    .insertInto('insurance_instalment')
    .values(
      later.map(({ number, dueOn, amountRial, feeRial }) => ({
        order_id: orderId,
        number,
        due_on: dueOn,
        amount_rial: amountRial,
        fee_rial: feeRial,
        payable_id: null,
        paid_at: null,
        told_at: null,
        reminded: null,
      })),
    )
    .execute()
}

/** Opens the instalments for payment once the policy is issued. */
export async function openInstalments(trx: Trx, orderId: bigint, now: Date): Promise<void> {
  await instalments.moveAll(trx, { now }, { from: 'planned', to: 'open', by: 'house' }, (parts) =>
    parts.where('order_id', '=', orderId),
  )
}

/** Voids the unpaid instalments of an ended order. */
export async function voidInstalments(trx: Trx, orderId: bigint, now: Date): Promise<void> {
  for (const from of ['planned', 'open', 'late'] as const)
    await instalments.moveAll(trx, { now }, { from, to: 'void', by: 'house' }, (parts) =>
      parts.where('order_id', '=', orderId),
    )
}

/** Requests the next instalment of the own policy; returns its payable. Instalments are paid in their order. */
export async function payInstalment(
  ctx: Pick<RequestContext, 'db' | 'now' | 'manifests'>,
  { number, ...own }: { personId: bigint; id: string; number: number },
): Promise<Result<string, 'not-now'>> {
  return inTransaction<Result<string, 'not-now'>>(ctx.db, async (trx) => {
    const order = await insuranceOrders.lock(trx, own)
    const unpaid = await findUnpaid(trx, order.id)
    const next = unpaid.sort((one, other) => one.number - other.number)[0]
    if (next?.number !== number) return refuse('not-now')
    if (next.payable_id !== null) return ok(next.payable_id)
    const insurer = await insurerName(trx, order)
    const payableId = await requestPayment(trx, ctx, {
      kind: instalmentPayable,
      subject: instalmentSubject(order.public_id, number),
      personId: own.personId,
      title: `${numberText(number)} شخص ثالث، ${insurer}`,
      lines: [{ label: numberText(number), amountRial: next.amount_rial, part: 'price' }],
    })
    await trx
      .updateTable('insurance_instalment')
      .set({ payable_id: payableId })
      .where('order_id', '=', order.id)
      .where('number', '=', number)
      .execute()
    return ok(payableId)
  })
}

const insurerName = async (trx: Trx, { insurer }: OrderRow): Promise<string> =>
  (await trx.selectFrom('insurer').select('name').where('key', '=', insurer).executeTakeFirstOrThrow()).name

type MoneyContext = Pick<Platform, 'manifests' | 'clock'>

/** Records the payment of an instalment: it goes to the insurer, or is refunded when the policy has ended meanwhile. */
export async function takeInstalment(trx: Trx, { manifests, clock }: MoneyContext, subject: string): Promise<void> {
  const part = readInstalmentSubject(subject)
  const match =
    part && (await trx.selectFrom('insurance_order').select('id').where('public_id', '=', part.id).executeTakeFirst())
  const order = match && (await insuranceOrders.lockIf(trx, match.id))
  if (!part || !order) return
  const row = (await findInstalments(trx, [order.id])).find(({ number }) => number === part.number)
  if (!row) return
  const at = clock.now()
  const become = (state: 'paid' | 'returned') =>
    instalments.move(trx, { now: at }, row, { to: state, by: 'house', set: { paid_at: at } })
  if (row.state === 'void') {
    await refundToWallet(
      trx,
      { manifests, now: at },
      {
        payableId: row.payable_id!,
        key: `insurance:${order.public_id}:late-payment:${row.number}`,
        reason: 'بیمه‌نامه قبل از این پرداخت لغو شده بود.',
      },
    )
    await become('returned')
    return
  }
  if (row.state !== 'open' && row.state !== 'late') return
  await become('paid')
  await payOut(trx, {
    kind: 'insurance-premium',
    key: `insurance:${order.public_id}:instalment:${row.number}`,
    at,
    account: 'insurance',
    amountRial: row.amount_rial,
  })
  await addJob(
    trx,
    instalmentJob,
    { orderId: String(order.id), number: row.number },
    { key: `insurance-instalment:${order.public_id}:${row.number}` },
  )
}

/** Reports the payment of an instalment to the insurer; the job retries. */
export async function notifyInsurer(
  { db, providers, clock }: { db: Db } & Pick<Platform, 'providers' | 'clock'>,
  { orderId, number }: { orderId: bigint; number: number },
): Promise<void> {
  const row = await db
    .selectFrom('insurance_instalment')
    .innerJoin('insurance_order', 'insurance_order.id', 'order_id')
    .select(['insurer', 'request_key', 'amount_rial', 'insurance_instalment.paid_at'])
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .where('insurance_instalment.state', '=', 'paid')
    .where('told_at', 'is', null)
    .executeTakeFirst()
  if (!row?.paid_at || !providers.insurers) return
  const taken = await providers.insurers.instalmentPaid({
    insurer: row.insurer,
    key: row.request_key,
    number,
    amountRial: row.amount_rial,
    paidOn: jalaliText(toJalali(row.paid_at)),
  })
  if (!taken) throw new Error('the insurer did not accept the report of an instalment')
  await db
    .updateTable('insurance_instalment')
    .set({ told_at: clock.now() })
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .execute()
}

/** Days before a policy ends for a late instalment on which its owner is notified; zero on the last day. */
const endSteps = [0, 1, 3]

/** Days before an instalment is due on which its owner is notified; zero on the day. */
const steps = [0, 1, 7]

type Ended = (trx: Trx, row: OrderRow, today: Day) => Promise<void>

/** Returns the plate of an order without identifying digits; null for a VIN. */
function plateSign({ subject_sealed: sealed }: OrderRow, secrets: Pick<Secrets, 'open'>): string | null {
  const plate = sealed && parsePlate(secrets.open(sealed))
  return plate?.ok ? toPersianDigits(formatPlate(maskPlate(plate.value))) : null
}

/**
 * Sends notices of instalments that are due in 7 days, tomorrow and today, each step once; marks overdue ones as late
 * and sends notices of the end of their policy 3 days and a day before it and on its last day. `end` ends the policies
 * that stay unpaid beyond the rule's days. Never at night.
 */
export async function followInstalments({ database: { db }, clock, secrets }: Platform, end: Ended): Promise<number> {
  const now = clock.now()
  const { hour } = toJalali(now)
  if (hour < 8 || hour >= 21) return 0
  const today = dayOf(now)
  const rows = await selectInstalments(db)
    .innerJoin('insurance_order', 'insurance_order.id', 'order_id')
    .select(['public_id', 'person_id', 'made_at'])
    .where('insurance_instalment.state', 'in', ['open', 'late'])
    .where(sql<boolean>`due_on <= ${today}::date + 7`)
    .where(notFailed('insurance.instalments', 'insurance_order.id'))
    .orderBy('insurance_instalment.due_on')
    .limit(500)
    .execute()
  let message = 0
  await eachRow('insurance.instalments', rows, async (row) => {
    const { value: rule } = await ruleAt(db, instalmentRule, row.made_at)
    await inTransaction(db, async (trx) => {
      const order = await insuranceOrders.lockIf(trx, row.order_id)
      const part = order && (await findInstalments(trx, [order.id])).find(({ number }) => number === row.number)
      if (!order || (part?.state !== 'open' && part?.state !== 'late')) return
      const lastDay = lastDayToPay(part.due_on, rule.graceDays)
      const following: Following = { order, part, lastDay, today, now, secrets }
      if (part.due_on >= today) message += await remindOfPart(trx, following)
      else if (today > lastDay && (order.state === 'issued' || order.state === 'sent')) await end(trx, order, today)
      else if (part.state === 'late') message += await remindOfEnd(trx, following)
      else message += await markLate(trx, following)
    })
  })
  return message
}

/** The part of a schedule that the insurer receives. */
export async function instalmentsToNotify(db: Db, row: OrderRow) {
  if (row.plan === null || row.first_rial === null) return null
  const later = await findInstalments(db, [row.id])
  return {
    plan: row.plan,
    firstRial: row.first_rial,
    later: later.map(({ number, due_on: dueOn, amount_rial: amountRial, fee_rial: feeRial }) => ({
      number,
      dueOn,
      amountRial,
      feeRial,
    })),
  }
}

/** Returns the payments that a refund draws on: the payment at once, then each paid instalment. */
export async function refundShares(trx: Trx, row: OrderRow, amountRial: bigint) {
  const paid = [
    { payableId: row.payable_id!, key: `insurance:${row.public_id}`, amountRial: row.first_rial ?? row.price_rial },
    ...(await findInstalments(trx, [row.id]))
      .filter(({ state }) => state === 'paid')
      .map((part) => ({
        payableId: part.payable_id!,
        key: `insurance:${row.public_id}:share:${part.number}`,
        amountRial: part.amount_rial,
      })),
  ]
  let left = amountRial
  return paid.flatMap((each) => {
    const share = left < each.amountRial ? left : each.amountRial
    left -= share
    return share > 0n ? [{ ...each, amountRial: share }] : []
  })
}

type Following = {
  order: OrderRow
  part: InstalmentRow
  lastDay: Day
  today: Day
  now: Date
  secrets: Pick<Secrets, 'open'>
}

/** The common parts of a notice about one instalment; `step` makes its key unique. */
const noticeOf = ({ order, part }: Following, step: number | string) => ({
  personId: order.person_id!,
  link: orderOf(order.public_id),
  key: `insurance-instalment:${order.public_id}:${part.number}:${step}`,
})

/** Sends the notice of a step before the due day; returns the number of notices. */
async function remindOfPart(trx: Trx, following: Following): Promise<number> {
  const { order, part, today, now } = following
  const days = daysBetween(today, part.due_on)
  const step = steps.find((each) => days <= each)!
  if (order.person_id === null || (part.reminded !== null && part.reminded <= step)) return 0
  await trx
    .updateTable('insurance_instalment')
    .set({ reminded: step })
    .where('order_id', '=', order.id)
    .where('number', '=', part.number)
    .execute()
  await notify(
    trx,
    { now },
    {
      ...noticeOf(following, step),
      notice: instalmentDueNotice,
      data: { amount: inTomans(part.amount_rial), days, until: dayText(part.due_on), number: part.number },
    },
  )
  return 1
}

/** Marks an overdue instalment as late; returns the number of notices. */
async function markLate(trx: Trx, following: Following): Promise<number> {
  const { order, part, lastDay, now } = following
  await instalments.move(trx, { now }, part, { to: 'late', by: 'house', set: { reminded: -1 } })
  if (order.person_id === null) return 0
  await notify(
    trx,
    { now },
    {
      ...noticeOf(following, 'late'),
      notice: instalmentLateNotice,
      data: { amount: inTomans(part.amount_rial), ends: dayText(lastDay), number: part.number },
    },
  )
  return 1
}

/** Sends the notice of the end of the policy; returns the number of new notices. */
async function remindOfEnd(trx: Trx, following: Following): Promise<number> {
  const { order, part, lastDay, today, now, secrets } = following
  const days = daysBetween(today, lastDay)
  const step = endSteps.find((each) => days <= each)
  if (order.person_id === null || step === undefined || days < 0) return 0
  const data = {
    amount: inTomans(part.amount_rial),
    days,
    ends: dayText(lastDay),
    plate: plateSign(order, secrets),
    number: part.number,
  }
  return notifyMany(
    trx,
    { now },
    { notice: instalmentEndsNotice, to: [{ ...noticeOf(following, `ends-${step}`), data }] },
  )
}
