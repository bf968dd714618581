// Limits of asking strangers, and what may be asked of them.

/** The kinds of questions that a buyer may ask about a car with its owner's leave, all with the owner's data alone. */
export const consentKinds = ['fines-details', 'plate-history', 'card-sanad'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** An ad, whose seller is asked; or a plate, whose owner is asked at their number: of the family, or of work. */
export type SubjectKind = 'ad' | 'plate'

export const answerHours = 72
/** So long the owner of a plate has to answer. */
export const plateAnswerHours = 24
/** So many requests one number gets a day, from whomever. */
export const asksANumber = 2
export const usableHours = 48
/** So long both can read the answers after it has ended; then they are forgotten. */
export const keptDays = 30
export const asksADay = 5
/** Who was refused asks about the same thing again after so many days. */
export const againAfterDays = 30

export const adPurposes = {
  'before-visit': 'قبل از رفتن و دیدن خودرو',
  'before-deal': 'قبل از معامله',
  'after-visit': 'بعد از دیدن خودرو، برای تصمیم گرفتن',
} as const
export const platePurposes = {
  family: 'کارهای خودروی خانواده',
  work: 'خودروی محل کار که رانندهٔ آن هستم',
  borrowed: 'خودرویی که امانت گرفته‌ام',
} as const
export const purposes = { ...adPurposes, ...platePurposes } as const
export type Purpose = keyof typeof purposes
type AdPurpose = keyof typeof adPurposes
type PlatePurpose = keyof typeof platePurposes
export const consentPurposes = Object.keys(adPurposes) as [AdPurpose, ...AdPurpose[]]
export const platePurposeNames = Object.keys(platePurposes) as [PlatePurpose, ...PlatePurpose[]]
export const allPurposes = Object.keys(purposes) as [Purpose, ...Purpose[]]

/** What a stranger reads of an answer, in words for both before anything is asked. */
export const shared: Record<ConsentKind, string> = {
  'fines-details': 'تعداد، تاریخ، نوع و مبلغ جریمه‌ها؛ بدون محل، سریال و شناسهٔ قبض',
  'plate-history': 'خودروهایی که این پلاک روی آن‌ها بوده، با تاریخ نصب و فک',
  'card-sanad': 'وضعیت چاپ کارت و سند؛ بدون بارکد پستی',
}

export const never = 'پلاک، کد ملی و شمارهٔ موبایل شما نشان داده نمی‌شود.'
