/** What staff did here, by the code in the log. */
export const actNames = {
  'audit.export': 'گرفتن دفتر کارها',
  'job.retry': 'تلاش دوبارهٔ پردازش',
  'job.retry-all': 'تلاش دوبارهٔ همهٔ پردازش‌های یک نوع',
  'job.drop': 'حذف پردازش',
}

/** Names of what details tell: those that many rooms use, and those of this one. */
export const detailNames = {
  reason: 'دلیل',
  note: 'توضیح',
  before: 'پیش از این',
  name: 'نام',
  state: 'وضعیت',
  count: 'تعداد',
  format: 'قالب',
  lastNumber: 'شمارهٔ آخرین سطر',
  lastHash: 'نشان آخرین سطر',
}

/** The thing that was acted on, by the first part of its name in the log. */
export const subjectNames = { audit: 'دفتر کارها', job: 'پردازش' }
