/** Risk reasons with their text for staff and their weight. */
export const riskReasons = {
  'price-far-below': { text: 'قیمت خیلی کمتر از بازار', points: 50 },
  'price-below': { text: 'قیمت کمتر از بازار', points: 15 },
  'price-far-above': { text: 'قیمت خیلی بیشتر از بازار', points: 20 },
  'price-ladder': { text: 'چند کاهش قیمت پشت سر هم در ۳۰ روز', points: 25 },
  'odd-mileage': { text: 'عدد کارکرد ساختگی به نظر می‌رسد', points: 20 },
  'new-account': { text: 'حساب جدید', points: 15 },
  'same-text': { text: 'متن تکراری از فروشندهٔ دیگر', points: 30 },
  'same-picture': { text: 'عکس یکسان با آگهی فروشندهٔ دیگر', points: 50 },
  'near-picture': { text: 'عکس شبیه به آگهی فروشندهٔ دیگر', points: 40 },
  'own-picture': { text: 'عکس یکسان با آگهی دیگر همین فروشنده', points: 20 },
  'same-plate': { text: 'همین پلاک یا شمارهٔ شاسی در آگهی دیگر', points: 50 },
  'mileage-back': { text: 'کارکرد کمتر از آگهی قبلی همین خودرو', points: 50 },
  'same-mileage': { text: 'یک کارکرد در چند آگهی همین فروشنده', points: 20 },
  'same-car': { text: 'همین خودرو در آگهی دیگر', points: 30 },
  'contact-in-text': { text: 'راه تماس در متن', points: 25 },
  'contact-in-picture-name': { text: 'شماره یا آیدی در نام عکس', points: 25 },
  'shared-device': { text: 'ورود با چند حساب از همین دستگاه', points: 20 },
  'many-at-once': { text: 'چند آگهی در یک روز', points: 20 },
  'rejected-before': { text: 'آگهی ردشده در ۳۰ روز اخیر', points: 15 },
  'active-strike': { text: 'اخطار فعال فروشنده', points: 40 },
  'deposit-words': { text: 'حرف بیعانه یا واریز در متن', points: 30 },
} as const
export type RiskCode = keyof typeof riskReasons

export type RiskReason = { code: RiskCode; points: number }
export type Risk = { points: number; reasons: RiskReason[] }

/** A picture of another person's ad, equal or similar, or of another open ad of the seller. */
export type PictureRisk = 'same-picture' | 'near-picture' | 'own-picture'

/** Facts about an ad, its seller and the market at sending. */
export type RiskFacts = {
  priceRial: bigint | null
  /** The median price of similar cars; null with too few. */
  marketRial: bigint | null
  /** Prices of the last 30 days went down in steps that are large together. */
  priceLadder: boolean
  mileageKm: number
  accountDays: number
  sameText: boolean
  sameCar: boolean
  /** Another open ad has the plate or the VIN. */
  samePlate: boolean
  /** An earlier ad of the same car had a higher mileage. */
  mileageBack: boolean
  /** Other ads of the seller have the same mileage. */
  manySameKm: boolean
  /** The most similar picture of another ad. */
  picture: PictureRisk | null
  contactInText: boolean
  contactInPictureName: boolean
  /** The number of other accounts used on the sending device. */
  otherAccounts: number
  sentToday: number
  rejectedLately: boolean
  /** The seller has an active strike. */
  struck: boolean
  description: string
}

const depositWords = /بیعانه|پیش\s?واریز|واریز\s?کن|کارت\s?به\s?کارت|علی\s?الحساب/u

/** Whether a text speaks of a deposit or of paying ahead. */
export const hasDepositWords = (text: string): boolean => depositWords.test(text)

/** Returns points and reasons, heaviest first. */
export function riskOf(facts: RiskFacts): Risk {
  const codes: RiskCode[] = []
  const gap = gapPermille(facts)
  // Prices outside of 30 to 300 percent of the market are reviewed in any case.
  if (gap !== null && gap <= -250) codes.push('price-far-below')
  else if (gap !== null && gap <= -150) codes.push('price-below')
  if (gap !== null && gap >= 2000) codes.push('price-far-above')
  if (facts.priceLadder) codes.push('price-ladder')
  if (isOddMileage(facts.mileageKm)) codes.push('odd-mileage')
  if (facts.accountDays < 7) codes.push('new-account')
  if (facts.sameText) codes.push('same-text')
  if (facts.samePlate) codes.push('same-plate')
  else if (facts.sameCar) codes.push('same-car')
  if (facts.mileageBack) codes.push('mileage-back')
  if (facts.manySameKm) codes.push('same-mileage')
  if (facts.picture) codes.push(facts.picture)
  if (facts.contactInText) codes.push('contact-in-text')
  if (facts.contactInPictureName) codes.push('contact-in-picture-name')
  // A family may share a device.
  if (facts.otherAccounts >= 2) codes.push('shared-device')
  if (facts.sentToday >= 3) codes.push('many-at-once')
  if (facts.rejectedLately) codes.push('rejected-before')
  if (facts.struck) codes.push('active-strike')
  if (hasDepositWords(facts.description)) codes.push('deposit-words')
  const reasons = codes
    .map((code) => ({ code, points: riskReasons[code].points }))
    .sort((one, other) => other.points - one.points)
  return { reasons, points: reasons.reduce((sum, { points }) => sum + points, 0) }
}

/** Detects digits that nobody's odometer shows by chance: 111111, 123456, 654321. */
export const isOddMileage = (km: number): boolean =>
  /^(\d)\1{4,}$/.test(String(km)) ||
  (km > 9999 && ('123456789'.includes(String(km)) || '987654321'.includes(String(km))))

function gapPermille({ priceRial, marketRial }: RiskFacts): number | null {
  if (priceRial === null || marketRial === null) return null
  return Number(((priceRial - marketRial) * 1000n) / marketRial)
}

type Trust = { publishedBefore: number; accountDays: number; riskMost: number }

/** Whether an ad may be published without a review. */
export const isTrusted = (
  rule: Trust,
  { risk, published, accountDays }: { risk: number; published: number; accountDays: number },
): boolean => risk <= rule.riskMost && published >= rule.publishedBefore && accountDays >= rule.accountDays
