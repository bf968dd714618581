import { defineNotice, type NoticeCheck } from '#features/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { editableStates } from '../states.ts'
import './tables.ts'

export const depositBlockedNotice = defineNotice<{ amount: string; bank: string }>({
  kind: 'imported-deposit-blocked',
  topic: 'order',
  title: ({ amount }) => `سپرده بلوکه شد: ${amount}`,
  body: ({ bank }) => `${bank} سپرده را در حساب خودتان بلوکه کرد. حالا درخواست خودروی وارداتی را تأیید کنید.`,
})

export const depositFailedNotice = defineNotice<{ reason: string }>({
  kind: 'imported-deposit-failed',
  topic: 'order',
  title: () => 'سپردهٔ خودروی وارداتی بلوکه نشد',
  body: ({ reason }) => reason,
  sms: () => 'سپردهٔ خودروی وارداتی بلوکه نشد. دلیل را در صفحهٔ درخواست ببینید.',
  smsName: 'بلوکه نشدن سپرده',
})

/** Only while the round is open: afterwards an unconfirmed application has ended. */
export const depositExpiredNotice = defineNotice<{ round: string; bank: string; until: string }>({
  kind: 'imported-deposit-expired',
  topic: 'order',
  title: () => 'سپردهٔ خودروی وارداتی دیگر بلوکه نیست',
  body: ({ round, bank, until }) =>
    `مهلت بلوکه بودن سپرده در ${bank} تمام شد. تا ${until} سپرده را دوباره بلوکه و درخواست را تأیید کنید؛ درخواستی که تأیید نشده باشد در قرعه‌کشی «${round}» نیست.`,
  sms: ({ until }) => `مهلت سپردهٔ خودروی وارداتی تمام شد. تا ${until} دوباره بلوکه و تأیید کنید.`,
  smsName: 'پایان مهلت سپرده',
})

export const depositEndedNotice = defineNotice<{ amount: string; fee: string | null }>({
  kind: 'imported-deposit-ended',
  topic: 'order',
  title: ({ amount }) => `سپرده آزاد شد: ${amount}`,
  body: ({ fee }) =>
    fee === null ? 'همهٔ سپرده در حساب خودتان آزاد شد.' : `${fee} بابت هزینهٔ انصراف برداشته شد و بقیه آزاد شد.`,
})

export const allocationNotice = defineNotice<{ round: string; car: string | null; place: string | null }>({
  kind: 'imported-allocation',
  topic: 'order',
  title: ({ car, place }) =>
    car ? `خودرو به شما رسید: ${car}` : place ? `شما نفر ${place} لیست ذخیره هستید` : 'این بار خودرو به شما نرسید',
  body: ({ round, car, place }) =>
    car
      ? 'واردکننده قرارداد را صادر می‌کند و مهلت پرداخت را همین‌جا می‌بینید.'
      : place
        ? `اگر در «${round}» خودرویی آزاد شود، به نوبت به ذخیره‌ها می‌رسد. سپرده بلوکه می‌ماند؛ هر وقت خواستید انصراف بدهید.`
        : 'سپردهٔ شما آزاد می‌شود. نتیجه و عددهای قرعه‌کشی در صفحهٔ خودرو منتشر شده است.',
  sms: ({ car, place }) =>
    car
      ? `${car} به شما رسید. منتظر قرارداد باشید.`
      : place
        ? `برای خودروی وارداتی نفر ${place} لیست ذخیره هستید.`
        : 'در این دوره خودروی وارداتی به شما نرسید؛ سپرده آزاد می‌شود.',
  smsName: 'نتیجهٔ تخصیص خودروی وارداتی',
})

export const contractNotice = defineNotice<{ car: string; contract: string; amount: string; until: string }>({
  kind: 'imported-contract',
  topic: 'order',
  title: ({ car }) => `قرارداد صادر شد: ${car}`,
  body: ({ contract, amount, until }) =>
    `شمارهٔ قرارداد ${toPersianDigits(contract)}. ${amount} را تا ${until} پرداخت کنید.`,
  sms: ({ car, until }) => `قرارداد ${car} صادر شد. مهلت پرداخت: ${until}`,
  smsName: 'قرارداد خودروی وارداتی',
})

