import { defineRule, ruleField } from '#features/rules/contract.ts'

const { money, percent, whole } = ruleField

export const clubPoints = defineRule({
  key: 'club-points',
  title: 'امتیازهای باشگاه',
  group: 'باشگاه',
  affects: 'امتیاز هر کار و مدت اعتبار آن. «مبلغ پرداخت برای هر امتیاز» فقط برای استعلام است؛ دعوت هنوز امتیازی نمی‌دهد.',
  source: 'تصمیم فرمان',
  order: 120,
  fields: {
    feePerPoint: money('مبلغ پرداخت برای هر امتیاز', 1_000_000_000n),
    inquiry: whole('هر پرداخت استعلام', 'امتیاز', 10_000),
    ad: whole('آگهی تأییدشده', 'امتیاز', 10_000),
    inspection: whole('هر پرداخت کارشناسی', 'امتیاز', 10_000),
    insurance: whole('بیمه', 'امتیاز', 10_000),
    invitation: whole('دعوت', 'امتیاز', 10_000),
    invitationsMost: whole('حداکثر دعوت', 'نفر', 1000),
    profile: whole('تکمیل اطلاعات', 'امتیاز', 10_000),
    birthday: whole('تولد', 'امتیاز', 10_000),
    lifeDays: whole('مدت اعتبار امتیاز', 'روز', 3650, 1),
  },
})

export const clubActions = defineRule({
  key: 'club-deeds',
  title: 'امتیاز کارهای دیگر',
  group: 'باشگاه',
  affects: 'امتیاز ثبت صادقانهٔ فروش، نظر دربارهٔ نمایشگاه و اولین خودروی گاراژ.',
  source: 'تصمیم فرمان',
  order: 121,
  fields: {
    sold: whole('ثبت فروش خودرو', 'امتیاز', 10_000),
    review: whole('نظر دربارهٔ نمایشگاه', 'امتیاز', 10_000),
    car: whole('اولین خودروی گاراژ', 'امتیاز', 10_000),
  },
})

export const clubLimits = defineRule({
  key: 'club-limits',
  title: 'سقف و برگشت امتیاز',
  group: 'باشگاه',
  affects:
    'سقف امتیاز هر روز و هر سال. اگر امتیازی خرج شود و بعد کاری که بابتش داده شده برگردد، موجودی منفی نمی‌شود: کسری از امتیازهای بعدی کم می‌شود و بعد از مهلت بخشیده می‌شود.',
  source: 'تصمیم فرمان',
  order: 122,
  fields: {
    dayMost: whole('حداکثر امتیاز در روز', 'امتیاز', 100_000, 1),
    yearMost: whole('حداکثر امتیاز در ۳۶۵ روز', 'امتیاز', 1_000_000, 1),
    debtDays: whole('مهلت کسری، بعد از آن بخشیده می‌شود', 'روز', 3650, 1),
    returnDays: whole('حداقل اعتبار امتیازی که برمی‌گردد', 'روز', 365, 1),
    noticeDays: whole('خبر دادن قبل از پایان اعتبار', 'روز', 90, 1),
  },
})

export const clubLevels = defineRule({
  key: 'club-levels',
  title: 'سطح‌های باشگاه',
  group: 'باشگاه',
  affects: 'امتیاز لازم برای هر سطح، از امتیازهای ۳۶۵ روز اخیر، و تخفیفی که هر سطح روی امتیاز کدهای تخفیف دارد.',
  source: 'تصمیم فرمان',
  order: 124,
  fields: {
    silver: whole('نقره‌ای', 'امتیاز', 1_000_000, 1),
    gold: whole('طلایی', 'امتیاز', 1_000_000, 1),
    diamond: whole('الماسی', 'امتیاز', 1_000_000, 1),
    silverOff: percent('تخفیف نقره‌ای'),
    goldOff: percent('تخفیف طلایی'),
    diamondOff: percent('تخفیف الماسی'),
  },
})
