import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { tomanWords } from '#kit/money.ts'
import type { SeededRandom } from '#kit/seeded-random.ts'
import type { DescriptionFacts } from './description-facts.ts'

/** One sentence of a description, or null when the facts give none. */
export type Sentence = (random: SeededRandom, facts: DescriptionFacts) => string | null

export const owner: Sentence = (random, { fromGallery, mileageKm, yearsOnRoad }) => {
  if (fromGallery || mileageKm === 0) return null
  if (yearsOnRoad < 5 && random.chance(0.6)) return 'مالک اول هستم و از صفر دست خودم بوده است.'
  const years = toPersianDigits(Math.max(1, Math.min(6, Math.floor(yearsOnRoad / 2))))
  return random.pick([`${years} سال است که زیر پای خودم است.`, 'مالک دوم هستم.'])
}

export const mileage: Sentence = (random, { mileageKm, rideHailing, fromGallery }) => {
  if (mileageKm === 0) return null
  const km = formatInteger(mileageKm)
  return random.pick([
    `کارکرد ${km} کیلومتر واقعی است.`,
    `تا امروز ${km} کیلومتر کار کرده است.`,
    rideHailing || fromGallery || mileageKm > 120_000
      ? `کارکرد ${km} کیلومتر است.`
      : `کارکرد ${km} کیلومتر است و بیشتر مسیر خانه تا محل کار بوده.`,
  ])
}

export const service: Sentence = (random, { electric, mileageKm, engine, fuel }) => {
  if (mileageKm === 0) return 'گارانتی شرکت از روز پلاک شدن شروع می‌شود.'
  if (electric) return random.pick(['باتری در سرویس آخر بررسی شده است.', 'کابل شارژ خانگی همراه خودرو داده می‌شود.'])
  if (engine === 'needs-repair') return null
  if (mileageKm < 20_000)
    return random.pick([
      'سرویس‌ها تا امروز در نمایندگی انجام شده است.',
      'هنوز گارانتی دارد و سرویس‌ها سر وقت انجام شده است.',
    ])
  return random.pick([
    'روغن و فیلترها سر وقت عوض شده و دفترچهٔ سرویس موجود است.',
    fuel === 'diesel' ? 'فیلتر گازوئیل به‌تازگی عوض شده است.' : 'شمع و وایر به‌تازگی عوض شده است.',
    mileageKm > 60_000 ? 'تسمه‌تایم و واترپمپ پارسال عوض شده است.' : 'بیشتر سرویس‌ها در نمایندگی انجام شده است.',
    'لنت و روغن ترمز امسال عوض شده است.',
    'تا تعویض روغن بعدی سه هزار کیلومتر مانده است.',
    'جلوبندی چند ماه پیش بازدید و سرویس شده است.',
  ])
}

export const tyres: Sentence = (random, { mileageKm }) => {
  if (mileageKm < 20_000) return null
  const tread = toPersianDigits(random.pick([40, 50, 60, 70, 80, 90]))
  return random.pick([
    `لاستیک‌ها حدود ${tread} درصد آج دارند.`,
    'دو حلقه لاستیک جلو نو است.',
    'چهار حلقه لاستیک امسال عوض شده است.',
  ])
}

export const insurance: Sentence = (_random, { insuranceMonths }) => {
  if (insuranceMonths === null) return null
  if (insuranceMonths === 0) return 'بیمهٔ شخص ثالث ندارد و خریدار باید بیمه کند.'
  if (insuranceMonths === 12) return 'بیمهٔ شخص ثالث یک سال کامل دارد.'
  return `${toPersianDigits(insuranceMonths)} ماه بیمهٔ شخص ثالث دارد.`
}

export const documents: Sentence = (random, { document, fromGallery, mileageKm }) => {
  switch (document) {
    case 'single-page':
      return random.pick([
        'سند تک‌برگ و آمادهٔ انتقال است.',
        mileageKm ? 'سند تک‌برگ است و کارت و برگ سبز موجود است.' : 'سند تک‌برگ است.',
      ])
    case 'two-page':
      return 'سند دوبرگ است و قبل از انتقال تک‌برگ می‌شود.'
    case 'notarial':
      return fromGallery ? 'سند قطعی دارد.' : 'سند قطعی به نام خودم است.'
    case 'power-of-attorney':
      return 'سند وکالتی است؛ قبل از معامله وکالت را ببینید.'
  }
}

