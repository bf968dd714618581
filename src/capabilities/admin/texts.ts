/** What staff did here, by the code in the log. */
export const actNames = {
  'audit.export': 'دریافت خروجی گزارش فعالیت‌ها',
  'job.retry': 'تلاش دوبارهٔ پردازش',
  'job.retry-all': 'تلاش دوبارهٔ همهٔ پردازش‌های یک نوع',
  'job.drop': 'حذف پردازش',
}

/** Names of what details tell: those that many rooms use, and those of this one. */
export const detailNames = {
  reason: 'دلیل',
  note: 'توضیح',
  before: 'مقدار قبلی',
  name: 'نام',
  state: 'وضعیت',
  count: 'تعداد',
  format: 'نوع فایل',
  lastNumber: 'شمارهٔ آخرین ردیف',
  lastHash: 'کد تأیید آخرین ردیف',
}

/** The thing that was acted on, by the first part of its name in the log. */
export const subjectNames = { audit: 'گزارش فعالیت‌ها', job: 'پردازش' }

/** What is wrong with the log, by the fault that the check found; the number is that of its row. */
export const faultTexts = {
  changed: (number: string) => `ردیف ${number} تغییر کرده یا ردیفی قبل از آن حذف شده است.`,
  unsigned: (number: string) => `ردیف ${number} را این سامانه ثبت نکرده است.`,
  cut: (number: string) => `ردیف‌های ${number} به بعد حذف شده‌اند.`,
  rewritten: (number: string) => `ردیف ${number} با نسخه‌ای که جداگانه ذخیره شده یکی نیست.`,
  'head-forged': (_number: string) => 'کد تأییدی که جداگانه ذخیره شده دستکاری شده است.',
} as const

/** What the log of staff calls those who have no account. */
export const auditTexts = { operator: 'مسئول فنی سامانه' } as const
