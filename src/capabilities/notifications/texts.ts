/** Words of text messages and calls. */
export const smsTexts = {
  /** Digit by digit and twice, with pauses, so that it can be written down while listening. */
  spokenCode: (code: string) => `کد ورود شما به فرمان: ${[...code].join('، ')}. تکرار می‌کنم: ${[...code].join('، ')}`,
} as const

export const devSmsTexts = {
  title: 'پیامک‌های نسخهٔ نمایشی',
  about: 'در نسخهٔ نمایشی هیچ پیامکی به تلفن کسی نمی‌رسد؛ هر چه فرستاده شود همین‌جا دیده می‌شود.',
  filter: 'شمارهٔ موبایل',
  show: 'نمایش',
  refresh: 'تازه کردن',
  emptyTitle: 'هنوز پیامکی فرستاده نشده است',
  emptyAbout: 'در صفحهٔ ورود شماره‌ای بنویسید و بعد این صفحه را تازه کنید.',
  signIn: 'رفتن به صفحهٔ ورود',
} as const
