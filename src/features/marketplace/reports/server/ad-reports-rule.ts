import { defineRule, ruleField } from '#features/rules/contract.ts'

/** The weight of open reports at which an ad is hidden, in ordinary people. */
export const adReports = defineRule({
  key: 'ad-reports',
  needsSecondLook: true,
  title: 'گزارش آگهی',
  group: 'آگهی‌ها',
  affects:
    'اگر گزارش‌های بررسی‌نشدهٔ یک آگهی از این تعداد بیشتر شود، آگهی تا زمان بررسی پنهان می‌شود. گزارش حساب‌های جدید کمتر حساب می‌شود، و آگهی‌ای که همکاران نگه داشته‌اند تا تغییر نکند دوباره پنهان نمی‌شود.',
  source: 'تصمیم فرمان',
  fields: { openAllowed: ruleField.whole('حداکثر گزارش بررسی‌نشده', 'گزارش', 1000) },
})
