import type { PaymentReason, StartRefusal, ApplyRefusal } from './states.ts'

export const gatewayTitles: Record<string, string> = {
  zarinpal: 'زرین‌پال',
  zibal: 'زیبال',
  wallet: 'کیف پول',
}

/** Texts for payments that ended unpaid. */
export const reasonTexts: Record<PaymentReason, string> = {
  'cancelled-by-payer': 'پرداخت را در درگاه لغو کردید.',
  'refused-by-bank': 'بانک این پرداخت را انجام نداد.',
  replaced: 'به‌جای آن پرداخت دیگری را شروع کردید.',
  'not-started': 'پرداخت به درگاه نرسید.',
  'gateway-unreachable': 'درگاه پاسخ نداد.',
  'gateway-refused': 'درگاه این پرداخت را قبول نکرد.',
  'never-paid': 'در مهلت پرداخت مبلغی به درگاه نرسید.',
  'unknown-at-gateway': 'درگاه این پرداخت را نمی‌شناسد.',
  'payer-left': 'حساب پرداخت‌کننده حذف شده است؛ پول از طریق درگاه به کارت برمی‌گردد.',
  'amount-differs': 'مبلغی که درگاه گفت با مبلغ پرداخت یکی نیست.',
  'not-ours': 'درگاه می‌گوید این پرداخت برای ما نیست.',
  'rejected-by-staff': 'همکاران ما بعد از بررسی با درگاه، این پرداخت را رد کردند.',
}

export const startRefusals: Record<StartRefusal, string> = {
  unknown: 'این پرداخت پیدا نشد.',
  closed: 'این پرداخت دیگر لازم نیست.',
  expired: 'مهلت این پرداخت تمام شده است.',
  paid: 'این مبلغ قبلاً پرداخت شده است.',
  'amount-changed': 'مبلغ عوض شده است. مبلغ جدید را ببینید و دوباره پرداخت کنید.',
  'key-used': 'این صفحه قدیمی شده است. دوباره روی پرداخت بزنید.',
  'other-try': 'همین پرداخت در صفحهٔ دیگری شروع شده است. آن را تمام کنید یا چند لحظه بعد دوباره امتحان کنید.',
  'under-review': 'پرداخت قبلی شما در حال بررسی است. تا روشن شدن نتیجه دوباره پرداخت نکنید.',
  'gateway-unknown': 'یک درگاه انتخاب کنید.',
  'amount-too-large': 'این مبلغ از سقف درگاه بیشتر است. درگاه دیگری انتخاب کنید.',
  'gateway-busy': 'درگاه شلوغ است. چند لحظه بعد دوباره امتحان کنید.',
  'gateway-refused': 'این درگاه الان پرداخت قبول نمی‌کند. درگاه دیگری انتخاب کنید.',
  'gateway-unreachable': 'درگاه پاسخ نداد و پولی کم نشد. دوباره امتحان کنید یا درگاه دیگری انتخاب کنید.',
}

export const bankReturnText =
  'اگر پولی از حسابتان کم شده ولی پرداخت اینجا ثبت نشده، بانک آن را حداکثر تا ۷۲ ساعت برمی‌گرداند.'

export const discountLabel = (code: string): string => `تخفیف با کد ${code}`

/** Texts for refused discount codes, at the field. */
export const discountRefusals: Record<ApplyRefusal | 'too-many', string> = {
  'unknown-code': 'این کد را پیدا نکردیم. حرف‌ها و عددهای آن را دوباره ببینید.',
  stopped: 'این کد دیگر فعال نیست.',
  'not-started': 'زمان استفاده از این کد هنوز نرسیده است.',
  ended: 'مهلت این کد تمام شده است.',
  'used-by-you': 'قبلاً از این کد استفاده کرده‌اید.',
  'used-up': 'ظرفیت این کد پر شده است.',
  'other-kind': 'این کد برای این سفارش نیست.',
  'too-cheap': 'مبلغ این سفارش از حداقل این کد کمتر است.',
  'another-code': 'این سفارش کد تخفیف دارد. اول آن را حذف کنید.',
  closed: 'این سفارش دیگر باز نیست.',
  'other-try': 'پرداخت قبلی همین سفارش هنوز نتیجه ندارد. چند لحظه بعد دوباره امتحان کنید.',
  'too-many': 'کدهای زیادی را پشت سر هم وارد کرده‌اید. کمی بعد دوباره امتحان کنید.',
}
