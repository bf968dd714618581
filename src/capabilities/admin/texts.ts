/** What each permission lets one do. */
export const permissionNames = {
  'back-office.enter': 'ورود به پنل مدیریت',
  'people.read': 'دیدن کاربران',
  'people.lock': 'بستن و باز کردن حساب',
  'people.roles': 'دادن و گرفتن نقش',
  'ads.moderate': 'رسیدگی به گزارش آگهی‌ها و تعلیق',
  'audit.read': 'دیدن و گرفتن دفتر کارها',
  'rules.edit': 'تغییر تعرفه‌ها و قاعده‌ها',
  'holidays.edit': 'تغییر تعطیلات رسمی',
  'sms.read': 'دیدن پیامک‌های فرستاده‌شده',
  'tickets.answer': 'پاسخ به درخواست‌های پشتیبانی',
  'jobs.manage': 'مدیریت پردازش‌های پس‌زمینه',
}

/** What staff did, by the code in the log; a code without words is shown as it is. */
export const actNames: Readonly<Record<string, string>> = {
  'audit.export': 'گرفتن دفتر کارها',
  'rule.add': 'نوشتن نسخهٔ تازهٔ قاعده',
  'rule.withdraw': 'پس گرفتن نسخهٔ قاعده',
  'holiday.save': 'نوشتن تعطیل رسمی',
  'holiday.remove': 'برداشتن تعطیل رسمی',
  'ad.suspend': 'تعلیق آگهی',
  'ad.keep': 'نگه داشتن آگهی',
  'gallery.suspend': 'تعلیق نمایشگاه',
  'gallery.release': 'برداشتن تعلیق نمایشگاه',
  'ticket.answer': 'پاسخ به درخواست',
  'ticket.note': 'یادداشت روی درخواست',
  'ticket.take': 'برداشتن درخواست',
  'ticket.release': 'رها کردن درخواست',
  'ticket.close': 'بستن درخواست',
  'job.retry': 'تلاش دوبارهٔ پردازش',
  'job.retry-all': 'تلاش دوبارهٔ همهٔ پردازش‌های یک نوع',
  'job.drop': 'حذف پردازش',
  'person.lock': 'بستن حساب',
  'person.unlock': 'باز کردن حساب',
  'person.roles': 'تغییر نقش‌ها',
}

/** Names of what details tell. */
export const detailNames: Readonly<Record<string, string>> = {
  reason: 'دلیل',
  note: 'توضیح',
  from: 'از',
  version: 'نسخه',
  value: 'مقدار',
  name: 'نام',
  before: 'پیش از این',
  format: 'قالب',
  lastNumber: 'شمارهٔ آخرین سطر',
  lastHash: 'نشان آخرین سطر',
  reports: 'گزارش‌ها',
  ads: 'آگهی‌ها',
  state: 'وضعیت',
  roles: 'نقش‌ها',
  close: 'با بستن',
  late: 'پس از مهلت',
  count: 'تعداد',
}

/** The thing that was acted on, by the first part of its name in the log. */
export const subjectNames: Readonly<Record<string, string>> = {
  audit: 'دفتر کارها',
  rule: 'قاعده',
  holiday: 'تعطیل',
  ad: 'آگهی',
  gallery: 'نمایشگاه',
  person: 'کاربر',
  ticket: 'درخواست',
  job: 'پردازش',
}
