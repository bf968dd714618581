import { fromWhenText, type Wait } from '#ui/wait-texts.ts'

/**
 * What a reveal answered: a number in Latin digits, or in a sentence why not; the words come with it, from the server. `risks`
 * are what to mind with this very ad, `note` says what the number is when it stands in for the seller's.
 */
export type Reveal = { phone: string | null; refusal: string | null; risks?: readonly string[]; note?: string }

/** Why a number is not shown, by code. */
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

/** What a buyer is told with a number that stands in for the seller's. */
export const relayNote = (until: string): string =>
  `این شمارهٔ موقت فقط برای شماست و تا ${until} کار می‌کند. با شمارهٔ موبایلی تماس بگیرید که با آن وارد شده‌اید؛ فروشنده شمارهٔ شما را نمی‌بیند.`

/** Why a number is not shown to who has seen many, and from when it is. */
export const tooManyRevealsText = (wait: Wait): string =>
  `برای جلوگیری از سوءاستفاده، تعداد مشاهدهٔ شماره محدود است. ${fromWhenText(wait)} دوباره می‌توانید ببینید.`
