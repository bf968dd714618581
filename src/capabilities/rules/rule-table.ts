import { day, money, percent, whole, type FieldValue, type RuleDefinition } from './rule-kinds.ts'

/** Every tariff and rule that is kept as dated rows. A key is added here together with the migration of its first value. */
export const ruleTable = {
  'fine-doubling': {
    title: 'دو برابر شدن جریمه',
    group: 'جریمه و گواهینامه',
    affects: 'روزهای مانده تا دو برابر شدن جریمهٔ الصاقی و تسلیمی و مهلت اعتراض، در نتیجهٔ استعلام خلافی.',
    source: 'قانون رسیدگی به تخلفات رانندگی، به گفتهٔ مرکز اجراییات پلیس راهور',
    fields: { days: whole('مهلت پرداخت', 'روز', 365, 1), objectionDays: whole('مهلت اعتراض', 'روز', 365, 1) },
  },
  'negative-points': {
    title: 'نردبان نمرهٔ منفی',
    group: 'جریمه و گواهینامه',
    affects: 'آنچه در نتیجهٔ استعلام نمرهٔ منفی دربارهٔ ضبط گواهینامه گفته می‌شود.',
    source: 'قانون رسیدگی به تخلفات رانندگی، به گفتهٔ پلیس راهور',
    fields: {
      firstScore: whole('نمرهٔ بار نخست', 'نمره', 100, 1),
      firstMonths: whole('ضبط بار نخست', 'ماه', 60, 1),
      firstFine: money('جریمهٔ بار نخست', 1_000_000_000n),
      secondScore: whole('نمرهٔ بار دوم', 'نمره', 100, 1),
      secondMonths: whole('ضبط بار دوم', 'ماه', 60, 1),
      secondFine: money('جریمهٔ بار دوم', 1_000_000_000n),
      thirdScore: whole('نمرهٔ ابطال', 'نمره', 100, 1),
      thirdMonths: whole('فاصله تا آزمون دوباره', 'ماه', 120, 1),
      thirdFine: money('جریمهٔ ابطال', 1_000_000_000n),
      clearMonths: whole('پاک شدن بدون تخلف تازه', 'ماه', 60, 1),
    },
  },
  'active-plates': {
    title: 'پلاک‌های فعال هر نفر',
    group: 'پلاک',
    affects: 'هشدار «بیش از اندازهٔ مجاز» در نتیجهٔ استعلام پلاک‌های فعال.',
    source: 'نقل در راهنمای استعلام پلاک؛ باید با پلیس راهور سنجیده شود',
    fields: { most: whole('بیشترین پلاک', 'پلاک', 50, 1) },
  },
  'inquiry-fees': {
    title: 'هزینهٔ استعلام‌ها',
    group: 'هزینه‌های فرمان',
    affects: 'مبلغی که پیش از هر استعلام نشان داده و گرفته می‌شود، با مالیات.',
    source: 'تعرفهٔ فرمان',
    fields: {
      finesAccumulation: money('خلافی تجمیعی', 100_000_000n),
      finesDetails: money('خلافی با جزئیات', 100_000_000n),
      violationPhoto: money('عکس تخلف', 100_000_000n),
      licenceStatus: money('وضعیت گواهینامه', 100_000_000n),
      negativeScore: money('نمرهٔ منفی', 100_000_000n),
      plateStatus: money('پلاک‌های فعال', 100_000_000n),
      plateHistory: money('تاریخچهٔ پلاک', 100_000_000n),
      cardAndDocument: money('کارت و سند خودرو', 100_000_000n),
      annualToll: money('عوارض سالیانه', 100_000_000n),
      tehranToll: money('طرح ترافیک تهران', 100_000_000n),
      authenticity: money('اصالت و سوابق', 100_000_000n),
    },
  },
  vat: {
    title: 'مالیات بر ارزش افزوده',
    group: 'مالیات و بیمه',
    affects: 'مالیات حق بیمه و صورت‌حساب‌ها.',
    source: 'قانون مالیات بر ارزش افزوده',
    fields: { percent: percent('نرخ') },
  },
  diyeh: {
    title: 'دیه',
    group: 'مالیات و بیمه',
    affects: 'تعهد بدنی، کمترین تعهد مالی و حق بیمهٔ راننده در بیمهٔ شخص ثالث.',
    source: 'اعلام سالانهٔ قوهٔ قضاییه برای ۱۴۰۵',
    fields: {
      normal: money('ماه عادی', 10_000_000_000_000n),
      haram: money('ماه حرام', 10_000_000_000_000n),
    },
  },
  'third-party-base': {
    title: 'حق بیمهٔ پایهٔ شخص ثالث، خودروی سواری',
    group: 'مالیات و بیمه',
    affects: 'حق بیمهٔ یک‌ساله با کمترین تعهد مالی، پیش از تخفیف.',
    source: 'نرخ پایهٔ بیمهٔ مرکزی برای ۱۴۰۵',
    fields: {
      belowFour: money('کمتر از چهار سیلندر'),
      pride: money('چهار سیلندر: پیکان، پراید، سپند'),
      four: money('دیگر چهار سیلندرها'),
      aboveFour: money('بیش از چهار سیلندر'),
    },
  },
  parking: {
    title: 'پارک حاشیه‌ای',
    group: 'خدمات شهری',
    affects: 'زمان رایگان در آغاز هر پارک برای هر پلاک در روز.',
    source: 'مقررات پارک حاشیه‌ای شهرداری‌ها',
    fields: { freeMinutes: whole('زمان رایگان', 'دقیقه', 240) },
  },
  'wallet-charge': {
    title: 'شارژ کیف پول',
    group: 'هزینه‌های فرمان',
    affects: 'کمترین و بیشترین مبلغ هر بار شارژ کیف پول.',
    source: 'تصمیم فرمان',
    fields: { least: money('کمترین مبلغ'), most: money('بیشترین مبلغ') },
  },
  'factory-purchase': {
    title: 'فاصلهٔ دو خرید از خودروساز',
    group: 'خرید از خودروساز',
    affects: 'پاسخ «تا کی نمی‌توانید بخرید» در پیش‌نیازهای خرید.',
    source: 'بخشنامه‌های فروش خودروسازان',
    fields: { barredMonths: whole('ممنوعیت پس از خرید', 'ماه', 120) },
  },
  'youth-plan': {
    title: 'طرح جوانی جمعیت',
    group: 'خرید از خودروساز',
    affects: 'اینکه مادر متقاضی از سهم طرح می‌تواند استفاده کند یا نه.',
    source: 'قانون حمایت از خانواده و جوانی جمعیت و بخشنامه‌های فروش',
    fields: { childrenAtLeast: whole('کمترین فرزند', 'فرزند', 10, 1), lastBornFrom: day('تولد فرزند آخر از') },
  },
  'club-points': {
    title: 'امتیازهای باشگاه',
    group: 'باشگاه',
    affects: 'امتیازی که هر کار به همراه دارد و عمر آن.',
    source: 'تصمیم فرمان',
    fields: {
      feePerPoint: money('هزینه برای هر امتیاز', 1_000_000_000n),
      inquiry: whole('هر استعلام', 'امتیاز', 10_000),
      ad: whole('آگهی پذیرفته‌شده', 'امتیاز', 10_000),
      inspection: whole('کارشناسی', 'امتیاز', 10_000),
      insurance: whole('بیمه', 'امتیاز', 10_000),
      invitation: whole('دعوت', 'امتیاز', 10_000),
      invitationsMost: whole('بیشترین دعوت', 'نفر', 1000),
      profile: whole('تکمیل مشخصات', 'امتیاز', 10_000),
      birthday: whole('تولد', 'امتیاز', 10_000),
      lifeDays: whole('عمر امتیاز', 'روز', 3650, 1),
    },
  },
  'ad-reports': {
    title: 'گزارش آگهی',
    group: 'آگهی‌ها',
    affects: 'آگهی با گزارش‌های باز بیش از این تا بررسی پنهان می‌شود.',
    source: 'تصمیم فرمان',
    fields: { openAllowed: whole('گزارش باز مجاز', 'گزارش', 1000) },
  },
} as const satisfies Readonly<Record<string, RuleDefinition>>

type RuleTable = typeof ruleTable
export type RuleKey = keyof RuleTable
export const ruleKeys = Object.keys(ruleTable) as RuleKey[]
export const isRuleKey = (text: string): text is RuleKey => Object.hasOwn(ruleTable, text)

type FieldsOf<Key extends RuleKey> = RuleTable[Key]['fields']

/** What a rule says: `{ days: 60, objectionDays: 60 }`. Money is rials in `bigint`, a day is Jalali text. */
export type RuleValue<Key extends RuleKey> = {
  -readonly [Name in keyof FieldsOf<Key>]: FieldValue<FieldsOf<Key>[Name]>
}

/** The same for code that treats every rule alike. */
export type AnyRuleValue = Readonly<Record<string, number | bigint | string>>

/** The definition of a rule, for code that treats every rule alike. */
export const definitionOf = (key: RuleKey): RuleDefinition => ruleTable[key]
