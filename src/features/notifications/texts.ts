import { toPersianDigits } from '#kit/digits.ts'

/** Texts of messages and calls. */
export const smsTexts = {
  /** Spells the code twice with pauses, so that it can be written down. */
  spokenCode: (code: string, action = 'ورود') =>
    `کد ${action} در فرمان: ${[...code].join('، ')}. تکرار می‌کنم: ${[...code].join('، ')}`,
} as const

export const devSmsTexts = {
  title: 'پیامک‌های نسخهٔ نمایشی',
  about: 'در نسخهٔ نمایشی هیچ پیامکی به گوشی کسی نمی‌رسد؛ همهٔ پیامک‌ها همین‌جا دیده می‌شوند.',
  filter: 'شمارهٔ موبایل',
  show: 'نمایش',
  refresh: 'بارگذاری دوباره',
  emptyTitle: 'هنوز پیامکی ارسال نشده',
  emptyAbout: 'در صفحهٔ ورود شماره‌ای بنویسید و بعد این صفحه را دوباره باز کنید.',
  signIn: 'رفتن به صفحهٔ ورود',
  call: 'تماس صوتی با',
} as const

/** Texts of the inbox and its announcements. */
export const inboxTexts = {
  title: 'اعلان‌ها',
  latest: 'آخرین اعلان‌ها',
  allNotices: 'همهٔ اعلان‌ها',
  description: 'خبرهای آگهی‌ها، پرداخت‌ها و درخواست‌های شما.',
  kept: 'اعلان‌ها ۹۰ روز نگه داشته می‌شوند.',
  filter: 'نمایش اعلان‌ها',
  all: 'همه',
  unread: 'نخوانده‌ها',
  readOne: 'خواندم',
  readAll: 'همه را خواندم',
  turnOff: 'خاموش کردن این خبر',
  unreadMark: 'نخوانده',
  emptyTitle: 'هنوز اعلانی ندارید',
  emptyAbout: 'کاهش قیمت نشان‌شده‌ها و پاسخ درخواست‌هایتان را اینجا می‌بینید.',
  emptyAction: 'دیدن آگهی‌ها',
  emptyUnreadTitle: 'همه را خوانده‌اید',
  emptyUnreadAction: 'دیدن همهٔ اعلان‌ها',
  older: 'اعلان‌های قدیمی‌تر',
  see: 'دیدن',
  /** Read aloud after the name of the profile link. */
  unreadCount: (count: string) => `${count} اعلان نخوانده`,
  queued: (title: string) => `خواندن «${title}»`,
} as const

/** Texts of the form for choosing topics. */
export const choiceTexts = {
  title: 'تنظیمات اطلاع‌رسانی',
  about:
    'از ساعت ۲۲ تا ۸ صبح فقط نتیجهٔ پرداخت را پیامک می‌کنیم؛ بقیه صبح ارسال می‌شود. اعلانی که خوانده باشید یا در صندوق خاموشش کرده باشید پیامک نمی‌شود.',
  inbox: 'در صندوق اعلان‌ها',
  sms: 'پیامک',
  save: 'ذخیرهٔ تنظیمات',
  saved: 'تنظیمات شما ذخیره شد.',
} as const

export const readRefusals = {
  signIn: 'برای این کار وارد شوید.',
  invalid: 'درخواست شما ناقص رسید؛ دوباره امتحان کنید.',
} as const

/** Texts of the message log in the back office. */
export const smsLogTexts = {
  title: 'پیامک‌ها',
  about: 'پیامک‌های ۳۰ روز گذشته. متن پیامک و شمارهٔ کامل نمایش داده نمی‌شود.',
  caption: 'پیامک‌های ارسال‌شده',
  number: 'شمارهٔ موبایل',
  all: 'همه',
  empty: 'پیامکی با این مشخصات پیدا نشد',
  heads: {
    at: 'زمان',
    mobile: 'شماره',
    template: 'موضوع',
    state: 'وضعیت',
    provider: 'سرویس‌دهنده',
    reference: 'شمارهٔ سرویس پیامک',
    failure: 'دلیل',
  },
  states: { waiting: 'در انتظار', sent: 'تحویل به اپراتور', delivered: 'تحویل‌شده', failed: 'ناموفق' },
} as const

const failureTexts: Readonly<Record<string, string>> = {
  expired: 'مهلت ارسال گذشت',
  'no-connection': 'ارتباط با سرویس پیامک برقرار نشد',
  busy: 'سرویس پیامک مشغول بود',
  timeout: 'سرویس پیامک به‌موقع پاسخ نداد',
  'server-error': 'سرویس پیامک خطا داد',
  nonsense: 'پاسخ سرویس پیامک خوانده نشد',
}

/** Describes why a message failed, by its stored reason: «سرویس پیامک قبول نکرد (کد ۴۱۱)». */
export function smsFailureText(failure: string): string {
  const code = /^refused-(.+)$/.exec(failure)?.[1]
  if (code) return `سرویس پیامک قبول نکرد (کد ${toPersianDigits(code)})`
  return failureTexts[failure] ?? failure
}

/** Subjects of messages that are not notices. */
export const codeNames: Readonly<Record<string, string>> = {
  'sign-in-code': 'کد ورود',
  'sign-in-call': 'کد ورود با تماس',
  'act-code': 'کد تأیید',
  'act-call': 'کد تأیید با تماس',
  'sign-code': 'کد تأیید قولنامه',
  'mobile-changed': 'تغییر شمارهٔ موبایل',
}
