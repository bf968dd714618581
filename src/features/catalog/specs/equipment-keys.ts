import type { ChoiceKey, SpecGroup, SpecKey, YesNoKey } from './spec-key.ts'

const equipment = (group: SpecGroup, label: string, meaning: string): YesNoKey => ({
  group,
  kind: 'yes-no',
  label,
  better: 'yes',
  meaning,
})
const safety = (label: string, meaning: string) => equipment('safety', label, meaning)
const comfort = (label: string, meaning: string) => equipment('comfort', label, meaning)
const steps = (group: SpecGroup, label: string, choices: ChoiceKey['choices'], meaning: string): ChoiceKey => ({
  group,
  kind: 'choice',
  label,
  choices,
  better: 'later',
  meaning,
})

/** Safety and driver assistance. */
export const safetyKeys = {
  airbags: {
    group: 'safety',
    kind: 'number',
    label: 'ایربگ',
    unit: 'عدد',
    min: 0,
    max: 12,
    better: 'more',
    meaning: 'کیسهٔ هوا؛ در تصادف شدید باز می‌شود و سر و سینه را حفظ می‌کند.',
  },
  abs: safety('ترمز ضدقفل (ABS)', 'در ترمز شدید نمی‌گذارد چرخ‌ها قفل شوند تا بشود فرمان داد.'),
  ebd: safety('تقسیم نیروی ترمز (EBD)', 'نیروی ترمز را بر اساس بار، بین چرخ‌های جلو و عقب تقسیم می‌کند.'),
  esc: safety('کنترل پایداری (ESC/ESP)', 'وقتی خودرو سر می‌خورد، با ترمز گرفتن روی یک چرخ آن را به مسیر برمی‌گرداند.'),
  'hill-start': safety('کمکی حرکت در سربالایی', 'چند لحظه ترمز را نگه می‌دارد تا خودرو در سربالایی عقب نرود.'),
  tpms: safety('هشدار باد لاستیک (TPMS)', 'کم شدن باد لاستیک را روی صفحهٔ راننده نشان می‌دهد.'),
  isofix: safety('قلاب صندلی کودک (ISOFIX)', 'جایی محکم برای وصل کردن صندلی کودک به بدنه.'),
  'rear-sensors': safety('سنسور دندهٔ عقب', 'با نزدیک شدن به مانع پشت سر بوق می‌زند.'),
  'front-sensors': safety('سنسور جلو', 'با نزدیک شدن به مانع جلو بوق می‌زند.'),
  camera: steps(
    'safety',
    'دوربین پارک',
    { none: 'ندارد', rear: 'دوربین عقب', surround: 'دوربین ۳۶۰ درجه' },
    'دوربین ۳۶۰ درجه دور تا دور خودرو را از بالا نشان می‌دهد.',
  ),
  cruise: steps(
    'safety',
    'کروز کنترل',
    { none: 'ندارد', plain: 'معمولی', adaptive: 'تطبیقی' },
    'سرعت را ثابت نگه می‌دارد؛ نوع تطبیقی با خودروی جلویی هم فاصله نگه می‌دارد.',
  ),
  'emergency-braking': safety('ترمز اضطراری خودکار', 'اگر راننده به خطر برخورد واکنش نشان ندهد، خودش ترمز می‌کند.'),
  'lane-assist': safety('هشدار یا حفظ خط', 'وقتی بدون راهنما زدن از خط خارج شوید هشدار می‌دهد یا فرمان را برمی‌گرداند.'),
  'blind-spot': safety('هشدار نقطهٔ کور', 'از خودرویی که در آینه دیده نمی‌شود خبر می‌دهد.'),
  headlights: steps(
    'safety',
    'چراغ جلو',
    { halogen: 'هالوژن', projector: 'هالوژن عدسی‌دار', xenon: 'زنون', led: 'LED' },
    'نوع لامپ نور پایین؛ LED پرنورتر و کم‌مصرف‌تر است.',
  ),
  'daytime-lights': safety('چراغ روز', 'چراغی که در روز روشن است تا خودرو بهتر دیده شود.'),
  'front-fog': safety('مه‌شکن جلو', 'چراغ پایین سپر که زیر مه را روشن می‌کند.'),
} satisfies Record<string, SpecKey>

