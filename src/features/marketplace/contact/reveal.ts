import { fromWhenText, type Wait } from '#ui/wait-texts.ts'

/**
 * The result of a reveal: a number in Latin digits, or the reason for a refusal. `risks` lists
 * cautions about this ad; `note` explains a relay number.
 */
export type Reveal = { phone: string | null; refusal: string | null; risks?: readonly string[]; note?: string }

/** Refusals of a number, by code. */
export const revealRefusals = {
  'sign-in': 'برای دیدن شماره وارد شوید.',
  'chat-only': 'این فروشنده فقط با پیام پاسخ می‌دهد. از «پیام به فروشنده» بپرسید.',
  'no-line': 'الان شمارهٔ موقت آزاد نداریم. به فروشنده پیام بدهید، یا چند دقیقهٔ دیگر دوباره امتحان کنید.',
  'own-line': 'این آگهی خودتان است. خریداران به‌جای شمارهٔ شما، شمارهٔ موقت می‌بینند.',
  hours: 'فروشنده الان تلفن جواب نمی‌دهد. ساعت تماس پایین‌تر نوشته شده است؛ در آن ساعت‌ها دوباره امتحان کنید.',
  unwanted: 'الان نمی‌توانید شمارهٔ این آگهی را ببینید.',
  gone: 'این آگهی دیگر فعال نیست و شماره‌اش نمایش داده نمی‌شود.',
  'gallery-gone': 'این نمایشگاه فعلاً فعال نیست و شماره‌اش نمایش داده نمی‌شود.',
} as const

/** The note beside a relay number. */
export const relayNote = (until: string): string =>
  `این شمارهٔ موقت فقط برای شماست و تا ${until} کار می‌کند. با شمارهٔ موبایلی تماس بگیرید که با آن وارد شده‌اید؛ فروشنده شمارهٔ شما را نمی‌بیند.`

/** The refusal after too many reveals, with the end of the wait. */
export const tooManyRevealsText = (wait: Wait): string =>
  `برای جلوگیری از سوءاستفاده، تعداد مشاهدهٔ شماره محدود است. ${fromWhenText(wait)} دوباره می‌توانید ببینید.`
