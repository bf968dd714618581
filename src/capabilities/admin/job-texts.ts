/** Words of the screen of jobs. */
export const jobTexts = {
  title: 'پردازش‌های پس‌زمینه',
  about:
    'پیامک‌ها، اطلاع‌رسانی‌ها و کارهای دوره‌ای در پس‌زمینه انجام می‌شوند. پردازشی که چند بار ناموفق بماند، تا تصمیم شما کنار گذاشته می‌شود.',
  caption: 'پردازش‌ها',
  heads: {
    name: 'پردازش',
    lane: 'نوبت',
    attempts: 'دفعات تلاش',
    at: { failed: 'زمان توقف', waiting: 'نوبت بعدی', running: 'زمان نوبت' },
    error: 'آخرین خطا',
    act: 'اقدام',
  },
  state: 'وضعیت',
  states: { failed: 'ناموفق', waiting: 'در انتظار', running: 'در حال انجام' },
  lanes: { urgent: 'فوری', normal: 'معمولی', bulk: 'انبوه' },
  all: 'همه',
  empty: {
    failed: 'پردازش ناموفقی نیست',
    waiting: 'پردازشی در انتظار نیست',
    running: 'پردازشی در حال انجام نیست',
  },
  retry: 'تلاش دوباره',
  retryAll: 'تلاش دوباره برای همهٔ ناموفق‌ها',
  drop: 'حذف',
  dropTitle: 'این پردازش حذف شود؟',
  dropAbout: 'بعد از حذف، این کار دیگر انجام نمی‌شود و برگشت‌پذیر نیست.',
  dropYes: 'حذف پردازش',
  dropNo: 'انصراف',
}

/** What a job does, by its name in the code; a name without words is shown alone. */
export const jobNames: Readonly<Record<string, string>> = {
  'notifications.deliver-sms': 'ارسال پیامک',
  'notifications.deliver-notice': 'اطلاع‌رسانی',
  'notifications.text-notice': 'پیامک اطلاع‌رسانی',
  'notifications.announce-inbox': 'به‌روزرسانی صندوق پیام',
  'notifications.ask-delivery': 'پیگیری رسیدن پیامک‌ها',
  'notifications.forget-sms': 'حذف پیامک‌های قدیمی',
  'notifications.forget-notices': 'حذف اعلان‌های قدیمی',
  'identity.forget-sign-in-codes': 'حذف کدهای ورود قدیمی',
  'marketplace.rate-ads': 'ارزیابی قیمت آگهی‌ها',
  'marketplace.publish-price-drops': 'یافتن کاهش قیمت‌ها',
  'marketplace.notify-price-drop': 'خبر کاهش قیمت به نشان‌کننده‌ها',
  'marketplace.expire-ads': 'پایان آگهی‌ها',
  'files.remove-unused': 'حذف فایل‌های بی‌استفاده',
  'platform.remove-expired': 'حذف ورودهای منقضی',
  'platform.keep-subscriptions': 'به‌روزرسانی دریافت‌کننده‌های رویدادها',
  'platform.gather-statistics': 'به‌روزرسانی آمار پایگاه داده',
}
