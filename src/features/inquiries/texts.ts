import { toPersianDigits } from '#kit/digits.ts'
import { listInWords } from '#kit/sentence.ts'
import {
  maxBills,
  type BillReason,
  type FailReason,
  type HealthLevel,
  type InquiryState,
  type Need,
  inquiryFlow,
} from './states.ts'

/** Why there is no answer, and help. */
export const failTexts: Record<FailReason, string> = {
  'mobile-mismatch': 'شمارهٔ موبایل به نام مالک نیست. شماره‌ای را بنویسید که سیم‌کارتش به نام مالک است.',
  'owner-mismatch': 'پلاک با کد ملی مالک مطابقت ندارد. پلاک و کد ملی را با کارت خودرو مقایسه کنید.',
  'not-found': 'موردی یافت نشد.',
  'invalid-input': 'سرویس مرجع این اطلاعات را نپذیرفت. فرم را دوباره بررسی کنید.',
  'too-many': 'تعداد استعلام از حد مجاز گذشته است. چند ساعت دیگر دوباره امتحان کنید.',
  night: 'احراز هویت از ساعت ۲۳ تا ۷ صبح در دسترس نیست. صبح دوباره امتحان کنید.',
  unavailable: 'سرویس مرجع پاسخ نداد.',
  'no-provider': 'این استعلام فعلاً در دسترس نیست.',
  'no-code': 'کد مالک در مهلتش وارد نشد.',
  'consent-ended': 'مالک اجازه را پس گرفت یا مهلت آن تمام شد؛ استعلام انجام نشد.',
  'provider-fault': 'پاسخ سرویس مرجع درست نبود.',
  stopped: 'خودتان منتظر پاسخ نماندید.',
}

/** Why a share of the fee was refunded. */
export const missingReason = (missing: number, of: number): string =>
  `${toPersianDigits(missing)} بخش از ${toPersianDigits(of)} بخش این گزارش نیامد.`

/** Beside an answer with missing parts; `share` was refunded. */
export const missingText = (share: string | null): string =>
  `${share === null ? '' : `سهم بخش‌های نیامده، ${share}، به کیف پولتان برگشت. `}تا یک روز دوباره می‌پرسیم و هر بخشی که بیاید، بدون هزینه به همین پاسخ اضافه می‌شود.`

export const nightText =
  'احراز هویت از ساعت ۲۳ تا ۷ صبح در دسترس نیست. استعلام شما محفوظ است و ساعت ۷ صبح خودمان دوباره می‌پرسیم.'

const askAnew = 'وقتی مهلت این اجازه تمام شد، با درخواست جدید می‌شود آن‌ها را درست وارد کرد.'

/** The same for an owner's data entered for another person: neither of both has a form to correct. */
export const behalfFailTexts: Record<FailReason, string> = {
  ...failTexts,
  'mobile-mismatch': 'شمارهٔ موبایلی که مالک با آن در فرمان حساب دارد به نام خودش نیست؛ با این شماره پاسخی نمی‌آید.',
  'owner-mismatch': `پلاک و کد ملی‌ای که مالک وارد کرده با هم مطابقت ندارد. ${askAnew}`,
  'invalid-input': `سرویس مرجع پلاک یا کد ملی‌ای را که مالک وارد کرده نپذیرفت. ${askAnew}`,
}

export const noCodeOrCity = 'کد مالک یا شهر عوارض در مهلتش وارد نشد.'

type Named = { state: InquiryState; need: Need | null; refunded: string | bigint | null; toCard?: boolean }

/**
 * For the own inquiry: an authority may require a city in place of a code, and a code may have paid all of a failed
 * one.
 */
export function stateNameOf({ state, need, refunded, toCard = false }: Named): string {
  if (state === 'needs-code' && need?.kind === 'choice') return 'منتظر انتخاب شما'
  if (state === 'refunded' && refunded !== null && toCard) return 'ناموفق؛ مبلغ به کارت برمی‌گردد'
  return state === 'refunded' && refunded === null ? inquiryFlow.labels.failed : inquiryFlow.labels[state]
}

