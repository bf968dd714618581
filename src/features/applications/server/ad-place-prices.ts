import { defineRule, ruleField } from '#features/rules/contract.ts'

const { money } = ruleField
const most = 100_000_000_000n

/** Prices of advertising places; `/pages/ads` shows them with their date. */
export const adPlacePrices = defineRule({
  key: 'ad-places',
  title: 'تعرفهٔ تبلیغ',
  group: 'تبلیغات',
  affects: 'قیمت‌هایی که در صفحهٔ تبلیغات دیده می‌شود.',
  source: 'تصمیم فرمان',
  order: 200,
  fields: {
    home: money('صفحهٔ اصلی، هر هفته', most),
    list: money('لیست آگهی‌ها، هر هفته', most),
    article: money('مجله و خبر، هر مطلب', most),
    newsletter: money('باشگاه، هر ماه', most),
  },
})
