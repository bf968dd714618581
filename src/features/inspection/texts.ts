import { formatDecimal } from '#kit/digits.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { maxWaits } from './states.ts'

/** The rule for a missing car, before payment. */
export const noShowText = (percent: number): string =>
  `اگر خودرو سر وقت آماده نباشد و کارشناس آن را با عکس ثبت کند، ${formatDecimal(percent)}٪ از هزینه برنمی‌گردد. تا ۴۸ ساعت می‌توانید اعتراض کنید.`

/** The message for a missing car. */
export const noShowReported = ({ kept, until }: { kept: string; until: string }): string =>
  `${kept} از هزینه کسر شد. اگر خودرو آماده بود، تا ${until} در صفحهٔ همین رزرو اعتراض کنید.`

/** The text of an objection that a second opinion files automatically. */
export const secondWords = ({ first, second }: { first: number; second: number }): string =>
  `نظر کارشناس دوم با این گزارش یکی نیست: امتیاز ${toPersianDigits(second)} به‌جای ${toPersianDigits(first)}.`

export const inspectionTexts = {
  title: 'کارشناسی خودرو',
  lead: 'کارشناس ما بدنه، رنگ و فنی خودرو را می‌بیند و گزارشی می‌دهد که درستی‌اش را هر کسی می‌تواند بررسی کند.',
  book: 'رزرو کارشناسی',
  second: 'نظر کارشناس دوم',
  work: 'کارهای کارشناس',
  none: 'هنوز کارشناسی رزرو نکرده‌اید',
  guest: 'خودرو را قبل از خرید کارشناسی کنید',
  waitsMost: `برای ${toPersianDigits(maxWaits)} روز مختلف در لیست انتظار هستید؛ اول از لیست یکی از آن روزها خارج شوید.`,
  noneAdvice: 'شهر و زمان را انتخاب کنید؛ مهلت لغو بدون هزینه را قبل از رزرو می‌بینید.',
  papers: ['برگ سبز', 'کارت خودرو', 'بیمه‌نامهٔ شخص ثالث', 'گواهی معاینهٔ فنی', 'سوئیچ دوم', 'رسید مالیات و عوارض'],
} as const

/** Why a slot was not booked. */
export const orderRefusals = {
  'no-place': 'این محل دیگر رزرو نمی‌گیرد؛ محل دیگری انتخاب کنید.',
  'no-request': 'این درخواست پیدا نشد؛ دوباره از صفحهٔ آگهی شروع کنید.',
  'no-second': 'مهلت نظر دوم (۴۸ ساعت بعد از گزارش) تمام شده است؛ از پشتیبانی پیگیری کنید.',
  'no-address': 'آدرسی را که خودرو آنجاست وارد کنید.',
  taken: 'این زمان همین حالا پر شد؛ زمان دیگری انتخاب کنید.',
  past: 'این زمان گذشته است؛ زمان دیگری انتخاب کنید.',
  'too-many': '۳ رزرو شما منتظر پرداخت یا پاسخ فروشنده است؛ اول یکی را پرداخت یا لغو کنید.',
  'too-fast': 'امروز رزروهای زیادی ثبت کرده‌اید؛ فردا دوباره امتحان کنید.',
} as const

export const moveRefusals = {
  'not-now': 'زمان این رزرو دیگر عوض نمی‌شود.',
  taken: 'این زمان همین حالا پر شد؛ زمان دیگری انتخاب کنید.',
  same: 'رزرو شما همین حالا هم برای این زمان است؛ زمان دیگری انتخاب کنید.',
} as const

/** Texts about inspections on the page of an ad. */
export const adTexts = {
  ask: 'درخواست کارشناسی',
  askLead:
    'کارشناس ما خودرو را در ایستگاه یا در محل خودرو می‌بیند. بسته، زمان و نحوهٔ پرداخت هزینه را شما انتخاب می‌کنید و فروشنده زمان را می‌پذیرد.',
  go: 'انتخاب بسته و زمان',
  own: 'این آگهی خودتان است. از «کارشناسی خودرو» در حساب خودتان رزرو کنید.',
  gone: 'این آگهی دیگر فعال نیست.',
  attached: 'گزارش روی همین آگهی نمایش داده می‌شود.',
} as const
