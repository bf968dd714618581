import './tables.ts'
import { payPath, type OrderLine } from '#features/payments/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { carPath, confirmationPath, receiptPath, termsPath } from '../addresses.ts'
import { readContent } from '../content.ts'
import {
  banks,
  depositReasons,
  endReasons,
  isEditable,
  type OrderState,
  depositFlow,
  importedOrderFlow,
} from '../states.ts'
import type { OrderView, QuoteView } from '../views.ts'
import { billLabelOf, billsOf } from './bills.ts'
import { getRound } from './cars.ts'
import { lastDeposit } from './deposit-rows.ts'
import { withdrawalFee } from './end-order.ts'
import { costLabels, exactText, rangeText } from './present-car.ts'
import { loadSaleRule } from './rules.ts'
import type { BillRow, DepositRow, OrderRow } from './tables.ts'
import { datedStep, endedSteps, withCurrent } from '#kit/timeline-steps.ts'

type Ctx = Pick<RequestContext, 'db' | 'now' | 'secrets'>

const billStates: Record<BillRow['state'], [string, 'warn' | 'good' | 'plain']> = {
  open: ['پرداخت نشده', 'warn'],
  paid: ['پرداخت شد', 'good'],
  cancelled: ['لغو شد', 'plain'],
}

/** Formats an order's locked prices, by the version of each car. */
export async function presentQuotes(db: Db, quotes: OrderRow['quotes']): Promise<QuoteView[]> {
  return Promise.all(
    quotes.map(async ({ carId, version, lines, low, high }, index) => {
      const row = await db
        .selectFrom('imported_car')
        .innerJoin('imported_car_version as version', 'version.car_id', 'imported_car.id')
        .select(['slug', 'content'])
        .where('imported_car.id', '=', BigInt(carId))
        .where('number', '=', version)
        .executeTakeFirstOrThrow()
      return {
        slug: row.slug,
        href: carPath(row.slug),
        title: readContent(row.content).title,
        label: index === 0 ? 'اولویت اول' : 'اولویت دوم',
        price: rangeText(BigInt(low), BigInt(high)),
        lines: lines.map((line) => ({
          label: costLabels[line.key],
          amount: exactText(BigInt(line.low), BigInt(line.high)),
          kind: line.fixed ? ('fixed' as const) : ('range' as const),
        })),
      }
    }),
  )
}

/** Loads one application for its owner, from wishes to delivery. */
export async function presentOrder(ctx: Ctx, order: OrderRow): Promise<OrderView> {
  const { db, now } = ctx
  const [round, quotes, deposit, sale, events, bills] = await Promise.all([
    getRound(db, now, { id: order.round_id }),
    presentQuotes(db, order.quotes),
    lastDeposit(db, order.id),
    loadSaleRule(db, order.confirmed_at ?? now),
    db.selectFrom('imported_order_event').selectAll().where('order_id', '=', order.id).orderBy('id').execute(),
    billsOf(db, order.id),
  ])
  const fee = await withdrawalFee(db, order, { closesAt: round.row.closes_at, now })
  const got = allocatedOf(order, quotes)
  const atBank = deposit?.state === 'asked' || deposit?.state === 'blocked'
  const named = order.applicant_sealed
    ? (JSON.parse(ctx.secrets.open(order.applicant_sealed)) as { firstName: string; lastName: string })
    : null
  return {
    id: order.public_id,
    shownId: order.public_id,
    state: order.state,
    stateName: importedOrderFlow.labels[order.state],
    tone: importedOrderFlow.tones[order.state],
    editable: isEditable(order.state),
    round: round.row.title,
    closes: { iso: round.row.closes_at.toISOString(), text: formatDateTime(round.row.closes_at) },
    quotes,
    deposit: deposit ? presentDeposit(deposit) : null,
    depositAmount: formatMoney(deposit?.amount_rial ?? sale.deposit),
    terms: order.terms_version === null ? null : `نسخهٔ ${formatInteger(order.terms_version)}`,
    termsHref: termsPath(order.public_id),
    applicant: named && `${named.firstName} ${named.lastName}`,
    madeAt: formatDateTime(order.made_at),
    confirmedAt: order.confirmed_at && formatDateTime(order.confirmed_at),
    reason: order.reason && endReasons[order.reason],
    steps: stepsOf(order, (state) => events.find(({ to_state }) => to_state === state)?.at ?? null),
    ticket: order.ticket === null ? null : formatInteger(order.ticket),
    got: got?.title ?? null,
    contract: order.contract_number && toPersianDigits(order.contract_number),
    price: order.price_rial === null ? null : formatMoney(order.price_rial),
    bills: bills.map((bill) => ({
      label: billLabelOf(bill, order.price_rial),
      amount: formatMoney(bill.amount_rial),
      stateName: billStates[bill.state][0],
      tone: billStates[bill.state][1],
      until: formatDateTime(bill.due_at),
      pay: bill.state === 'open' && bill.due_at > now ? payPath(bill.payable_id) : null,
    })),
    refund: order.refund_rial ? formatMoney(order.refund_rial) : null,
    fee: order.fee_rial ? formatMoney(order.fee_rial) : null,
    withdraw:
      fee === null
        ? null
        : {
            rial: String(fee),
            text:
              fee === 0n
                ? `انصراف در این مرحله هزینه ندارد${atBank ? ' و همهٔ سپرده آزاد می‌شود' : ''}.`
                : `${formatMoney(fee)} از سپرده بابت هزینهٔ انصراف برداشته می‌شود و بقیه آزاد می‌شود.`,
          },
    reserve: order.state === 'reserve' && order.reserve_place ? formatInteger(order.reserve_place) : null,
  }
}

