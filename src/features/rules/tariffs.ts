import { defineRule, ruleField } from './rule-kinds.ts'

const { day, money, percent, whole } = ruleField

/**
 * Rules of features that do not exist yet, and shared ones. A new feature moves its own to its
 * manifest.
 */
export const tariffs = {
  fineDoubling: defineRule({
    key: 'fine-doubling',
    title: 'دو برابر شدن جریمه',
    group: 'جریمه و گواهینامه',
    affects: 'روزهای مانده تا دو برابر شدن جریمهٔ الصاقی و تسلیمی و مهلت اعتراض، در نتیجهٔ استعلام خلافی.',
    source: 'قانون رسیدگی به تخلفات رانندگی، طبق اعلام مرکز اجراییات پلیس راهور',
    order: 10,
    fields: { days: whole('مهلت پرداخت', 'روز', 365, 1), objectionDays: whole('مهلت اعتراض', 'روز', 365, 1) },
  }),
  vat: defineRule({
    key: 'vat',
    title: 'مالیات بر ارزش افزوده',
    group: 'مالیات و بیمه',
    affects:
      'مالیات حق بیمه، سهم مالیات در هزینهٔ استعلام، و مالیات در «چند برایم تمام می‌شود؟» و در قیمت خودروهای وارداتی.',
    source: 'قانون مالیات بر ارزش افزوده',
    order: 50,
    fields: { percent: percent('نرخ') },
  }),
  diyeh: defineRule({
    key: 'diyeh',
    title: 'دیه',
    group: 'مالیات و بیمه',
    affects: 'تعهد بدنی، حداقل تعهد مالی و حق بیمهٔ راننده در بیمهٔ شخص ثالث.',
    source: 'اعلام سالانهٔ قوهٔ قضاییه برای ۱۴۰۵',
    order: 60,
    fields: {
      normal: money('ماه عادی', 10_000_000_000_000n),
      haram: money('ماه حرام', 10_000_000_000_000n),
    },
  }),
  thirdPartyBase: defineRule({
    key: 'third-party-base',
    title: 'حق بیمهٔ پایهٔ شخص ثالث، خودروی سواری',
    group: 'مالیات و بیمه',
    affects: 'حق بیمهٔ یک‌ساله با حداقل تعهد مالی، قبل از تخفیف.',
    source: 'نرخ پایهٔ بیمهٔ مرکزی برای ۱۴۰۵',
    order: 70,
    fields: {
      belowFour: money('کمتر از چهار سیلندر'),
      pride: money('چهار سیلندر (پیکان، پراید، سپند)'),
      four: money('بقیهٔ چهار سیلندرها'),
      aboveFour: money('بیشتر از چهار سیلندر'),
    },
  }),
  parking: defineRule({
    key: 'parking',
    title: 'پارک حاشیه‌ای',
    group: 'خدمات شهری',
    affects: 'زمان رایگان اول پارک؛ برای هر پلاک، روزی یک بار.',
    source: 'مقررات پارک حاشیه‌ای شهرداری‌ها',
    order: 80,
    fields: { freeMinutes: whole('زمان رایگان', 'دقیقه', 240) },
  }),
  factoryPurchase: defineRule({
    key: 'factory-purchase',
    title: 'فاصلهٔ دو خرید از خودروساز',
    group: 'خرید از خودروساز',
    affects: 'تاریخ «از … می‌توانید دوباره بخرید» در پاسخ سوابق خرید.',
    source: 'بخشنامه‌های فروش خودروسازان',
    order: 100,
    fields: { barredMonths: whole('ممنوعیت بعد از خرید', 'ماه', 120) },
  }),
  youthPlan: defineRule({
    key: 'youth-plan',
    title: 'طرح جوانی جمعیت',
    group: 'خرید از خودروساز',
    affects: 'شرط استفادهٔ مادران از سهم طرح: تعداد فرزند و تولد فرزند آخر.',
    source: 'قانون حمایت از خانواده و جوانی جمعیت و بخشنامه‌های فروش',
    order: 110,
    fields: { childrenAtLeast: whole('حداقل تعداد فرزند', 'فرزند', 10, 1), lastBornFrom: day('تولد فرزند آخر از') },
  }),
}
