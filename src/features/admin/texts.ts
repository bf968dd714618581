/** Names of actions, by their code in the log. */
export const actionNames = {
  'audit.export': 'دریافت خروجی گزارش فعالیت‌ها',
  'job.retry': 'تلاش دوبارهٔ پردازش',
  'job.retry-all': 'تلاش دوبارهٔ همهٔ پردازش‌های یک نوع',
  'job.drop': 'حذف پردازش',
}

/** Names of details: shared ones, and those of this feature. */
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

/** Names of subjects, by the first part of their key in the log. */
export const subjectNames = { audit: 'گزارش فعالیت‌ها', job: 'پردازش' }

/** Faults of the log found by the check; the number is the row's. */
export const faultTexts = {
  changed: (number: string) => `ردیف ${number} تغییر کرده یا ردیفی قبل از آن حذف شده است.`,
  unsigned: (number: string) => `ردیف ${number} را این سامانه ثبت نکرده است.`,
  cut: (number: string) => `ردیف‌های ${number} به بعد حذف شده‌اند.`,
  rewritten: (number: string) => `ردیف ${number} با نسخه‌ای که جداگانه ذخیره شده یکی نیست.`,
  'head-forged': (_number: string) => 'کد تأییدی که جداگانه ذخیره شده دستکاری شده است.',
} as const

/** The name of actors without an account. */
export const auditTexts = { operator: 'مسئول فنی سامانه' } as const
