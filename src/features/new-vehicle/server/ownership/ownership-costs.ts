import { defineRule, ruleField } from '#features/rules/contract.ts'

const { whole, money, percent } = ruleField

/** The inputs of ownership costs, besides market prices and insurance tariffs. */
export const ownershipCosts = defineRule({
  key: 'ownership-costs',
  title: 'هزینهٔ نگهداری خودرو',
  group: 'خرید از خودروساز',
  affects: 'محاسبهٔ «هزینهٔ نگهداری» در قیمت روز هر خودرو.',
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
    depositPercent: percent('سود سالانهٔ سپردهٔ بانکی'),
    calmInflation: percent('تورم سالانه، حالت آرام'),
    calmCars: percent('رشد سالانهٔ قیمت خودرو، حالت آرام'),
    middleInflation: percent('تورم سالانه، حالت متوسط'),
    middleCars: percent('رشد سالانهٔ قیمت خودرو، حالت متوسط'),
    fastInflation: percent('تورم سالانه، حالت شدید'),
    fastCars: percent('رشد سالانهٔ قیمت خودرو، حالت شدید'),
  },
})
