import { defineRule, ruleField } from '#capabilities/rules/contract.ts'

const { whole, money, percent } = ruleField

/** What it costs to keep a car, beside the market and the tariffs of insurance. */
export const ownershipCosts = defineRule({
  key: 'ownership-costs',
  title: 'هزینهٔ نگهداری خودرو',
  group: 'خرید از خودروساز',
  affects: 'حساب «هزینهٔ نگهداری» در قیمت روز هر خودرو.',
  source: 'نرخ سه‌گانهٔ بنزین، عوارض سالیانهٔ شهرداری و برآورد فرمان',
  order: 106,
  fields: {
    quotaLitres: whole('سهمیهٔ اول بنزین در ماه', 'لیتر', 1000),
    quotaRial: money('قیمت هر لیتر سهمیهٔ اول'),
    secondLitres: whole('سهمیهٔ دوم بنزین در ماه', 'لیتر', 1000),
    secondRial: money('قیمت هر لیتر سهمیهٔ دوم'),
    freeRial: money('قیمت هر لیتر بدون سهمیه'),
    servicePerKmRial: money('سرویس، قطعه و لاستیک برای هر کیلومتر'),
    tollPerMille: whole('عوارض سالیانه', 'در هزارِ قیمت', 100),
    depositPercent: percent('سود سالیانهٔ سپردهٔ بانکی'),
    calmInflation: percent('تورم سالیانه، حالت آرام'),
    calmCars: percent('رشد سالیانهٔ قیمت خودرو، حالت آرام'),
    middleInflation: percent('تورم سالیانه، حالت میانه'),
    middleCars: percent('رشد سالیانهٔ قیمت خودرو، حالت میانه'),
    fastInflation: percent('تورم سالیانه، حالت پرشتاب'),
    fastCars: percent('رشد سالیانهٔ قیمت خودرو، حالت پرشتاب'),
  },
})
