// Limits of requests to strangers, and their permitted kinds.

/**
 * The inquiries that a buyer can make about a car with its owner's consent, using the owner's data
 * only.
 */
export const consentKinds = ['fines-details', 'plate-history', 'card-sanad'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** The subject: an ad, for its seller; or a plate, for its owner by number (family or work). */
export type SubjectKind = 'ad' | 'plate'

export const answerHours = 72
/** Hours for the plate's owner to answer. */
export const plateAnswerHours = 24
/** Max requests to one number per day, from anyone. */
export const asksANumber = 2
export const usableHours = 48
/** Days that both parties can read the answers after the end; then they are deleted. */
export const keptDays = 30
export const asksADay = 5
/** Days after a refusal before the same request is possible again. */
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

/** What the buyer will see of an answer, explained to both parties before the request. */
export const shared: Record<ConsentKind, string> = {
  'fines-details': 'تعداد، تاریخ، نوع و مبلغ جریمه‌ها؛ بدون محل، سریال و شناسهٔ قبض',
  'plate-history': 'خودروهایی که این پلاک روی آن‌ها بوده، با تاریخ نصب و فک',
  'card-sanad': 'وضعیت چاپ کارت و سند؛ بدون بارکد پستی',
}

export const never = 'پلاک، کد ملی و شمارهٔ موبایل شما نشان داده نمی‌شود.'