const presentDeposit = (row: DepositRow): OrderView['deposit'] => ({
  bank: banks[row.bank],
  amount: formatMoney(row.amount_rial),
  state: row.state,
  stateName: depositFlow.labels[row.state],
  tone: depositFlow.tones[row.state],
  reason: row.reason && (row.state === 'failed' || row.state === 'expired') ? depositReasons[row.reason] : null,
  reference: row.reference,
  until: row.state === 'blocked' ? formatDateTime(row.until) : null,
  wanted:
    row.wanted === 'release'
      ? 'به بانک گفته‌ایم آزادش کند؛ منتظر تأیید بانک هستیم.'
      : row.wanted === 'take'
        ? row.take_rial === row.amount_rial
          ? 'بانک دارد سپرده را بابت قیمت خودرو برمی‌دارد.'
          : 'بانک دارد هزینهٔ انصراف را برمی‌دارد و بقیه را آزاد می‌کند.'
        : null,
})

/** Builds the timeline of an application. */
function stepsOf(order: OrderRow, at: (state: OrderState) => Date | null): OrderView['steps'] {
  const steps = [
    datedStep('شروع درخواست', order.made_at),
    datedStep('پذیرش شرایط فروش', at('terms-accepted')),
    datedStep('بلوکه شدن سپرده', at('deposit-ok')),
    datedStep('تأیید درخواست', order.confirmed_at),
    datedStep('قرعه‌کشی و تخصیص خودرو', at('allocated') ?? null),
    datedStep('قرارداد با واردکننده', at('contracted')),
    datedStep('پرداخت کامل', at('paid')),
    datedStep('تحویل خودرو', at('delivered')),
  ]
  return order.state === 'not-allocated' || order.state.startsWith('cancelled')
    ? endedSteps(steps, importedOrderFlow.labels[order.state], order.changed_at)
    : withCurrent(steps)
}

const nextOf = (order: OrderRow): string | null => {
  if (order.state === 'draft') return 'پذیرش شرایط فروش'
  if (order.state === 'terms-accepted' || order.state === 'deposit-missing') return 'بلوکه کردن سپرده'
  if (order.state === 'deposit-ok') return 'تأیید درخواست'
  return null
}

/** Returns the allocated one of the wished cars; null before the allocation. */
function allocatedOf<Quote>({ allocated_car_id, quotes }: OrderRow, shown: readonly Quote[]): Quote | null {
  if (allocated_car_id === null) return null
  return shown[quotes.findIndex(({ carId }) => BigInt(carId) === allocated_car_id)] ?? null
}

/** Lists a person's applications for their orders page, newest first. */
export async function findOwnOrders({ db }: { db: Db }, personId: bigint): Promise<OrderLine[]> {
  const rows = await db
    .selectFrom('imported_order')
    .innerJoin('imported_round', 'imported_round.id', 'round_id')
    .selectAll('imported_order')
    .select('title')
    .where('person_id', '=', personId)
    .orderBy('imported_order.id', 'desc')
    .limit(50)
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const quotes = await presentQuotes(db, row.quotes)
      const open = (await billsOf(db, row.id)).find(({ state }) => state === 'open')
      return {
        id: row.public_id,
        at: row.made_at,
        title: row.title,
        about: allocatedOf(row, quotes)?.title ?? quotes.map(({ title }) => title).join('، یا '),
        stateName: importedOrderFlow.labels[row.state],
        tone: importedOrderFlow.tones[row.state],
        next:
          open && row.state === 'contracted'
            ? `${billLabelOf(open, row.price_rial)} تا ${formatDateTime(open.due_at)}`
            : nextOf(row),
        href: isEditable(row.state) ? confirmationPath(row.public_id) : receiptPath(row.public_id),
      }
    }),
  )
}
