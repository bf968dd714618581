import { formatDateTime } from '#kit/jalali.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { cleanText, isolate } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { makePdf } from '#platform/pdf/make-pdf.ts'
import { isEditable } from '../../states.ts'
import { wordOf } from '../../texts.ts'
import type { OrderView } from '../../views.ts'
import { importedOrders } from '../orders.ts'
import type { Question } from '../own-order.ts'
import { presentOrder } from '../present-order.ts'
import template from './receipt.typ?raw'

/** Isolates names of cars, rounds and people, which are user input. */
const stated = (text: string): string => isolate(cleanText(text))
const fact = (label: string, value: string | null) => (value === null ? [] : [{ label, value: stated(value) }])

/** Builds the texts of an application's printed receipt. */
export const receiptSheet = (order: OrderView, now: Date) => ({
  brand: 'فرمان',
  time: formatDateTime(now),
  title: 'رسید خودروی وارداتی',
  facts: [
    ...fact('وضعیت', order.stateName),
    ...fact('دوره', order.round),
    ...fact('کد پیگیری', order.shownId),
    ...fact('خریدار', order.applicant),
    ...fact('زمان تأیید', order.confirmedAt),
    ...fact('شمارهٔ بلیت', order.ticket),
    ...fact('شرایط فروش', order.terms),
    ...fact('خودرو', order.got),
    ...fact('شمارهٔ قرارداد', order.contract),
    ...fact('قیمت قرارداد', order.price),
    ...fact('هزینهٔ انصراف', order.fee),
    ...(order.deposit
      ? [
          ...fact('سپرده', `${order.deposit.amount}، ${order.deposit.stateName}`),
          ...fact('بانک', order.deposit.bank),
          ...fact('شمارهٔ پیگیری بانک', order.deposit.reference),
        ]
      : []),
  ],
  bills: order.bills.map(({ label, amount, stateName, pay, until }) => ({
    label: stated(label),
    value: amount,
    state: pay ? `${stateName}، مهلت تا ${until}` : stateName,
  })),
  cars: order.quotes.map(({ label, title, price, lines }) => ({
    title: stated(`${label}: ${title}`),
    price,
    lines: lines.map((line) => ({ label: stated(line.label), value: line.amount })),
  })),
  way: `مسیر ${wordOf(order)}`,
  steps: order.steps
    .filter(({ state }) => state === 'done' || state === 'failed')
    .map(({ title, time }) => ({ label: stated(title), value: time ?? '' })),
  notes: [`این رسید وضعیت ${toPersianDigits(formatDateTime(now))} را نشان می‌دهد. رسید پرداخت‌ها جداست.`],
})

/**
 * Creates the receipt of a confirmed application as a file for its owner; throws not-found for
 * others.
 */
export async function makeReceiptDocument(ctx: RequestContext, request: Question): Promise<Uint8Array> {
  const row = await importedOrders.load(ctx.db, request)
  if (isEditable(row.state)) throw notFound()
  return makePdf(template, receiptSheet(await presentOrder(ctx, row), ctx.now))
}
