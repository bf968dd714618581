import { defineNotice } from '#features/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatMoney } from '#kit/money.ts'
import { bankReturnText } from '../texts.ts'

/** Rials are decimal text, because the data of a notice is JSON. */
const money = (rial: string) => formatMoney(BigInt(rial))

/** The gateway's number, or our payment's as on its receipt. */
const trackingText = (tracking: string) =>
  /[a-z]/i.test(tracking) ? `شمارهٔ پرداخت: ${tracking}` : `شمارهٔ پیگیری: ${toPersianDigits(tracking)}`

type Paid = { amountRial: string; tracking: string; title: string }

export const paymentNotice = defineNotice<Paid>({
  kind: 'payment',
  topic: 'payment',
  urgent: true,
  title: ({ amountRial }) => `پرداخت ${money(amountRial)} موفق بود`,
  body: ({ tracking, title }) => `${title} · ${trackingText(tracking)}`,
  sms: ({ amountRial, tracking }) => `پرداخت ${money(amountRial)} موفق بود. ${trackingText(tracking)}`,
  smsName: 'پرداخت',
})

/** Money that arrived after it was needed. */
export const lateNotice = defineNotice<{ amountRial: string; title: string }>({
  kind: 'late-payment',
  topic: 'payment',
  urgent: true,
  title: ({ amountRial }) => `${money(amountRial)} به کیف پول شما اضافه شد`,
  body: ({ title }) => `پرداخت شما برای «${title}» دیر رسید و مبلغ آن در کیف پول شماست.`,
  sms: ({ amountRial }) => `پرداخت شما دیر رسید؛ ${money(amountRial)} به کیف پول شما اضافه شد.`,
  smsName: 'پرداخت دیررسیده',
})

/** One of several payments for an amount above a gateway's limit. */
export const partNotice = defineNotice<{ amountRial: string; title: string }>({
  kind: 'part-payment',
  topic: 'payment',
  urgent: true,
  title: ({ amountRial }) => `${money(amountRial)} به کیف پول شما اضافه شد`,
  body: ({ title }) => `این بخشی از مبلغ «${title}» است. باقی‌مانده را هم بپردازید تا سفارش کامل شود.`,
  sms: ({ amountRial }) => `${money(amountRial)} به کیف پول شما اضافه شد. باقی‌ماندهٔ سفارش را هم بپردازید.`,
  smsName: 'پرداخت بخشی از مبلغ',
})

export const rejectedNotice = defineNotice<{ title: string }>({
  kind: 'payment-rejected',
  topic: 'payment',
  urgent: true,
  title: () => 'پرداخت شما تأیید نشد',
  body: ({ title }) => `پرداخت «${title}» را بررسی کردیم و پولی به ما نرسیده بود. ${bankReturnText}`,
})

/** A payer returned and the gateway was unclear; later it reported that nothing was paid. */
export const unpaidNotice = defineNotice<{ title: string }>({
  kind: 'payment-unpaid',
  topic: 'payment',
  title: () => 'پرداخت شما انجام نشد',
  body: ({ title }) => `نتیجهٔ پرداخت «${title}» مشخص شد و پولی به ما نرسیده است. ${bankReturnText}`,
})

export const refundNotice = defineNotice<{ amountRial: string; title: string }>({
  kind: 'refund',
  topic: 'payment',
  title: ({ amountRial }) => `${money(amountRial)} به کیف پول شما برگشت`,
  body: ({ title }) => title,
  sms: ({ amountRial }) => `${money(amountRial)} به کیف پول شما برگشت.`,
  smsName: 'برگشت پول',
})

export const cardRefundNotice = defineNotice<{ amountRial: string; title: string; until: string }>({
  kind: 'card-refund',
  topic: 'payment',
  title: ({ amountRial }) => `${money(amountRial)} به کارت شما برمی‌گردد`,
  body: ({ title, until }) => `${title} · حداکثر تا ${until}`,
})
