import { toPersianDigits } from '#kit/digits.ts'

export const offlineTexts = {
  noNetwork: 'اینترنت وصل نیست.',
  unreachable: 'ارتباط برقرار نشد.',
  fromBefore: 'ارتباط برقرار نشد؛ نسخهٔ قبلی صفحه را می‌بینید.',
  keptAt: (when: string) => `آخرین به‌روزرسانی ${when}`,
  refresh: 'بارگذاری دوباره',
  queued: (count: number) => `منتظر ارسال (${toPersianDigits(count)})`,
  refused: (count: number) => `${toPersianDigits(count)} تغییر ثبت نشد`,
  queueTitle: 'تغییرات ارسال‌نشده',
  queueAdvice: 'تغییرات منتظر ارسال، با وصل شدن اینترنت خودکار ارسال می‌شوند.',
  refusedAdvice: 'تغییری که ثبت نشده خودکار دوباره ارسال نمی‌شود. اگر متنش را لازم دارید، کپی کنید و بعد حذفش کنید.',
  queueEmpty: 'تغییر ارسال‌نشده‌ای ندارید.',
  refusedAsSuch: 'این تغییر ثبت نشد.',
  cancel: 'لغو',
  dismiss: 'حذف',
  writtenText: 'متن',
}

/** The three states of offline use, and the failures between them. */
export const workerTexts = {
  ready: ['آمادهٔ کار بدون اینترنت', 'صفحه‌هایی که دیده‌اید، از این به بعد بدون اینترنت هم باز می‌شود.'],
  waiting: ['نسخهٔ جدیدی آماده است', 'با به‌روزرسانی، تب‌های باز فرمان دوباره بارگذاری می‌شوند.'],
  activating: ['در حال به‌روزرسانی', 'چند لحظه صبر کنید.'],
  activated: ['به‌روزرسانی انجام شد', 'نسخهٔ جدید فرمان فعال است.'],
  blocked: [
    'نسخهٔ جدید فعال شد',
    'این تب هنوز با نسخهٔ قبلی باز است. ممکن است با بارگذاری دوباره، آنچه نوشته‌اید پاک شود.',
  ],
  stuck: ['به‌روزرسانی هنوز فعال نشده است', 'تب‌های دیگر فرمان را ببندید و دوباره امتحان کنید. چیزی از دست نرفته است.'],
} as const

export const workerActions = {
  update: 'به‌روزرسانی',
  later: 'بعداً',
  reload: 'بارگذاری دوبارهٔ تب',
  again: 'تلاش دوباره',
}

export const signOutTexts = {
  title: 'تغییرات ارسال‌نشده',
  text: (count: number) => `${toPersianDigits(count)} تغییر هنوز ارسال نشده است و اگر از حساب خارج شوید، پاک می‌شود.`,
  leave: 'خروج و پاک کردن',
  stay: 'انصراف',
}

export const otherTabTexts = {
  title: 'حساب این دستگاه عوض شد',
  text: 'در تب دیگری وارد حساب شده‌اید یا از آن خارج شده‌اید. با بارگذاری دوبارهٔ تب، آنچه اینجا نوشته‌اید پاک می‌شود.',
}

export const installTexts = {
  title: 'فرمان را روی این دستگاه نصب کنید',
  text: 'با یک لمس باز می‌شود و بدون اینترنت هم کار می‌کند.',
  install: 'نصب',
  how: 'راهنمای نصب',
  no: 'نه، ممنون',
}
