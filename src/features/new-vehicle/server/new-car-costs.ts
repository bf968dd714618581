import { defineRule, ruleField } from '#features/rules/contract.ts'

const { money, percent } = ruleField

/** The costs of a new car besides price, insurance and tax. Zero means unannounced. */
export const newCarCosts = defineRule({
  key: 'new-car-costs',
  title: 'هزینه‌های خرید خودروی صفر',
  group: 'خرید از خودروساز',
  affects:
    'جمع «چند برایم تمام می‌شود؟» در صفحهٔ مشخصات خودرو. تخفیف بیمه در «هزینهٔ نگهداری» هم حساب می‌شود. مبلغ صفر یعنی «ثبت نشده» و در جمع نمی‌آید.',
  source: 'بخشنامه‌های فروش خودروسازان و تعرفه‌های شماره‌گذاری',
  order: 105,
  fields: {
    plating: money('شماره‌گذاری و پلاک'),
    scrappage: money('گواهی اسقاط'),
    freight: money('حمل تا نمایندگی'),
    insuranceDiscount: percent('تخفیف بیمهٔ خودروی صفر'),
  },
})
