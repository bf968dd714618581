import './tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { findPaid, payPath, type OrderLine } from '#features/payments/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { dayOf, daysBetween, dayText, type Day } from '#kit/day.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { formatMoney, formatRial } from '#kit/money.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import type { OwnLine } from '#platform/home-part.ts'
import { sql } from 'kysely'
import { billPath, orderPath, planPath } from '../addresses.ts'
import { percentText } from '../plan-changes.ts'
import { isBought, deliveryStepKeys, deliverySteps, endReasons, type OrderState, saleOrderFlow } from '../states.ts'
import { delayPenalty } from '../true-cost.ts'
import type { BillState, BillView, OrderPageView } from '../views.ts'
import { cancellingOf } from './change-order.ts'
import { getVersion } from './plans.ts'
import { lotteryOfOrder } from './present-draw.ts'
import { agenciesOf } from './agencies.ts'
import type { BillRow, SaleOrderRow, StoredLine } from './tables.ts'
import { datedStep, endedSteps, withCurrent } from '#kit/timeline-steps.ts'
import { carName, plannedPayments } from '../plan.ts'

type Ctx = Pick<RequestContext, 'db' | 'now' | 'secrets'>

const billStateNames: Record<BillState, string> = {
  open: 'پرداخت نشده',
  paid: 'پرداخت شد',
  replaced: 'صورت‌حساب جدید دارد',
  cancelled: 'لغو شد',
}
const billTones: Record<BillState, BillView['tone']> = {
  open: 'warn',
  paid: 'good',
  replaced: 'plain',
  cancelled: 'plain',
}

const linesOf = (lines: readonly StoredLine[]) =>
  lines.map(({ label, amountRial }) => ({ label, amount: formatMoney(BigInt(amountRial)) }))

/** Returns a bill for its owner; throws not-found for everybody else. */
export async function presentBill(ctx: Ctx, { personId, id }: { personId: bigint; id: string }): Promise<BillView> {
  const bill = await ctx.db.selectFrom('sale_bill').selectAll().where('public_id', '=', id).executeTakeFirst()
  const order =
    bill &&
    (await ctx.db
      .selectFrom('sale_order')
      .selectAll()
      .where('id', '=', bill.order_id)
      .where('person_id', '=', personId)
      .executeTakeFirst())
  if (!bill || !order) throw notFound()
  const [content, bills, { paid: money, receipt }] = await Promise.all([
    getVersion(ctx.db, order.plan_id, order.version),
    ctx.db.selectFrom('sale_bill').selectAll().where('order_id', '=', order.id).execute(),
    findPaid(ctx.db, bill.payable_id),
  ])
  const paid = bills.filter(({ state }) => state === 'paid').reduce((sum, { amount_rial }) => sum + amount_rial, 0n)
  const late = bill.state === 'open' && bill.due_at <= ctx.now
  const held = bill.kind === 'advance'
  return {
    id: bill.public_id,
    label: bill.label,
    plan: content.title,
    order: order.public_id,
    orderHref: orderPath(order.public_id),
    car: carName(content, order),
    state: bill.state,
    stateName: late && held ? 'مهلت تمام شد' : late ? 'عقب‌افتاده' : billStateNames[bill.state],
    tone: late ? 'bad' : billTones[bill.state],
    amount: formatMoney(bill.amount_rial),
    rial: bill.amount_rial,
    amountRial: formatRial(bill.amount_rial),
    due: { iso: bill.due_at.toISOString(), text: formatDateTime(bill.due_at) },
    overdue:
      late && !held
        ? `مهلت پرداخت ${formatDateTime(bill.due_at)} بود. ${bill.before_delivery ? 'تا پرداخت نشود، تحویل خودرو عقب می‌افتد.' : 'هر چه زودتر پرداخت کنید.'}`
        : null,
    lines: linesOf(order.lines),
    whole: formatMoney(order.price_rial),
    paid: formatMoney(paid),
    left: formatMoney(order.price_rial > paid ? order.price_rial - paid : 0n),
    pay: bill.state === 'open' && !money && !(late && held) ? payPath(bill.payable_id) : null,
    receipt,
    returned: money && bill.state !== 'paid' && bill.state !== 'open',
    disputed: bill.disputed,
    answer: bill.answer && bill.answered_at ? { text: bill.answer, at: formatDateTime(bill.answered_at) } : null,
    held,
  }
}

