import { defineRule, ruleField, rulesAt, tariffs, type RuleValue } from '#features/rules/contract.ts'
import { compareJalali, parseJalali, toJalali } from '#kit/jalali.ts'
import { rateOf, shareOf } from '#kit/share.ts'
import type { Db } from '#platform/database/database.ts'
import { vehicleClasses, type VehicleClass } from '../classes.ts'
import type { Tariff } from '../tariff.ts'

const { money, whole, percent, day } = ruleField
const group = 'مالیات و بیمه'

export const otherBase = defineRule({
  key: 'third-party-other-base',
  title: 'حق بیمهٔ پایهٔ شخص ثالث، غیر از سواری شخصی',
  group,
  affects: 'حق بیمهٔ یک‌سالهٔ عمومی، بارکش و موتورسیکلت؛ برآوردی، تا جدول بیمهٔ مرکزی ثبت شود.',
  source: 'جدول ۱۴۰۰ ضربدر ۳٫۸۹۸',
  order: 71,
  fields: {
    public7: money(vehicleClasses.public7.label),
    public9: money(vehicleClasses.public9.label),
    van10: money(vehicleClasses.van10.label),
    minibus16: money(vehicleClasses.minibus16.label),
    minibus21: money(vehicleClasses.minibus21.label),
    bus27: money(vehicleClasses.bus27.label),
    bus40: money(vehicleClasses.bus40.label),
    bus44: money(vehicleClasses.bus44.label),
    cargo1: money(vehicleClasses.cargo1.label),
    cargo3: money(vehicleClasses.cargo3.label),
    cargo5: money(vehicleClasses.cargo5.label),
    cargo10: money(vehicleClasses.cargo10.label),
    cargo20: money(vehicleClasses.cargo20.label),
    cargo20plus: money(vehicleClasses.cargo20plus.label),
    moped: money(vehicleClasses.moped.label),
    motor1: money(vehicleClasses.motor1.label),
    motor2: money(vehicleClasses.motor2.label),
    motor3wheel: money(vehicleClasses.motor3wheel.label),
  },
})

export const lateDay = defineRule({
  key: 'third-party-late-day',
  title: 'جریمهٔ هر روز دیرکرد بیمهٔ شخص ثالث',
  group,
  affects: 'جریمهٔ دیرکرد در حق بیمه و صفحهٔ بیمه‌های من.',
  source: 'حق بیمهٔ پایه تقسیم بر ۳۶۵',
  order: 72,
  fields: Object.fromEntries(
    (Object.keys(vehicleClasses) as VehicleClass[]).map((key) => [key, money(vehicleClasses[key].label)]),
  ) as Record<VehicleClass, ReturnType<typeof money>>,
})

export const coverRule = defineRule({
  key: 'third-party-cover',
  title: 'تعهد مالی بیمهٔ شخص ثالث',
  group,
  affects: 'حداقل و سقف تعهد مالی، پله‌های انتخاب و نرخ تعهد مازاد.',
  source: 'قانون بیمهٔ اجباری، مادهٔ ۸؛ نرخ‌ها از جدول ۱۴۰۰',
  order: 73,
  fields: {
    leastPercent: percent('حداقل، درصد دیهٔ ماه حرام'),
    mostPercent: percent('سقف خودروی متعارف، درصد دیهٔ ماه حرام'),
    step1: money('پلهٔ دوم', 1_000_000_000_000n),
    step2: money('پلهٔ سوم', 1_000_000_000_000n),
    step3: money('پلهٔ چهارم', 1_000_000_000_000n),
    step4: money('پلهٔ پنجم', 1_000_000_000_000n),
    step5: money('پلهٔ ششم', 1_000_000_000_000n),
    step6: money('پلهٔ هفتم', 1_000_000_000_000n),
    firstTier: whole('نرخ تا ۲ برابر حداقل', 'در میلیون', 1_000_000),
    secondTier: whole('نرخ ۲ تا ۶ برابر', 'در میلیون', 1_000_000),
    lastTier: whole('نرخ بیشتر از ۶ برابر', 'در میلیون', 1_000_000),
  },
})

export const driverRule = defineRule({
  key: 'third-party-driver',
  title: 'نرخ حوادث راننده',
  group,
  affects: 'حق بیمهٔ راننده، از دیهٔ ماه عادی.',
  source: 'دو منبع عمومی برای سواری، یک منبع برای بقیه',
  order: 74,
  fields: {
    car: whole('سواری و بقیه', 'در صد هزار', 10_000),
    lightCargo: whole('بارکش تا سه تن', 'در صد هزار', 10_000),
    motorcycle: whole('موتورسیکلت', 'در صد هزار', 10_000),
    moped: whole('موتور گازی', 'در صد هزار', 10_000),
  },
})

