import { defineRule, ruleField } from '#features/rules/contract.ts'

/** What the strikes of a seller usually cause. */
export const adStrikes = defineRule({
  key: 'ad-strikes',
  title: 'اخطار به فروشنده',
  group: 'آگهی‌ها',
  affects: 'نتیجهٔ پیشنهادی اولین، دومین و اخطارهای بعدی. بستن همیشگی همیشه با تأیید دو نفر است.',
  source: 'تصمیم فرمان',
  fields: {
    reviewDays: ruleField.whole('اخطار اول: بررسی هر آگهی', 'روز', 365, 1),
    closedDays: ruleField.whole('اخطار دوم: بستن ثبت آگهی', 'روز', 365, 1),
    longClosedDays: ruleField.whole('اخطار سوم و بعدی: بستن ثبت آگهی', 'روز', 365, 1),
    countDays: ruleField.whole('مدتی که اخطارها شمرده می‌شوند', 'روز', 3650, 1),
  },
})