const lateFrom = (promised: Day | null, delivered: Day | null, today: Day): number =>
  promised === null ? 0 : Math.max(0, daysBetween(promised, delivered ?? today))

/** Returns one order for its buyer: its state, due amounts, delivery and the value of a delay. */
export async function presentOrder(ctx: Ctx, order: SaleOrderRow): Promise<OrderPageView> {
  const { db, now } = ctx
  const [content, bills, events, promises, delivery, sums, catalogue, plan] = await Promise.all([
    getVersion(db, order.plan_id, order.version),
    db.selectFrom('sale_bill').selectAll().where('order_id', '=', order.id).orderBy('due_at').execute(),
    db.selectFrom('sale_order_event').selectAll().where('order_id', '=', order.id).orderBy('id').execute(),
    db
      .selectFrom('sale_promise')
      .select(['reason', 'at', sql<Day>`on_day::text`.as('on_day')])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('sale_delivery')
      .select(['step', sql<Day>`on_day::text`.as('on_day')])
      .where('order_id', '=', order.id)
      .execute(),
    cancellingOf(db, order, now),
    getCatalogue(db),
    db.selectFrom('sale_plan').select('slug').where('id', '=', order.plan_id).executeTakeFirstOrThrow(),
  ])
  const [agency] = await agenciesOf(db, catalogue, [{ agencyId: order.agency_id, total: 0, free: 0 }])
  const at = (state: OrderState) => events.find(({ to_state }) => to_state === state)?.at ?? null
  const paidSum = bills.filter(({ state }) => state === 'paid').reduce((sum, { amount_rial }) => sum + amount_rial, 0n)
  const delivered = at('delivered')
  const first = promises[0]?.on_day ?? null
  const running =
    order.state === 'paid' || order.state === 'contracted' || order.state === 'completed' || order.state === 'delivered'
  const lateDays = running ? lateFrom(first, delivered && dayOf(delivered), dayOf(now)) : 0
  const next = bills.find(({ state }) => state === 'open')
  return {
    id: order.public_id,
    plan: content.title,
    planHref: planPath(plan.slug),
    car: carName(content, order),
    agency: agency ? `${agency.name}، ${agency.place}، ${agency.address}` : '',
    state: order.state,
    stateName: saleOrderFlow.labels[order.state],
    tone: saleOrderFlow.tones[order.state],
    reason: order.reason && endReasons[order.reason],
    madeAt: formatDateTime(order.made_at),
    price: formatMoney(order.price_rial),
    lines: linesOf(order.lines),
    second: order.second && carName(content, order.second),
    contract: order.contract_number && toPersianDigits(order.contract_number),
    steps: stepsOf(order, {
      at,
      delivery,
      promised: promises.at(-1)?.on_day ?? null,
      atOnce: plannedPayments(content, order)?.length === 1,
    }),
    promises: promises
      .map(({ on_day, at: message, reason }) => ({ day: dayText(on_day), at: formatDate(message), reason }))
      .toReversed(),
    late: lateDays === 0 ? null : presentLate(paidSum, content.lateMonth, lateDays),
    bills: bills.map(presentRow),
    draw: await lotteryOfOrder(db, order, content),
    pay: next ? payOf(next) : null,
    cancel: sums && {
      rial: String(sums.whole),
      whole: formatMoney(sums.whole),
      parts: `پرداخت‌شده ${formatMoney(sums.paid)} + سود انصراف ${formatMoney(sums.profit)} − کارمزد ${formatMoney(sums.fee)}`,
    },
    refund: order.refund_rial ? formatMoney(order.refund_rial) : null,
  }
}

/** The value of a delay, with its formula. */
const presentLate = (paidRial: bigint, lateMonth: number, days: number): OrderPageView['late'] => ({
  days: formatInteger(days),
  penalty: formatMoney(delayPenalty(paidRial, lateMonth, days)),
  formula: `${formatMoney(paidRial)} × ${percentText(lateMonth)} در ماه × ${formatInteger(days)} روز ÷ ۳۰`,
})

const presentRow = (bill: BillRow): OrderPageView['bills'][number] => ({
  id: bill.public_id,
  href: billPath(bill.public_id),
  label: bill.label,
  amount: formatMoney(bill.amount_rial),
  due: formatDateTime(bill.due_at),
  stateName: billStateNames[bill.state],
  tone: billTones[bill.state],
  open: bill.state === 'open',
})

const payOf = (bill: BillRow) => ({
  href: billPath(bill.public_id),
  label: `${bill.label}، ${formatMoney(bill.amount_rial)}`,
  until: formatDateTime(bill.due_at),
  iso: bill.due_at.toISOString(),
})

