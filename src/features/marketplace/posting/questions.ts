import { formatInteger } from '#kit/digits.ts'
import { priceDoubt } from '../ad/price-doubt.ts'
import { hideContacts } from '../ad/hide-contacts.ts'
import type { Panels } from '../ad/body-map.ts'
import { parsePlate } from '#kit/plate.ts'
import type { PostedAd } from './steps.ts'

/** Messages by field of one step. */
export type Questions = Record<string, string>

/** The possible years of a car. */
export type YearSpan = { from: number; to: number }

const gregorianAhead = 621
/** Converts a Gregorian year: «۲۰۱۸» is 1397; Jalali years stay. */
export const jalaliYearOf = (year: number): number => (year > 1700 ? year - gregorianAhead : year)

const usualKmOfYear = 1000

/**
 * Returns errors and warnings about the car: its year, or a mileage entered without its thousands.
 */
export function carQuestions(car: PostedAd['car'], years: YearSpan | null, thisYear: number): Questions {
  if (!years) return { trim: 'خودرو را دوباره انتخاب کنید.' }
  const plate = car.plateNumber === undefined ? null : parsePlate(car.plateNumber)
  // A temporary plate is written in many ways, so its kind is not compared.
  if (plate?.ok && car.plate !== 'temporary' && (plate.value.kind === 'free-zone') !== (car.plate === 'free-zone')) {
    const kind = plate.value.kind === 'free-zone' ? 'منطقهٔ آزاد' : 'ملی'
    return { plate: `پلاکی که نوشته‌اید ${kind} است. نوع پلاک یا خود پلاک را اصلاح کنید.` }
  }
  const year = jalaliYearOf(car.year)
  if (year < years.from || year > years.to) {
    const [from, to] = [formatYear(years.from), formatYear(years.to)]
    const made = from === to ? `فقط در سال ${from}` : `از سال ${from} تا ${to}`
    return { year: `این خودرو ${made} تولید شده است. سال ساخت را اصلاح کنید.` }
  }
  const age = thisYear - year
  if (age >= 2 && car.mileage < usualKmOfYear && !car.mileageMeant) {
    const thousand = car.mileage > 0 ? ` اگر ${formatInteger(car.mileage * 1000)} است، کامل بنویسید؛` : ''
    return {
      mileage: `${formatInteger(car.mileage)} کیلومتر برای خودروی ${formatYear(year)} خیلی کم است.${thousand} اگر درست است، «کارکرد همین است» را علامت بزنید.`,
    }
  }
  return {}
}

const formatYear = (year: number): string => formatInteger(year).replaceAll(/[,٬،]/g, '')

const repainted = new Set(['painted', 'replaced', 'spot'])

/** Refuses a body that is both unpainted and painted. */
export function conditionQuestions({ body, panels = {} }: PostedAd['condition']): Questions {
  const painted = Object.values(panels as Panels).some((state) => state !== undefined && repainted.has(state))
  return body === 'no-paint' && painted
    ? { body: 'روی نقشهٔ بدنه قطعهٔ رنگ‌شده یا تعویض‌شده هست. وضعیت بدنه یا نقشه را اصلاح کنید.' }
    : {}
}

/** Warns of a price that is probably in the wrong unit. */
export function priceQuestions({ mode, price, priceMeant }: PostedAd['price'], marketRial: bigint | null): Questions {
  if (price === undefined || priceMeant || (mode !== 'fixed' && mode !== 'barter')) return {}
  const doubt = priceDoubt(price, marketRial)
  return doubt === null ? {} : { price: `${doubt} اگر درست است، «قیمت همین است» را علامت بزنید.` }
}

const noContacts = 'شمارهٔ تلفن، لینک و آیدی را از متن حذف کنید؛ راه تماس با شما در خود آگهی هست.'

/** Refuses phone numbers, also spoken ones, and addresses in a text. */
export const textQuestions = (field: string, text: string | undefined): Questions =>
  text && hideContacts(text) !== text ? { [field]: noContacts } : {}
