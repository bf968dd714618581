import { defineRule, ruleField } from '#capabilities/rules/contract.ts'

/** How many open reports an ad may have before it is hidden. */
export const adReports = defineRule({
  key: 'ad-reports',
  title: 'گزارش آگهی',
  group: 'آگهی‌ها',
  affects: 'آگهی با گزارش‌های باز بیش از این تا بررسی پنهان می‌شود.',
  source: 'تصمیم فرمان',
  fields: { openAllowed: ruleField.whole('گزارش باز مجاز', 'گزارش', 1000) },
})