/** `fee` is set when a blocked deposit covers the fee of a missed payment. */
export const paySoonNotice = defineNotice<{ car: string; amount: string; until: string; fee: boolean }>({
  kind: 'imported-pay-soon',
  topic: 'order',
  title: ({ car }) => `مهلت پرداخت ${car} نزدیک است`,
  body: ({ amount, until, fee }) =>
    `${amount} را تا ${until} پرداخت کنید. بعد از آن سفارش لغو می‌شود${fee ? '، هزینهٔ انصراف از سپردهٔ بلوکه‌شده برداشته می‌شود' : ''} و اگر کسی در لیست ذخیره باشد، خودرو به او می‌رسد.`,
  sms: ({ car, until }) => `مهلت پرداخت ${car}: ${until}. بعد از آن سفارش لغو می‌شود.`,
  smsName: 'نزدیک شدن مهلت پرداخت خودروی وارداتی',
})

const orderIn = (link: string | null): string => new URLSearchParams(link?.split('?')[1]).get('order') ?? ''

/** A message delayed overnight may find the bill paid or the order ended. */
export const isPaymentDue: NoticeCheck = async (db, { link }) => {
  const bill = await db
    .selectFrom('imported_bill')
    .innerJoin('imported_order', 'imported_order.id', 'order_id')
    .select('imported_bill.id')
    .where('imported_order.public_id', '=', orderIn(link))
    .where('imported_order.state', '=', 'contracted')
    .where('imported_bill.state', '=', 'open')
    .executeTakeFirst()
  return bill !== undefined
}

/** A message delayed overnight may find the application confirmed or withdrawn. */
export const isUnconfirmed: NoticeCheck = async (db, { link }) => {
  const order = await db
    .selectFrom('imported_order')
    .select('id')
    .where('public_id', '=', orderIn(link))
    .where('state', 'in', editableStates)
    .executeTakeFirst()
  return order !== undefined
}

export const confirmSoonNotice = defineNotice<{ round: string; until: string }>({
  kind: 'imported-confirm-soon',
  topic: 'order',
  title: () => 'درخواست خودروی وارداتی هنوز تأیید نشده',
  body: ({ round, until }) =>
    `«${round}» ${until} تمام می‌شود و درخواستی که تأیید نشده باشد در قرعه‌کشی نیست. از صفحهٔ درخواست تأییدش کنید.`,
  sms: ({ until }) => `درخواست خودروی وارداتی شما تأیید نشده است. مهلت: ${until}`,
  smsName: 'نزدیک شدن پایان دورهٔ خودروی وارداتی',
})

export const paidNotice = defineNotice<{ car: string }>({
  kind: 'imported-paid',
  topic: 'order',
  title: ({ car }) => `پرداخت کامل شد: ${car}`,
  body: () => 'قدم بعدی تحویل خودرو است؛ مراحل را در رسید خرید ببینید.',
})

export const moneyBackNotice = defineNotice<{ amount: string }>({
  kind: 'imported-returned',
  topic: 'payment',
  title: ({ amount }) => `${amount} به کیف پولتان برگشت`,
  body: () => 'سفارش خودروی وارداتی شما لغو شده است و پول آن برگشت.',
  sms: ({ amount }) => `${amount} بابت سفارش خودروی وارداتی به کیف پول برگشت.`,
  smsName: 'برگشت پول خودروی وارداتی',
})

/** `ordered`: the person already had a car. */
export const endedNotice = defineNotice<{ reason: string; ordered: boolean }>({
  kind: 'imported-ended',
  topic: 'order',
  title: ({ ordered }) => `${ordered ? 'سفارش' : 'درخواست'} خودروی وارداتی لغو شد`,
  body: ({ reason }) => reason,
  sms: ({ reason, ordered }) => `${ordered ? 'سفارش' : 'درخواست'} خودروی وارداتی لغو شد. ${reason}`,
  smsName: 'لغو خودروی وارداتی',
})

export const deliveredNotice = defineNotice<{ car: string }>({
  kind: 'imported-delivered',
  topic: 'order',
  title: ({ car }) => `خودرو تحویل شد: ${car}`,
  body: () => 'مبارک باشد. اگر چیزی با قرارداد فرق دارد، از صفحهٔ پشتیبانی خبر بدهید.',
})
