import type { NumberKey, SpecKey } from './spec-key.ts'

const measure = (label: string, unit: string, range: [number, number], meaning: string): NumberKey => ({
  group: 'dimensions',
  kind: 'number',
  label,
  unit,
  min: range[0],
  max: range[1],
  meaning,
})

/** Dimensions and weights. */
export const dimensionKeys = {
  length: measure('طول', 'میلی‌متر', [2500, 6000], 'از جلوی سپر جلو تا پشت سپر عقب.'),
  width: measure('عرض', 'میلی‌متر', [1400, 2200], 'پهنای بدنه بدون آینه‌ها.'),
  height: measure('ارتفاع', 'میلی‌متر', [1300, 2200], 'از زمین تا بالای سقف، بدون بار و سرنشین.'),
  wheelbase: measure(
    'فاصلهٔ محوری',
    'میلی‌متر',
    [2000, 3700],
    'فاصلهٔ مرکز چرخ جلو تا مرکز چرخ عقب؛ هرچه بیشتر باشد جای پای سرنشین عقب معمولاً بیشتر است.',
  ),
  'ground-clearance': {
    ...measure('ارتفاع از زمین', 'میلی‌متر', [100, 300], 'فاصلهٔ پایین‌ترین قسمت زیر خودرو تا زمین.'),
    better: 'more',
  },
  boot: {
    ...measure('حجم صندوق', 'لیتر', [100, 1500], 'جای بار پشت صندلی عقب، بدون خواباندن صندلی‌ها.'),
    better: 'more',
  },
  'kerb-weight': measure('وزن خالص', 'کیلوگرم', [700, 3000], 'وزن خودرو با باک پر و بدون سرنشین و بار.'),
  'gross-weight': measure(
    'حداکثر وزن مجاز',
    'کیلوگرم',
    [1000, 4500],
    'بیشترین وزن خودرو با سرنشین و بار که سازنده اجازه می‌دهد.',
  ),
  seats: measure('ظرفیت', 'نفر', [2, 9], 'تعداد سرنشین‌ها با راننده.'),
  doors: measure('تعداد درب', 'درب', [2, 5], 'در هاچ‌بک و شاسی‌بلند، درب صندوق هم حساب می‌شود.'),
} satisfies Record<string, SpecKey>

/** Brakes, suspension, steering, wheels. */
export const chassisKeys = {
  'front-brakes': {
    group: 'chassis',
    kind: 'choice',
    label: 'ترمز جلو',
    choices: { drum: 'کاسه‌ای', disc: 'دیسکی', 'vented-disc': 'دیسکی خنک‌شونده' },
    better: 'later',
    meaning: 'ترمز دیسکی زودتر خنک می‌شود و در ترمزهای پشت‌سرهم کمتر ضعیف می‌شود.',
  },
  'rear-brakes': {
    group: 'chassis',
    kind: 'choice',
    label: 'ترمز عقب',
    choices: { drum: 'کاسه‌ای', disc: 'دیسکی', 'vented-disc': 'دیسکی خنک‌شونده' },
    better: 'later',
    meaning: 'ترمز دیسکی زودتر خنک می‌شود؛ ترمز کاسه‌ای ساده‌تر و ارزان‌تر است.',
  },
  'parking-brake': {
    group: 'chassis',
    kind: 'choice',
    label: 'ترمز دستی',
    choices: { manual: 'اهرمی یا پدالی', electric: 'برقی' },
    better: 'later',
    meaning: 'ترمز دستی برقی با یک دکمه کار می‌کند و بیشتر خودروها موقع حرکت خودشان آن را آزاد می‌کنند.',
  },
  'front-suspension': {
    group: 'chassis',
    kind: 'choice',
    label: 'تعلیق جلو',
    choices: {
      macpherson: 'مک‌فرسون',
      'double-wishbone': 'دوجناغی',
      'torsion-bar': 'میلهٔ پیچشی',
      leaf: 'فنر شمشی',
    },
    meaning: 'قطعاتی که چرخ جلو را به بدنه وصل می‌کنند و ضربهٔ جاده را می‌گیرند.',
  },
  'rear-suspension': {
    group: 'chassis',
    kind: 'choice',
    label: 'تعلیق عقب',
    choices: {
      leaf: 'فنر شمشی',
      'solid-axle': 'اکسل یکپارچه با فنر لول',
      'torsion-beam': 'نیمه‌مستقل (تورشن بیم)',
      'trailing-arm': 'مستقل، بازوی طولی',
      'multi-link': 'مستقل چنداتصالی (مولتی‌لینک)',
    },
    meaning: 'در تعلیق مستقل، چاله‌ای که زیر یک چرخ می‌آید چرخ دیگر را تکان نمی‌دهد.',
  },
  steering: {
    group: 'chassis',
    kind: 'choice',
    label: 'فرمان',
    choices: { manual: 'مکانیکی', hydraulic: 'هیدرولیک', electric: 'برقی' },
    meaning: 'نیرویی که چرخاندن فرمان را سبک می‌کند از پمپ روغن (هیدرولیک) یا موتور برقی می‌آید.',
  },
  tyres: {
    group: 'chassis',
    kind: 'text',
    label: 'سایز لاستیک',
    form: /^\d{3}\/\d{2} R\d{2}C?$|^\d{3} R\d{2}C?$/,
    meaning: 'مثلاً 185/65 R15: پهنا به میلی‌متر، نسبت ارتفاع به پهنا، و قطر رینگ به اینچ.',
  },
  wheels: {
    group: 'chassis',
    kind: 'choice',
    label: 'رینگ',
    choices: { steel: 'فولادی', alloy: 'آلومینیومی' },
    better: 'later',
    meaning: 'رینگ آلومینیومی سبک‌تر است و ترمز را بهتر خنک می‌کند.',
  },
  'spare-wheel': {
    group: 'chassis',
    kind: 'choice',
    label: 'زاپاس',
    choices: { kit: 'کیت پنچرگیری', temporary: 'زاپاس باریک', full: 'هم‌اندازهٔ چرخ‌های دیگر' },
    better: 'later',
    meaning: 'با زاپاس باریک فقط تا تعمیرگاه و آهسته می‌شود رفت.',
  },
} satisfies Record<string, SpecKey>
