import { burnsFuel, takesPlug, type NumberKey, type SpecKey } from './spec-key.ts'

/** Stored in the trim's row, because ads and filters use it too; never a separate fact. */
export const trimKeys = {
  fuel: {
    group: 'engine',
    kind: 'choice',
    label: 'سوخت',
    choices: {
      petrol: 'بنزینی',
      diesel: 'گازوئیلی',
      dual: 'دوگانه‌سوز',
      hybrid: 'هیبرید',
      'plug-in-hybrid': 'پلاگین هیبرید',
      electric: 'برقی',
    },
    meaning: 'هیبرید خودش باتری را شارژ می‌کند؛ پلاگین هیبرید را می‌شود به برق هم زد.',
  },
  'engine-volume': {
    group: 'engine',
    kind: 'number',
    label: 'حجم موتور',
    unit: 'سی‌سی',
    min: 600,
    max: 7000,
    only: burnsFuel,
    meaning: 'حجمی که سیلندرها با هم پر و خالی می‌کنند؛ مالیات و عوارض هم به آن بستگی دارد.',
  },
  cylinders: {
    group: 'engine',
    kind: 'number',
    label: 'تعداد سیلندر',
    unit: 'سیلندر',
    min: 2,
    max: 12,
    only: burnsFuel,
    meaning: 'بیمهٔ شخص ثالث هم با تعداد سیلندر حساب می‌شود.',
  },
  power: {
    group: 'engine',
    kind: 'number',
    label: 'قدرت',
    unit: 'اسب بخار',
    min: 40,
    max: 700,
    better: 'more',
    meaning: 'بیشترین توان موتور؛ در سرعت‌های بالا و سبقت خودش را نشان می‌دهد.',
  },
  gearbox: {
    group: 'engine',
    kind: 'choice',
    label: 'گیربکس',
    choices: {
      manual: 'دنده‌ای',
      automatic: 'اتوماتیک',
      cvt: 'اتوماتیک CVT',
      'dual-clutch': 'اتوماتیک دوکلاچه',
      'e-cvt': 'اتوماتیک E-CVT',
      'single-speed': 'تک‌سرعته',
    },
    meaning: 'CVT دندهٔ پله‌ای ندارد و نرم کار می‌کند؛ دوکلاچه سریع دنده عوض می‌کند؛ E-CVT مخصوص هیبریدهاست.',
  },
  gears: {
    group: 'engine',
    kind: 'number',
    label: 'تعداد دنده',
    unit: 'دنده',
    min: 1,
    max: 10,
    only: ({ gearbox }) => gearbox !== 'cvt' && gearbox !== 'e-cvt',
    meaning: 'دندهٔ بیشتر معمولاً صدای کمتر و مصرف کمتر در جاده است.',
  },
  drivetrain: {
    group: 'engine',
    kind: 'choice',
    label: 'محور محرک',
    choices: { FWD: 'چرخ‌های جلو', RWD: 'چرخ‌های عقب', '4WD': 'هر چهار چرخ' },
    meaning: 'چرخ‌هایی که موتور آن‌ها را می‌چرخاند.',
  },
} satisfies Record<string, SpecKey>

export const engineKeys = {
  'engine-code': {
    group: 'engine',
    kind: 'text',
    label: 'کد موتور',
    form: /^[\w. ·+()-]{2,30}$/,
    only: burnsFuel,
    meaning: 'نام سازنده برای موتور؛ برای پیدا کردن قطعه لازم می‌شود.',
  },
  torque: {
    group: 'engine',
    kind: 'number',
    label: 'گشتاور',
    unit: 'نیوتن‌متر',
    min: 80,
    max: 800,
    better: 'more',
    meaning: 'زور موتور؛ در شروع حرکت، سربالایی و با بار حس می‌شود.',
  },
  aspiration: {
    group: 'engine',
    kind: 'choice',
    label: 'تنفس موتور',
    choices: { natural: 'معمولی', turbo: 'توربو' },
    only: burnsFuel,
    meaning: 'توربو با هوای فشرده از همان حجم موتور، قدرت بیشتری می‌گیرد.',
  },
} satisfies Record<string, SpecKey>

const use = (label: string, unit: string, range: [number, number], meaning: string): NumberKey => ({
  group: 'consumption',
  kind: 'number',
  label,
  unit,
  min: range[0],
  max: range[1],
  better: 'less',
  only: burnsFuel,
  meaning,
})
const litres = 'لیتر در ۱۰۰ کیلومتر'

/** Consumption, speed, range. */
export const consumptionKeys = {
  'consumption-combined': use(
    'مصرف ترکیبی',
    litres,
    [0.5, 18],
    'میانگین مصرف در شهر و جاده در آزمون استاندارد؛ مصرف واقعی معمولاً بیشتر است.',
  ),
  'consumption-city': use('مصرف شهری', litres, [0.5, 24], 'مصرف در آزمون شهری، با توقف و حرکت.'),
  'consumption-highway': use('مصرف جاده‌ای', litres, [0.5, 16], 'مصرف در آزمون برون‌شهری، با سرعت یکنواخت.'),
  tank: {
    ...use('ظرفیت باک', 'لیتر', [30, 150], 'باک بزرگ‌تر یعنی فاصلهٔ بیشتر بین دو سوخت‌گیری.'),
    better: 'more',
  },
  'cng-tank': {
    ...use('حجم مخزن گاز', 'لیتر', [40, 130], 'حجم آبی مخزن CNG؛ گازی که جا می‌گیرد به فشار جایگاه بستگی دارد.'),
    better: 'more',
    only: ({ fuel }) => fuel === 'dual',
  },
  'emission-standard': {
    group: 'consumption',
    kind: 'choice',
    label: 'استاندارد آلایندگی',
    choices: { 'euro-2': 'یورو ۲', 'euro-4': 'یورو ۴', 'euro-5': 'یورو ۵', 'euro-6': 'یورو ۶' },
    better: 'later',
    only: burnsFuel,
    meaning: 'حد مجاز گازهای آلاینده؛ عدد بالاتر یعنی آلایندگی کمتر.',
  },
  'top-speed': {
    group: 'consumption',
    kind: 'number',
    label: 'حداکثر سرعت',
    unit: 'کیلومتر در ساعت',
    min: 100,
    max: 300,
    meaning: 'بیشترین سرعتی که سازنده اعلام کرده است.',
  },
  acceleration: {
    ...use('شتاب صفر تا ۱۰۰', 'ثانیه', [3, 25], 'زمان رسیدن از حالت ایستاده به سرعت ۱۰۰ کیلومتر در ساعت.'),
    only: undefined,
  },
  battery: {
    ...use('ظرفیت باتری', 'کیلووات‌ساعت', [5, 150], 'انرژی‌ای که باتری اصلی نگه می‌دارد.'),
    better: 'more',
    only: takesPlug,
  },
  'electric-range': {
    ...use('برد برقی', 'کیلومتر', [30, 900], 'مسافتی که با باتری پر و فقط با برق می‌رود، در آزمون استاندارد.'),
    better: 'more',
    only: takesPlug,
  },
} satisfies Record<string, SpecKey>