export const discountRule = defineRule({
  key: 'third-party-discounts',
  title: 'تخفیف عدم خسارت شخص ثالث',
  group,
  affects: 'تخفیف سال‌های بدون خسارت و کاهش آن با هر خسارت.',
  source: 'آیین‌نامهٔ قانون بیمهٔ اجباری',
  order: 75,
  fields: {
    perYear: whole('هر سال بدون خسارت', 'درصد', 100),
    most: whole('حداکثر', 'درصد', 100),
    financial1: whole('یک خسارت مالی', 'درصد', 100),
    financial2: whole('دو خسارت مالی', 'درصد', 100),
    financial3: whole('سه خسارت مالی و بیشتر', 'درصد', 100),
    bodily1: whole('یک خسارت جانی', 'درصد', 100),
    bodily2: whole('دو خسارت جانی', 'درصد', 100),
    bodily3: whole('سه خسارت جانی و بیشتر', 'درصد', 100),
    newVehicle: whole('خودروی صفر', 'درصد', 100),
    insurerMost: percent('حداکثر تخفیف شرکت بیمه'),
  },
})

export const surchargeRule = defineRule({
  key: 'third-party-surcharges',
  title: 'اضافه‌نرخ‌های شخص ثالث',
  group,
  affects: 'اضافه‌نرخ کاربری، عمر خودرو و نمرهٔ منفی.',
  source: 'یک منبع عمومی؛ هنوز از بیمهٔ مرکزی نپرسیده‌ایم',
  order: 76,
  fields: {
    cityHire: whole('مسافربری درون‌شهری', 'درصد', 200),
    intercityHire: whole('مسافربری برون‌شهری', 'درصد', 200),
    drivingSchool: whole('آموزش رانندگی', 'درصد', 200),
    fuel: whole('حمل سوخت', 'درصد', 200),
    dangerous: whole('حمل مواد خطرناک', 'درصد', 200),
    race: whole('مسابقه', 'درصد', 200),
    ageFrom: whole('عمر بیشتر از', 'سال', 100),
    agePerYear: whole('هر سال عمر بیشتر', 'درصد', 100),
    ageMost: whole('حداکثر برای عمر', 'درصد', 100),
    point: whole('هر نمرهٔ منفی', 'درصد', 100),
    pointsMost: whole('حداکثر برای نمرهٔ منفی', 'درصد', 100),
  },
})

export const termRule = defineRule({
  key: 'third-party-terms',
  title: 'بیمهٔ شخص ثالث کوتاه‌مدت',
  group,
  affects: 'سهم حق بیمهٔ یک‌ساله برای مدت کمتر.',
  source: 'یک منبع عمومی',
  order: 77,
  fields: {
    d5: whole('تا ۵ روز', 'درصد', 100),
    d15: whole('۱۵ روز', 'درصد', 100),
    d30: whole('۳۰ روز', 'درصد', 100),
    d60: whole('۶۰ روز', 'درصد', 100),
    d90: whole('۹۰ روز', 'درصد', 100),
    d120: whole('۱۲۰ روز', 'درصد', 100),
    d150: whole('۱۵۰ روز', 'درصد', 100),
    d180: whole('۱۸۰ روز', 'درصد', 100),
    d270: whole('۲۷۰ روز', 'درصد', 100),
    d365: whole('یک سال', 'درصد', 100),
  },
})

export const lateRule = defineRule({
  key: 'third-party-late',
  title: 'دیرکرد بیمهٔ شخص ثالث',
  group,
  affects: 'حداکثر روزهای جریمهٔ دیرکرد، و بازه‌ای که هر کس در آن بیمه بخرد جریمهٔ دیرکرد ندارد.',
  source: 'قانون بیمهٔ اجباری؛ بخشودگی طبق مصوبه',
  order: 78,
  fields: {
    mostDays: whole('حداکثر روز', 'روز', 3650),
    waivedFrom: day('بخشودگی از'),
    waivedUntil: day('بخشودگی تا'),
  },
})

export const cancellingRule = defineRule({
  key: 'third-party-cancelling',
  title: 'سفارش و لغو بیمهٔ شخص ثالث',
  group,
  affects: 'مهلت مدارک، مهلت صدور، و مبلغی که با لغو بیمه‌نامه برمی‌گردد.',
  source: 'قرارداد با شرکت‌های بیمه؛ تا بستن قرارداد نمونه است',
  order: 79,
  fields: {
    papersHours: whole('مهلت ارسال مدارک', 'ساعت', 720, 1),
    waitHours: whole('مهلت شرکت بیمه برای صدور', 'ساعت', 720, 1),
    keptPercent: whole('سهم شرکت بیمه از حق بیمهٔ روزهای مانده', 'درصد', 100),
    leastDays: whole('حداقل روز مانده برای لغو', 'روز', 365),
  },
})