export const healthNames: Record<HealthLevel, string> = {
  good: 'پاسخ می‌دهد',
  slow: 'کند است',
  down: 'پاسخ نمی‌دهد',
  unknown: 'امروز کسی نپرسیده',
}

export const registerRefusals = {
  closed: 'این استعلام فعلاً در دسترس نیست. مبلغی از شما کم نشده است.',
  down: 'سرویس مرجع موقتاً پاسخ نمی‌دهد. مبلغی از شما کم نشده؛ چند دقیقهٔ دیگر دوباره امتحان کنید.',
} as const

export const inquiryTexts = {
  mine: 'استعلام‌های من',
  pay: 'پرداخت و استعلام',
  tooMany: 'در این یک ساعت استعلام‌های زیادی ثبت کرده‌اید؛ کمی بعد دوباره امتحان کنید.',
} as const

export const runRefusals = {
  nothing: 'حداقل یک و حداکثر ۶۰ استعلام را انتخاب کنید.',
  'too-many': 'در این یک ساعت چند بار این بررسی را شروع کرده‌اید؛ کمی بعد دوباره امتحان کنید.',
} as const

/** The services that are closed or down, by name; where possible, the rest may be requested without them. */
export const runDown = (titles: readonly string[], mayLeaveOut: boolean): string =>
  `${listInWords(titles)} فعلاً پاسخ نمی‌دهد. مبلغی از شما کم نشده؛ ${mayLeaveOut ? `بدون ${titles.length > 1 ? 'آن‌ها' : 'آن'} ادامه بدهید یا ` : ''}چند دقیقهٔ دیگر دوباره امتحان کنید.`

export const cardReturnRefusals = {
  impossible: 'برگشت به کارت دیگر ممکن نیست؛ پول در کیف پولتان است و می‌توانید آن را به شبای خودتان برداشت کنید.',
  insufficient: 'این پول از کیف پولتان خرج شده است.',
} as const

export const codeRefusals = {
  'unknown-choice': 'یکی از همین گزینه‌ها را انتخاب کنید.',
  'too-many': 'چند بار پشت سر هم امتحان کرده‌اید. کمی بعد کد را دوباره وارد کنید.',
} as const

export const prerequisiteTexts = {
  ofOther: 'برای کد ملی شخص دیگر، این را هم بنویسید.',
  consent: 'این کد ملی در اطلاعات شما ثبت نشده. اگر مال کس دیگری است و اجازه دارید، گزینهٔ آخر فرم را علامت بزنید.',
  tooMany: 'در ۲۴ ساعت گذشته درخواست‌های زیادی ثبت کرده‌اید؛ کمی بعد دوباره امتحان کنید.',
  signIn: 'برای ثبت درخواست وارد حسابتان شوید.',
  expired: 'تا پایان مهلت پاسخی نرسید؛ دوباره درخواست بدهید.',
} as const

export const billReasons: Record<BillReason, string> = {
  'paid-before': 'این قبض قبلاً یا با پرداخت دیگری پرداخت شده بود؛ مبلغ آن به کیف پولتان برگشت.',
  refused: 'سامانهٔ قبض این پرداخت را نپذیرفت؛ مبلغ آن به کیف پولتان برگشت.',
  'no-payer': 'پرداخت قبض فعلاً در دسترس نیست؛ مبلغ آن به کیف پولتان برگشت.',
}

export const billRefusals = {
  nothing: 'حداقل یک قبض را انتخاب کنید.',
  'in-hand': 'این قبض‌ها قبلاً پرداخت شده یا در حال پرداخت است؛ دوباره پرداختشان نکنید.',
  closed: 'پرداخت قبض فعلاً در دسترس نیست؛ کمی بعد دوباره امتحان کنید.',
  'too-many-bills': `هر بار حداکثر ${toPersianDigits(maxBills)} قبض پرداخت می‌شود. تعداد کمتری انتخاب کنید و بقیه را بار بعد بپردازید.`,
  'too-many': 'پشت سر هم پرداخت‌های زیادی شروع کرده‌اید؛ کمی بعد دوباره امتحان کنید.',
} as const
