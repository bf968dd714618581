import { formatDateTime } from '#kit/jalali.ts'
import { cleanText, isolate } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import { makePdf } from '#platform/pdf/make-pdf.ts'
import type { BillView } from '../../views.ts'
import { presentBill } from '../present-order.ts'
import template from './bill.typ?raw'

/** Titles of plans are free text. */
const stated = (text: string): string => isolate(cleanText(text))

/** Returns the texts of a bill for the PDF. */
export const billSheet = (bill: BillView, now: Date) => ({
  brand: 'فرمان',
  time: formatDateTime(now),
  title: 'صورت‌حساب خرید خودروی صفر',
  facts: [
    { label: 'طرح', value: stated(bill.plan) },
    { label: 'خودرو', value: stated(bill.car) },
    { label: 'کد پیگیری', value: stated(bill.order) },
    { label: 'شناسهٔ صورت‌حساب', value: stated(bill.id) },
    { label: 'بابت', value: stated(bill.label) },
    { label: 'مهلت پرداخت', value: bill.due.text },
    { label: 'وضعیت', value: bill.stateName },
  ],
  lines: bill.lines.map(({ label, amount }) => ({ label: stated(label), value: amount })),
  sums: [
    { label: 'جمع', value: bill.whole },
    { label: 'پرداخت‌شده', value: bill.paid },
    { label: 'مانده', value: bill.left },
  ],
  due: { label: stated(bill.label), amount: bill.amount, rial: bill.amountRial, state: bill.stateName },
  notes: [
    bill.state === 'open'
      ? 'این صورت‌حساب رسید پرداخت نیست. پرداخت فقط از صفحهٔ صورت‌حساب در فرمان انجام می‌شود.'
      : 'این صورت‌حساب وضعیت را در زمان بالای صفحه نشان می‌دهد. رسید پرداخت را جدا دریافت کنید.',
  ],
})

/** Returns a bill as PDF for its owner; throws not-found for everybody else. */
export async function makeBillDocument(
  ctx: RequestContext,
  own: { personId: bigint; id: string },
): Promise<Uint8Array> {
  return makePdf(template, billSheet(await presentBill(ctx, own), ctx.now))
}
