import { defineRule, ruleField } from '#features/rules/contract.ts'

/** The number of bait ads at which a dealer is suspended until a review. */
export const dealerBait = defineRule({
  key: 'gallery-bait',
  needsSecondLook: true,
  title: 'آگهی‌های طعمه',
  group: 'آگهی‌ها',
  affects:
    'اگر گزارش «قبلاً فروخته شده» یا «قیمت واقعی نیست» دربارهٔ این تعداد آگهیِ یک نمایشگاه درست باشد، همهٔ آگهی‌های آن تا زمان بررسی پنهان می‌شود.',
  source: 'تصمیم فرمان',
  fields: {
    ads: ruleField.whole('حداقل آگهی', 'آگهی', 1000, 1),
    days: ruleField.whole('در چند روز', 'روز', 365, 1),
  },
})