type Existing = {
  at: (state: OrderState) => Date | null
  delivery: readonly { step: string; on_day: Day }[]
  promised: Day | null
  /** The first bill pays the whole price. */
  atOnce: boolean
}

/** Returns the steps of an order from registration to the keys, up to its present state. */
function stepsOf(order: SaleOrderRow, { at, delivery, promised, atOnce }: Existing): OrderPageView['steps'] {
  const ended = order.state.startsWith('cancelled') || order.state === 'loser'
  const steps: OrderPageView['steps'] = [
    { title: 'ثبت‌نام', state: 'done', time: formatDateTime(order.made_at) },
    ...(order.ticket === null
      ? []
      : [
          order.state === 'reserve'
            ? { title: 'قرعه‌کشی: در لیست ذخیره', state: 'current' as const, time: formatDateTime(order.changed_at) }
            : datedStep('قرعه‌کشی', at('winner') ?? at('loser')),
        ]),
    datedStep(atOnce ? 'پرداخت کل مبلغ' : 'پرداخت پیش‌پرداخت', at('paid')),
  ]
  if (order.state === 'loser')
    return [steps[0]!, { title: 'قرعه‌کشی: انتخاب نشدید', state: 'failed', time: formatDateTime(order.changed_at) }]
  if (ended) return endedSteps(steps, saleOrderFlow.labels[order.state], order.changed_at)
  steps.push(datedStep('صدور قرارداد', at('contracted')))
  steps.push(datedStep('تسویه قبل از تحویل', at('completed')))
  for (const key of deliveryStepKeys) {
    const match = delivery.find(({ step }) => step === key)
    steps.push({ title: deliverySteps[key], state: match ? 'done' : 'future', time: match && dayText(match.on_day) })
  }
  const last = datedStep('تحویل خودرو', at('delivered'))
  steps.push(last.state === 'future' && promised ? { ...last, time: `وعدهٔ فعلی: ${dayText(promised)}` } : last)
  return withCurrent(steps)
}

/** Lists the active orders of a person, for home, with deadlines of payments. */
export async function findRunningOrders({ db, now }: Ctx, personId: bigint): Promise<readonly OwnLine[]> {
  const rows = await db
    .selectFrom('sale_order')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', 'in', saleOrderFlow.open)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  return Promise.all(
    rows.map(async (row): Promise<OwnLine> => {
      const content = await getVersion(db, row.plan_id, row.version)
      const bill = await db
        .selectFrom('sale_bill')
        .select(['label', 'due_at'])
        .where('order_id', '=', row.id)
        .where('state', '=', 'open')
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst()
      return {
        href: orderPath(row.public_id),
        sign: 'order',
        title: content.title,
        about: bill ? `${bill.label} تا ${formatDateTime(bill.due_at)}` : null,
        badge: { tone: saleOrderFlow.tones[row.state], text: saleOrderFlow.labels[row.state] },
        pressing: bill !== undefined && bill.due_at.getTime() - now.getTime() < 3 * dayMs,
      }
    }),
  )
}

/** Lists a person's orders for the list of all orders, newest first. */
export async function findOwnOrders({ db }: { db: Db }, personId: bigint): Promise<OrderLine[]> {
  const rows = await db
    .selectFrom('sale_order')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const content = await getVersion(db, row.plan_id, row.version)
      const open = await db
        .selectFrom('sale_bill')
        .select(['label', 'due_at'])
        .where('order_id', '=', row.id)
        .where('state', '=', 'open')
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst()
      const { paid } = await db
        .selectFrom('sale_bill')
        .select(({ fn }) => fn.coalesce(fn.sum<string>('amount_rial'), sql<string>`0`).as('paid'))
        .where('order_id', '=', row.id)
        .where('state', '=', 'paid')
        .executeTakeFirstOrThrow()
      return {
        id: row.public_id,
        at: row.made_at,
        title: content.title,
        about: `${carName(content, row)} · قیمت ${formatMoney(row.price_rial)}${isBought(row.state) ? ` · پرداخت‌شده ${formatMoney(BigInt(paid))}` : ''}`,
        stateName: saleOrderFlow.labels[row.state],
        tone: saleOrderFlow.tones[row.state],
        next: open ? `${open.label} تا ${formatDateTime(open.due_at)}` : null,
        href: orderPath(row.public_id),
      }
    }),
  )
}