export const instalmentRule = defineRule({
  key: 'third-party-instalments',
  title: 'خرید قسطی بیمهٔ شخص ثالث',
  group,
  affects: 'چه کسی قسطی می‌خرد، و مهلت قسط عقب‌افتاده تا لغو بیمه‌نامه.',
  source: 'قرارداد با شرکت‌های بیمه؛ تا بستن قرارداد نمونه است',
  order: 79.5,
  fields: {
    graceDays: whole('مهلت قسط عقب‌افتاده تا لغو', 'روز', 90, 1),
    mostOpen: whole('بیمه‌نامهٔ قسطی هم‌زمان', '', 20, 1),
    leastRial: money('حداقل حق بیمه برای خرید قسطی', 1_000_000_000_000n),
    leastAge: whole('حداقل سن بیمه‌گذار', 'سال', 40, 1),
  },
})

const tariffRules = {
  vat: tariffs.vat,
  diyeh: tariffs.diyeh,
  base: tariffs.thirdPartyBase,
  other: otherBase,
  late: lateDay,
  cover: coverRule,
  driver: driverRule,
  discount: discountRule,
  surcharge: surchargeRule,
  term: termRule,
  lateness: lateRule,
} as const

/** The rate of the driver's cover where it differs from that of a car. */
const driverRates = (rates: RuleValue<typeof driverRule>): Partial<Record<VehicleClass, number>> => ({
  cargo1: rates.lightCargo,
  cargo3: rates.lightCargo,
  moped: rates.moped,
  motor1: rates.motorcycle,
  motor2: rates.motorcycle,
  motor3wheel: rates.motorcycle,
})

/** Returns the whole tariff at one time. */
export async function loadTariff(db: Db, at: Date): Promise<Tariff> {
  const { vat, diyeh, base, other, late, cover, driver, discount, surcharge, term, lateness } = await rulesAt(
    db,
    tariffRules,
    at,
  )
  const { belowFour: lt4, pride, four, aboveFour: gt4 } = base.value
  const years: Record<VehicleClass, bigint> = { lt4, pride, four, gt4, ...other.value }
  const drivers = driverRates(driver.value)
  const today = toJalali(at)
  const from = parseJalali(lateness.value.waivedFrom)
  const until = parseJalali(lateness.value.waivedUntil)
  const waived = from && until && compareJalali(from, today) <= 0 && compareJalali(today, until) <= 0
  const c = cover.value
  const d = discount.value
  const s = surcharge.value
  const t = term.value
  const [min, max] = [
    shareOf(diyeh.value.haram, rateOf(c.leastPercent)),
    shareOf(diyeh.value.haram, rateOf(c.mostPercent)),
  ]
  return {
    classes: Object.fromEntries(
      (Object.keys(vehicleClasses) as VehicleClass[]).map((key) => [
        key,
        { yearRial: years[key], lateDayRial: late.value[key], driverPer100k: drivers[key] ?? driver.value.car },
      ]),
    ) as Tariff['classes'],
    diyehNormalRial: diyeh.value.normal,
    diyehHaramRial: diyeh.value.haram,
    coverLeastRial: min,
    conventionalRial: max,
    covers: [min, c.step1, c.step2, c.step3, c.step4, c.step5, c.step6, max].filter(
      (step, index, all) => step >= min && step <= max && all.indexOf(step) === index,
    ),
    tiers: [
      { upTo: 2, perMillion: c.firstTier },
      { upTo: 6, perMillion: c.secondTier },
      { upTo: null, perMillion: c.lastTier },
    ],
    discounts: {
      perYear: d.perYear,
      most: d.most,
      financialLoss: [d.financial1, d.financial2, d.financial3],
      bodilyLoss: [d.bodily1, d.bodily2, d.bodily3],
    },
    newVehiclePercent: d.newVehicle,
    insurerMostHundredths: rateOf(d.insurerMost),
    usagePercent: {
      private: 0,
      cityHire: s.cityHire,
      intercityHire: s.intercityHire,
      drivingSchool: s.drivingSchool,
      fuel: s.fuel,
      dangerous: s.dangerous,
      race: s.race,
    },
    age: { from: s.ageFrom, perYear: s.agePerYear, most: s.ageMost },
    points: { each: s.point, most: s.pointsMost },
    terms: {
      5: t.d5,
      15: t.d15,
      30: t.d30,
      60: t.d60,
      90: t.d90,
      120: t.d120,
      150: t.d150,
      180: t.d180,
      270: t.d270,
      365: t.d365,
    },
    lateDaysMost: waived ? 0 : lateness.value.mostDays,
    vatHundredths: rateOf(vat.value.percent),
  }
}
