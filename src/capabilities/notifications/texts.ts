/** Words of text messages and calls. */
export const smsTexts = {
  /** Digit by digit and twice, with pauses, so that it can be written down while listening. */
  spokenCode: (code: string, act = 'ورود') =>
    `کد ${act} در فرمان: ${[...code].join('، ')}. تکرار می‌کنم: ${[...code].join('، ')}`,
} as const

export const devSmsTexts = {
  title: 'پیامک‌های نسخهٔ نمایشی',
  about: 'در نسخهٔ نمایشی هیچ پیامکی به تلفن کسی نمی‌رسد؛ هر چه فرستاده شود همین‌جا دیده می‌شود.',
  filter: 'شمارهٔ موبایل',
  show: 'نمایش',
  refresh: 'بارگذاری دوباره',
  emptyTitle: 'هنوز پیامکی ارسال نشده است',
  emptyAbout: 'در صفحهٔ ورود شماره‌ای بنویسید و بعد این صفحه را تازه کنید.',
  signIn: 'رفتن به صفحهٔ ورود',
  call: 'تماس صوتی با',
} as const

/** Words of the inbox and of what announces it. */
export const inboxTexts = {
  title: 'اعلان‌ها',
  description: 'آنچه دربارهٔ آگهی‌ها، پرداخت‌ها و درخواست‌هایتان رخ داده است.',
  today: 'امروز',
  yesterday: 'دیروز',
  kept: 'اعلان‌ها ۹۰ روز نگه داشته می‌شوند.',
  filter: 'نمایش اعلان‌ها',
  all: 'همه',
  unread: 'نخوانده‌ها',
  readOne: 'خواندم',
  readAll: 'همه را خواندم',
  unreadMark: 'نخوانده',
  emptyTitle: 'هنوز اعلانی ندارید',
  emptyAbout: 'تغییر قیمت نشان‌شده‌ها و پاسخ درخواست‌های شما اینجا می‌آید.',
  emptyAction: 'دیدن آگهی‌ها',
  emptyUnreadTitle: 'همه را خوانده‌اید',
  emptyUnreadAction: 'دیدن همهٔ اعلان‌ها',
  older: 'اعلان‌های قدیمی‌تر',
  see: 'دیدن',
  /** Read out after the name of the link that leads to the profile. */
  unreadCount: (count: string) => `${count} اعلان نخوانده`,
  queued: (title: string) => `خوانده شدن «${title}»`,
} as const

/** Words of the form in which topics are chosen. */
export const choiceTexts = {
  title: 'چه چیزهایی به من خبر داده شود',
  about: 'پیامک‌ها از ۲۲ تا ۸ صبح می‌مانند و صبح ارسال می‌شوند، مگر نتیجهٔ پرداخت. آنچه قبلاً خوانده باشید پیامک نمی‌شود.',
  inbox: 'در صندوق اعلان‌ها',
  sms: 'پیامک',
  save: 'ذخیره',
  saved: 'انتخاب‌های شما ذخیره شد.',
} as const

export const readRefusals = { signIn: 'برای این کار وارد شوید.', invalid: 'این درخواست خوانده نشد.' } as const

/** Words of the log of text messages in the back office. */
export const smsLogTexts = {
  title: 'پیامک‌ها',
  about: 'پیامک‌های سی روز گذشته. متن پیامک و شمارهٔ کامل دیده نمی‌شود.',
  caption: 'پیامک‌های ارسال‌شده',
  number: 'شمارهٔ موبایل',
  all: 'همه',
  empty: 'پیامکی با این مشخصات نیست',
  heads: {
    at: 'زمان',
    mobile: 'شماره',
    template: 'موضوع',
    state: 'وضعیت',
    provider: 'سرویس‌دهنده',
    reference: 'شناسهٔ پیگیری',
    failure: 'علت',
  },
  states: { waiting: 'در انتظار', sent: 'تحویل اپراتور', delivered: 'رسیده', failed: 'ناموفق' },
} as const

/** What messages were about that are no notices. */
export const codeNames: Readonly<Record<string, string>> = {
  'sign-in-code': 'کد ورود',
  'sign-in-call': 'کد ورود با تماس',
  'act-code': 'کد تأیید کار',
  'act-call': 'کد تأیید کار با تماس',
  'mobile-changed': 'تغییر شمارهٔ حساب',
}
