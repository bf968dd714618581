import type { Level } from './levels.ts'

export const scoreTexts = {
  title: 'امتیازهای من',
  lead: 'امتیاز با کارهای واقعی به دست می‌آید و به پول تبدیل نمی‌شود. با امتیازتان کد تخفیف می‌گیرید یا در قرعه‌کشی شرکت می‌کنید.',
} as const

export const levelNames: Record<Level, string> = {
  bronze: 'برنزی',
  silver: 'نقره‌ای',
  gold: 'طلایی',
  diamond: 'الماسی',
}

/** Names of sources and uses of points, by the source of a transfer. */
export const sourceNames: Readonly<Record<string, string>> = {
  inquiry: 'استعلام',
  insurance: 'خرید بیمه',
  inspection: 'کارشناسی خودرو',
  ad: 'انتشار آگهی',
  sold: 'ثبت فروش خودرو',
  review: 'نظر دربارهٔ نمایشگاه',
  car: 'اولین خودروی گاراژ',
  profile: 'تکمیل اطلاعات',
  birthday: 'تولد شما',
  discount: 'کد تخفیف',
  draw: 'شرکت در قرعه‌کشی',
  welcome: 'هدیهٔ شروع',
}

export const kindNames = {
  give: 'دریافت',
  'take-back': 'پس گرفته شد',
  spend: 'خرج',
  return: 'برگشت به شما',
  expire: 'پایان اعتبار',
  forgive: 'بخشیده شد',
} as const

export const discountTexts = {
  title: 'کد تخفیف',
  lead: 'با امتیازتان از فروشگاه‌های همکار کد تخفیف بگیرید. کد روی گوشی می‌ماند و بدون اینترنت هم دیده می‌شود.',
  mine: 'کدهای من',
} as const

export const takeRefusals = {
  inactive: 'این تخفیف فعلاً فعال نیست؛ تخفیف دیگری انتخاب کنید.',
  'not-yet': 'این تخفیف هنوز شروع نشده است.',
  over: 'مهلت این تخفیف تمام شده است؛ تخفیف دیگری انتخاب کنید.',
  most: 'سهمتان از این تخفیف را گرفته‌اید؛ کدتان در «کدهای من» است.',
  'sold-out': 'کدهای این تخفیف تمام شد. امتیازی از شما کم نشد.',
  insufficient: 'امتیاز شما برای این کد کافی نیست؛ راه‌های گرفتن امتیاز در «امتیازهای من» است.',
  blocked: 'امتیازهای شما در حال بررسی است و فعلاً نمی‌توانید خرجشان کنید؛ دلیلش در «امتیازهای من» است.',
} as const

/** Refusals of reporting a shop's refusal. */
export const reportRefusals = {
  used: 'برای این کد «استفاده شد» را زده‌اید؛ اگر اشتباه بود، اول «هنوز استفاده نکرده‌ام» را بزنید.',
  told: 'این کد را قبلاً گزارش کرده‌اید؛ پاسخ در همین صفحه می‌آید.',
} as const

export const purchaseRefusals = {
  inactive: 'این تخفیف متوقف شده است.',
  'not-yet': 'این تخفیف هنوز شروع نشده است.',
  over: 'مهلت این کد تمام شده است.',
  used: 'این کد را قبلاً استفاده کرده‌اید.',
  'too-small': 'این خرید کمتر از حداقل مبلغ این تخفیف است.',
} as const

export const prizeTexts = {
  title: 'قرعه‌کشی',
  lead: 'هر قرعه‌کشی را خودتان می‌توانید دوباره حساب کنید. بلیت فقط با امتیاز یا رایگان است و هیچ‌وقت فروخته نمی‌شود.',
} as const

export const enterRefusals = {
  'not-open': 'این قرعه‌کشی الان باز نیست؛ زمان شروع و پایان آن در همین صفحه است.',
  most: 'با کد ملی شما همهٔ بلیت‌های مجاز گرفته شده است.',
  'no-identity': 'برای شرکت، اول کد ملی خودتان را ثبت کنید.',
  insufficient: 'امتیاز شما برای این بلیت کافی نیست؛ راه‌های گرفتن امتیاز در «امتیازهای من» است.',
  blocked: 'امتیازهای شما در حال بررسی است و فعلاً نمی‌توانید خرجشان کنید؛ دلیلش در «امتیازهای من» است.',
} as const

export const phaseNames = {
  open: 'باز',
  coming: 'شروع نشده',
  waiting: 'منتظر قرعه‌کشی',
  drawn: 'نتیجه اعلام شد',
  cancelled: 'لغو شد',
} as const
