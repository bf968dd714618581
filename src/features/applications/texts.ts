import { fromWhenText, type Wait } from '#ui/wait-texts.ts'
import type { ApplicationKind, ApplicationState } from './rules.ts'

export const kindNames: Record<ApplicationKind, string> = {
  job: 'درخواست استخدام',
  partnership: 'درخواست همکاری کسب‌وکار',
  ads: 'درخواست تبلیغ',
}

export const stateNames: Record<ApplicationState, string> = {
  received: 'ثبت شد',
  reviewing: 'در حال بررسی',
  talking: 'گفت‌وگو',
  accepted: 'پذیرفته شد',
  rejected: 'پذیرفته نشد',
  withdrawn: 'پس گرفته شد',
}

export const stateTones = {
  received: 'info',
  reviewing: 'info',
  talking: 'warn',
  accepted: 'good',
  rejected: 'bad',
  withdrawn: 'plain',
} as const

/** The applicant's texts by state. */
export const stateLines: Record<ApplicationState, string> = {
  received: 'درخواستتان به دست ما رسید. معمولاً تا پنج روز کاری بررسی را شروع می‌کنیم.',
  reviewing: 'یکی از همکاران دارد درخواستتان را بررسی می‌کند.',
  talking: 'برای هماهنگی با شما تماس می‌گیریم؛ گوشی‌تان در دسترس باشد.',
  accepted: 'درخواستتان پذیرفته شد. برای قدم بعدی با شما تماس می‌گیریم.',
  rejected: 'این بار نتوانستیم درخواستتان را بپذیریم.',
  withdrawn: 'درخواست را خودتان پس گرفتید.',
}

/** Kinds of partnership. */
export const partnershipWays = {
  gallery: 'نمایشگاه خودرو',
  inspector: 'کارشناس خودرو',
  insurer: 'بیمه یا نمایندگی بیمه',
  api: 'اتصال نرم‌افزار (API)',
  other: 'همکاری دیگر',
} as const
export type PartnershipWay = keyof typeof partnershipWays

export const partnershipFacts: Record<PartnershipWay, string> = {
  gallery: 'آگهی‌های نمایشگاه با پیشخوان جدا، ورود گروهی از فایل، همکاران با دسترسی جدا و گزارش بازدید.',
  inspector: 'درخواست‌های کارشناسی شهر خودتان را بگیرید؛ گزارش با فرم استاندارد و نقشهٔ بدنه.',
  insurer: 'نرخ شما کنار شرکت‌های دیگر و با محاسبهٔ قانونی نمایش داده می‌شود.',
  api: 'آگهی‌های نمایشگاه را از نرم‌افزار خودتان ثبت و به‌روز کنید؛ راهنمای API برای همه باز است.',
  other: 'ایده‌ای دارید که اینجا نیست؟ بنویسید.',
}

/** Advertising places, with the size of the material. */
export const adPlaces = {
  home: { name: 'صفحهٔ اصلی', format: 'بنر ۱۲۰۰ در ۳۰۰، هر هفته' },
  list: { name: 'لیست آگهی‌ها', format: 'کارت هم‌اندازهٔ آگهی با برچسب «تبلیغ»، هر هفته' },
  article: { name: 'مجله و خبر', format: 'مطلب معرفی با برچسب «تبلیغ»، هر مطلب' },
  newsletter: { name: 'باشگاه', format: 'معرفی در بخش تخفیف‌ها، هر ماه' },
} as const
export type AdPlace = keyof typeof adPlaces

export const refusals = {
  'file-unknown': 'یکی از فایل‌ها دیگر در دسترس نیست؛ آن را حذف کنید و دوباره بفرستید.',
  'key-used': 'این فرم قبلاً با متن دیگری ثبت شده است. متن جدیدتان همین‌جاست؛ اگر می‌خواهید جدا ثبت شود، دوباره بفرستید.',
  'sent-before': 'این درخواست قبلاً ثبت شده است. با کد پیگیری‌اش از بخش «پیگیری درخواست» وضعیت را ببینید.',
  'open-already': 'با این شماره درخواست مشابهی در حال بررسی است. با کد پیگیری همان، وضعیت را ببینید.',
  'job-closed': 'این فرصت بسته شده است. می‌توانید رزومه‌تان را برای فرصت‌های بعدی بفرستید.',
  'no-file': 'رزومه‌تان را هم بفرستید (PDF یا عکس، تا ۵ مگابایت).',
} as const

/** Returns the title of an application. */
export const titleOfWay = (way: PartnershipWay): string => partnershipWays[way]
export const titleOfPlace = (place: AdPlace, company: string): string => `${adPlaces[place].name}، ${company}`

export const moveRefusals = {
  'not-now': 'این درخواست به مرحلهٔ دیگری رفته است. صفحه به‌روز شد؛ دوباره ببینید.',
} as const

export const tooManyText = (wait: Wait): string =>
  `با این شماره یا از این اتصال اینترنت درخواست‌های زیادی رسیده است؛ ${fromWhenText(wait)} دوباره می‌توانید بفرستید.`
export const tooManyTriesText = (wait: Wait): string =>
  `چند بار پشت سر هم امتحان کرده‌اید؛ ${fromWhenText(wait)} دوباره امتحان کنید.`
export const notFoundText = 'با این کد و شماره درخواستی پیدا نشد. هر دو را همان‌طور که موقع ثبت بود وارد کنید.'

/** Refusals of a file. */
export const fileRefusals = {
  'file-bytes': 'هر فایل حداکثر ۵ مگابایت است؛ فایل کم‌حجم‌تری بفرستید.',
  'picture-empty': 'این فایل خالی است؛ فایل دیگری انتخاب کنید.',
  'picture-kind': 'فقط PDF و عکس (JPEG، PNG، WebP یا AVIF) قبول می‌شود.',
}