/** Comfort. */
export const comfortKeys = {
  climate: steps(
    'comfort',
    'تهویه',
    { none: 'بدون کولر', manual: 'کولر دستی', automatic: 'اتوماتیک', zones: 'اتوماتیک چندمنطقه‌ای' },
    'در تهویهٔ چندمنطقه‌ای راننده و سرنشین دمای جدا انتخاب می‌کنند.',
  ),
  'rear-vents': comfort('دریچهٔ هوای عقب', 'دریچهٔ کولر برای سرنشین‌های عقب.'),
  screen: {
    group: 'comfort',
    kind: 'number',
    label: 'نمایشگر وسط',
    unit: 'اینچ',
    min: 3,
    max: 20,
    better: 'more',
    meaning: 'اندازهٔ قطر صفحه‌نمایش روی داشبورد.',
  },
  'digital-cluster': comfort('پشت‌آمپر دیجیتال', 'به‌جای عقربه‌ها یک صفحه‌نمایش دارد.'),
  bluetooth: comfort('بلوتوث', 'برای تماس و پخش موسیقی از گوشی.'),
  'phone-mirroring': comfort(
    'اتصال تصویر گوشی',
    'Android Auto، CarPlay یا برنامهٔ سازنده، صفحهٔ گوشی را روی نمایشگر می‌آورد.',
  ),
  'wireless-charger': comfort('شارژر بی‌سیم', 'گوشی را بدون سیم روی کنسول شارژ می‌کند.'),
  sunroof: steps(
    'comfort',
    'سانروف',
    { none: 'ندارد', glass: 'سقف شیشه‌ای ثابت', sunroof: 'سانروف', panoramic: 'پانوراما' },
    'سقف شیشه‌ای؛ پانوراما بزرگ‌تر است و بیشترِ سقف را می‌گیرد.',
  ),
  keyless: comfort('ورود بدون کلید', 'وقتی ریموت نزدیک باشد، درب باز می‌شود.'),
  'push-start': comfort('استارت دکمه‌ای', 'بدون چرخاندن سوئیچ روشن می‌شود.'),
  windows: steps(
    'comfort',
    'شیشه‌بالابر برقی',
    { none: 'ندارد', front: 'فقط جلو', all: 'هر چهار شیشه' },
    'شیشه‌هایی که با دکمه بالا و پایین می‌روند.',
  ),
  'power-mirrors': comfort('آینهٔ برقی', 'زاویهٔ آینهٔ بغل با دکمه تنظیم می‌شود.'),
  'folding-mirrors': comfort('آینهٔ تاشوی برقی', 'آینه‌های بغل با دکمه یا موقع قفل شدن جمع می‌شوند.'),
  'seat-material': steps(
    'comfort',
    'روکش صندلی',
    { fabric: 'پارچه‌ای', 'synthetic-leather': 'چرم مصنوعی', leather: 'چرم' },
    'جنس روکش صندلی‌ها از کارخانه.',
  ),
  'power-seat': comfort('صندلی برقی راننده', 'صندلی راننده با دکمه جابه‌جا می‌شود.'),
  'heated-seats': comfort('گرم‌کن صندلی جلو', 'برای زمستان؛ نشیمن و پشتی را گرم می‌کند.'),
  'rain-sensor': comfort('سنسور باران', 'برف‌پاک‌کن با شروع باران خودش کار می‌کند.'),
  'light-sensor': comfort('سنسور نور', 'چراغ‌ها با تاریک شدن هوا خودشان روشن می‌شوند.'),
  'power-tailgate': comfort('درب صندوق برقی', 'درب صندوق با دکمه باز و بسته می‌شود.'),
} satisfies Record<string, SpecKey>

const months = 'ماه'
const kilometres = 'کیلومتر'

/** Warranty and service. */
export const warrantyKeys = {
  'warranty-months': {
    group: 'warranty',
    kind: 'number',
    label: 'مدت گارانتی',
    unit: months,
    min: 6,
    max: 120,
    better: 'more',
    meaning: 'گارانتی با گذشتن این زمان یا رسیدن به کارکرد گارانتی تمام می‌شود؛ هر کدام زودتر برسد.',
  },
  'warranty-km': {
    group: 'warranty',
    kind: 'number',
    label: 'کارکرد گارانتی',
    unit: kilometres,
    min: 10_000,
    max: 300_000,
    better: 'more',
    meaning: 'کارکردی که تا آن خرابی‌های ساخت رایگان تعمیر می‌شود.',
  },
  'first-service': {
    group: 'warranty',
    kind: 'number',
    label: 'اولین سرویس',
    unit: kilometres,
    min: 500,
    max: 15_000,
    meaning: 'اگر سرویس اول انجام نشود، گارانتی ممکن است باطل شود.',
  },
  'service-interval': {
    group: 'warranty',
    kind: 'number',
    label: 'فاصلهٔ سرویس‌ها',
    unit: kilometres,
    min: 3000,
    max: 30_000,
    better: 'more',
    meaning: 'هر چند کیلومتر باید روغن و فیلتر عوض شود و خودرو را بازدید کنند.',
  },
  'roadside-help': equipment('warranty', 'امداد جاده‌ای سازنده', 'امدادگر سازنده یا واردکننده در مدت گارانتی.'),
} satisfies Record<string, SpecKey>
