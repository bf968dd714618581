import { defineRule, ruleField } from '#features/rules/contract.ts'

const { money } = ruleField
const max = 100_000_000_000n

/** Prices of advertising places; `/pages/ads` shows them with their date. */
export const adPlacePrices = defineRule({
  key: 'ad-places',
  title: 'تعرفهٔ تبلیغ',
  group: 'تبلیغات',
  affects: 'قیمت‌هایی که در صفحهٔ تبلیغات دیده می‌شود.',
  source: 'تصمیم فرمان',
  order: 200,
  fields: {
    home: money('صفحهٔ اصلی، هر هفته', max),
    list: money('لیست آگهی‌ها، هر هفته', max),
    article: money('مجله و خبر، هر مطلب', max),
    newsletter: money('باشگاه، هر ماه', max),
  },
})
