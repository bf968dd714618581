import { defineRule, ruleAt, ruleField } from '#features/rules/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { AdOwner } from '../../ad/server/ad-owner.ts'

/** Max ads of a private person, and the days that one is live. */
export const adPosting = defineRule({
  key: 'ad-posting',
  title: 'ثبت آگهی شخصی',
  group: 'آگهی‌ها',
  affects: 'تعداد آگهی هم‌زمان هر نفر؛ مدت نمایش و تعداد تمدید رایگان، برای آگهی نمایشگاه‌ها هم.',
  source: 'تصمیم فرمان',
  fields: {
    liveMost: ruleField.whole('حداکثر آگهی هم‌زمان', 'آگهی', 1000),
    days: ruleField.whole('مدت نمایش', 'روز', 365),
    renewals: ruleField.whole('تمدید رایگان', 'بار', 100),
  },
})

/** Whose ads are published without a review. */
export const adTrust = defineRule({
  key: 'ad-trust',
  needsSecondLook: true,
  title: 'انتشار خودکار آگهی',
  group: 'آگهی‌ها',
  affects:
    'آگهی کسی که این شرط‌ها را دارد بدون بررسی منتشر می‌شود. برای نمایشگاهی که پروانه‌اش بررسی شده، فقط حداکثر امتیاز خطر حساب می‌شود. امتیاز خطر صفر یعنی هیچ نشانهٔ خطری نیست.',
  source: 'تصمیم فرمان',
  fields: {
    publishedBefore: ruleField.whole('حداقل آگهی تأییدشدهٔ قبلی', 'آگهی', 1000),
    accountDays: ruleField.whole('حداقل عمر حساب', 'روز', 10_000),
    riskMost: ruleField.whole('حداکثر امتیاز خطر', 'امتیاز', 1000),
  },
})

/** How often an ad may be moved to the top of the lists. */
export const adBump = defineRule({
  key: 'ad-bump',
  title: 'نردبان آگهی',
  group: 'آگهی‌ها',
  affects: 'آگهی با نردبان بالای لیست می‌رود، بدون اینکه تاریخ انتشارش عوض شود. نردبان رایگان است.',
  source: 'تصمیم فرمان',
  fields: {
    hours: ruleField.whole('حداقل فاصلهٔ دو نردبان', 'ساعت', 10_000, 1),
    most: ruleField.whole('حداکثر نردبان یک آگهی', 'بار', 1000),
  },
})

/** Max live ads of a dealer. */
export const dealerPosting = defineRule({
  key: 'gallery-posting',
  title: 'ثبت آگهی نمایشگاه',
  group: 'آگهی‌ها',
  affects: 'تعداد آگهی هم‌زمان هر نمایشگاه.',
  source: 'تصمیم فرمان',
  fields: { liveMost: ruleField.whole('حداکثر آگهی هم‌زمان', 'آگهی', 100_000) },
})

/** Returns the max number of open ads of a seller. */
export async function liveMostOf(db: Db, { galleryId = null }: AdOwner, now: Date): Promise<number> {
  const { value } = await ruleAt(db, galleryId === null ? adPosting : dealerPosting, now)
  return value.liveMost
}
