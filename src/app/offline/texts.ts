import { toPersianDigits } from '#kit/digits.ts'

export const offlineTexts = {
  noNetwork: 'اینترنت وصل نیست.',
  unreachable: 'ارتباط برقرار نشد.',
  fromDevice: 'این صفحه از حافظهٔ دستگاه است.',
  keptAt: (when: string) => `آخرین به‌روزرسانی ${when}`,
  refresh: 'تازه کردن',
  queued: (count: number) => `در صف ارسال (${toPersianDigits(count)})`,
  refused: (count: number) => `${toPersianDigits(count)} تغییر پذیرفته نشد`,
  queueTitle: 'در صف ارسال',
  queueAdvice: 'با برگشتن اینترنت، هر تغییر یک بار فرستاده می‌شود؛ حتی اگر برنامه را ببندید.',
  queueEmpty: 'همه‌چیز فرستاده شد.',
  refusedAsSuch: 'سرور این تغییر را نپذیرفت.',
  cancel: 'لغو',
  dismiss: 'حذف',
  writtenText: 'متن',
}

/** The three states of the specification (§4), and what can go wrong between them. */
export const workerTexts = {
  ready: ['آمادهٔ کار بدون اینترنت', 'صفحه‌هایی که باز می‌کنید از این پس بدون اینترنت هم خوانده می‌شود.'],
  waiting: ['نسخهٔ تازه‌ای آماده است', 'با به‌روزرسانی، برگه‌های باز فرمان یک بار تازه می‌شود.'],
  activating: ['در حال به‌روزرسانی', 'چند لحظه صبر کنید.'],
  activated: ['به‌روزرسانی انجام شد', 'نسخهٔ تازهٔ فرمان فعال است.'],
  blocked: ['نسخهٔ تازه فعال شد', 'این برگه هنوز نسخهٔ پیشین است. آنچه نوشته‌اید با تازه کردن از دست می‌رود.'],
  stuck: ['به‌روزرسانی هنوز فعال نشده است', 'برگه‌های دیگر فرمان را ببندید و دوباره تلاش کنید. چیزی از دست نرفته است.'],
} as const

export const workerActions = {
  update: 'به‌روزرسانی',
  later: 'بعداً',
  reload: 'تازه کردن برگه',
  again: 'دوباره',
  close: 'بستن',
}

export const signOutTexts = {
  title: 'تغییرهای فرستاده‌نشده',
  text: (count: number) =>
    `${toPersianDigits(count)} تغییر هنوز فرستاده نشده است. با خروج از حساب، این تغییرها پاک می‌شود.`,
  leave: 'خروج و پاک کردن',
  stay: 'می‌مانم',
}

export const otherTabTexts = {
  title: 'حساب این دستگاه عوض شد',
  text: 'در برگهٔ دیگری وارد یا خارج شده‌اید. آنچه اینجا نوشته‌اید با تازه کردن برگه از دست می‌رود.',
}

export const installTexts = {
  title: 'فرمان را روی صفحهٔ اصلی بگذارید',
  text: 'با یک لمس باز می‌شود و بدون اینترنت هم خوانده می‌شود.',
  install: 'نصب',
  how: 'راه نصب',
  no: 'نه، ممنون',
}
