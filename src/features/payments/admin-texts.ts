import { secondApprovalText } from '#ui/second-look-text.ts'
import { reasonTexts } from './texts.ts'

export const destinationNames = { wallet: 'کیف پول', card: 'کارت' } as const

/** What happened to a payment, by the word of its history. */
const eventNames: Readonly<Record<string, string>> = {
  created: 'پرداخت شروع شد',
  redirected: 'کاربر به درگاه رفت',
  'claimed-paid': 'کاربر با پیام موفق برگشت',
  'claimed-unpaid': 'کاربر با پیام ناموفق برگشت',
  settled: 'پول رسید و سفارش پرداخت شد',
  'settled-to-wallet': 'پول رسید و به کیف پول رفت',
  rechecked: 'دوباره از درگاه پرسیده شد',
  'cancelled-by-payer': 'کاربر پرداخت را لغو کرد',
  replaced: 'کاربر پرداخت دیگری شروع کرد',
  'never-paid': 'در مهلت پرداخت مبلغی نرسید',
  'not-started': 'کاربر به درگاه نرسید',
  'rejected-by-staff': 'بعد از بررسی رد شد',
}

export const eventName = (what: string): string =>
  eventNames[what] ?? (reasonTexts as Readonly<Record<string, string>>)[what]?.replace(/\.$/, '') ?? what

/** The gateway's response to another check. */
export const outcomeNames: Readonly<Record<string, string>> = {
  'payer-left': 'حساب پرداخت‌کننده حذف شده؛ پول را به کارت برگردانید',
  'amount-differs': 'مبلغ یکی نیست',
  'not-ours': 'درگاه می‌گوید برای ما نیست',
  'unknown-authority': 'درگاه آن را نمی‌شناسد',
  unpaid: 'پرداخت نشده',
  unavailable: 'درگاه پاسخ نداد',
}

/** Why the action of staff failed. */
export const adminRefusals = {
  'second-look': secondApprovalText,
  ended: 'همکار دیگری قبلاً دربارهٔ این مورد تصمیم گرفته است. صفحه را دوباره باز کنید.',
  own: 'این پول خود شماست؛ همکار دیگری باید تصمیم بگیرد.',
  'same-person': 'این برگشت پول را خودتان ثبت کرده‌اید؛ همکار دیگری باید تأیید کند.',
  insufficient: 'موجودی کیف پول کاربر برای این برگشت کافی نیست.',
  unknown: 'این پرداخت پیدا نشد.',
  'not-paid': 'این سفارش پرداخت نشده است.',
  'too-much': 'این مبلغ از باقی‌ماندهٔ این مقصد بیشتر است. حداکثر هر مقصد بالای همین فرم نوشته شده است.',
  'own-wallet': 'این پرداخت خودش شارژ کیف پول است؛ آن را به کارت برگردانید.',
} as const

export const discountStateNames = {
  running: 'فعال',
  planned: 'هنوز شروع نشده',
  ended: 'مهلت تمام شده',
  stopped: 'متوقف',
  'used-up': 'ظرفیت پر شده',
} as const

export const discountTones = {
  running: 'good',
  planned: 'plain',
  ended: 'plain',
  stopped: 'warn',
  'used-up': 'plain',
} as const
