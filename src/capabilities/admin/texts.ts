/** What staff did here, by the code in the log. */
export const actNames = {
  'audit.export': 'گرفتن گزارش فعالیت‌ها',
  'job.retry': 'تلاش دوبارهٔ پردازش',
  'job.retry-all': 'تلاش دوبارهٔ همهٔ پردازش‌های یک نوع',
  'job.drop': 'حذف پردازش',
}

/** Names of what details tell: those that many rooms use, and those of this one. */
export const detailNames = {
  reason: 'دلیل',
  note: 'توضیح',
  before: 'قبلاً',
  name: 'نام',
  state: 'وضعیت',
  count: 'تعداد',
  format: 'نوع فایل',
  lastNumber: 'شمارهٔ آخرین سطر',
  lastHash: 'نشان آخرین سطر',
}

/** The thing that was acted on, by the first part of its name in the log. */
export const subjectNames = { audit: 'گزارش فعالیت‌ها', job: 'پردازش' }

/** What is wrong with the log, by the fault that the check found; the number is that of its row. */
export const faultTexts = {
  changed: (number: string) => `سطر ${number} تغییر کرده یا سطری قبل از آن حذف شده است.`,
  unsigned: (number: string) => `سطر ${number} را این سامانه ننوشته است.`,
  cut: (number: string) => `سطرهای ${number} به بعد حذف شده‌اند.`,
  rewritten: (number: string) => `سطر ${number} با نسخه‌ای که جداگانه نگه داشته شده یکی نیست.`,
  'head-forged': (_number: string) => 'نشانی که جداگانه نگه داشته شده دست‌کاری شده است.',
} as const