export const extras: Sentence = (random, { mileageKm }) => {
  if (mileageKm === 0) return 'دو سوئیچ و دفترچه همراه خودرو است.'
  return random.pick([
    'کفپوش سه‌بعدی و روکش صندلی دارد.',
    'دزدگیر و دوربین دندهٔ عقب نصب شده است.',
    'پخش لمسی دارد و سیستم صوتی دست‌نخورده است.',
    'سوئیچ یدک موجود است.',
    'شیشه‌ها دودی ملایم است.',
    'کولر و بخاری سالم است.',
  ])
}

export const fines: Sentence = (random, { mileageKm, yearsOnRoad }) => {
  if (mileageKm === 0) return null
  const examined = yearsOnRoad > 4 ? 'معاینهٔ فنی معتبر دارد.' : 'عوارض سالیانه پرداخت شده است.'
  return random.pick(['خلافی ندارد.', 'خلافی و عوارض تا امروز پرداخت شده است.', examined])
}

export const damage: Sentence = (random, { engine, gearbox, mileageKm, terms }) => {
  if (mileageKm === 0) return null
  const parts: string[] = []
  const priced = terms.mode === 'negotiable' ? '' : ' و قیمت با همین حساب گذاشته شده است'
  if (engine === 'needs-repair') parts.push(`موتور نیاز به تعمیر دارد${priced}.`)
  if (engine === 'replaced') parts.push('موتور تعویض شده و شمارهٔ آن در سند ثبت است.')
  if (gearbox === 'needs-repair') parts.push('گیربکس در تعویض دنده ضربه می‌زند و باید دیده شود.')
  if (gearbox === 'replaced') parts.push('گیربکس تعویض شده و فاکتور آن موجود است.')
  return parts.join(' ') || (random.chance(0.35) ? 'موتور و گیربکس سالم است و کارشناسی آزاد است.' : null)
}

export const hailing: Sentence = (random, { rideHailing }) =>
  rideHailing
    ? random.pick(['مدتی در تاکسی اینترنتی کار کرده است.', 'یک سالی با آن در تاکسی اینترنتی کار کرده‌ام.'])
    : null

export const zonePlate: Sentence = (_random, { plate: kind, freeZone, mileageKm }) => {
  if (kind === 'national') return null
  const name = kind === 'temporary' ? 'پلاک گذر موقت' : `پلاک منطقهٔ آزاد ${freeZone ?? ''}`
  const has = mileageKm === 0 ? `با ${name} تحویل می‌شود` : `${name} دارد`
  return kind === 'temporary' ? `${has}.` : `${has} و برای تردد خارج از منطقه مجوز لازم است.`
}

export const sale: Sentence = (random, { terms, fromGallery }) => {
  const { mode, downPayment, instalment, instalmentCount, barterFor } = terms
  if (mode === 'negotiable')
    return random.pick(['سر قیمت، پای خودرو صحبت می‌کنیم.', 'قیمت توافقی است؛ بعد از بازدید پیشنهاد بدهید.'])
  if (mode === 'barter') return `با ${barterFor ?? 'خودرو'} معاوضه می‌شود.`
  if (mode === 'instalment' && downPayment !== null && instalment !== null) {
    const months = toPersianDigits(instalmentCount ?? 0)
    return `پیش‌پرداخت ${tomanWords(downPayment)} و ${months} قسط ماهانه، هر کدام ${tomanWords(instalment)}.`
  }
  if (!random.chance(0.25)) return null
  return random.pick([
    'قیمت مقطوع است.',
    fromGallery ? 'قیمت بر اساس کارشناسی گذاشته شده است.' : 'قیمت را منصفانه گذاشته‌ام تا زود فروش برود.',
    'قیمت نهایی است.',
  ])
}

export const visit: Sentence = (random, { fromGallery, cityName, district }) => {
  const where = district ? `${cityName}، ${district}` : cityName
  if (fromGallery)
    return random.pick(['بازدید در ساعت کاری نمایشگاه آزاد است.', 'قبل از آمدن هماهنگ کنید تا خودرو آماده باشد.'])
  return random.pick([
    `بازدید در ${where}، با هماهنگی قبلی.`,
    'بازدید عصرها و روزهای تعطیل ممکن است.',
    'لطفاً فقط خریدار واقعی تماس بگیرد.',
    'کارشناسی در محل با هزینهٔ خریدار آزاد است.',
  ])
}
