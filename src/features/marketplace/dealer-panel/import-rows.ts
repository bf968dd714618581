import { formatInteger, parseInteger, toLatinDigits, toPersianDigits } from '#kit/digits.ts'
import { isRounded, plainSigns } from '#kit/identifier.ts'
import { formatMoney } from '#kit/money.ts'
import { formatPlate, parsePlate } from '#kit/plate.ts'
import { parseVin } from '#kit/vin.ts'
import { cutText } from '#kit/cut-text.ts'
import { cleanParagraphs, cleanText } from '#kit/text.ts'
import { bodyStates, colours, documentKinds, plateKinds } from '../ad/choices.ts'
import { hideContacts } from '../ad/hide-contacts.ts'
import { columns, type ColumnKey, type Heads } from './stock-heads.ts'
import { readStockPrice, type Currency } from './stock-price.ts'
import { slugOfWord, wordKinds, type TaughtWords, type WordKind } from './stock-words.ts'

/** The outcome of a file row. */
export type RowOutcome = 'new' | 'change' | 'same' | 'fault'
export const outcomeNames: Record<RowOutcome, string> = {
  new: 'خودروی جدید',
  change: 'تغییر',
  same: 'بدون تغییر',
  fault: 'خطا',
}

/** The facts that a file has no column for; a known car keeps its own. */
type Absent = { absent?: readonly (keyof StockFacts)[] }

/** Plate and VIN as they wait in a checked file: sealed and indexed, in base64. */
export type WaitingIdentity = Readonly<
  Partial<Record<'plate_sealed' | 'plate_index' | 'vin_sealed' | 'vin_index', string>>
>

/** A car of a file as stored until it is written. Money is rials as text; null is «توافقی». */
export type StockValues = StockFacts & Absent & { identity?: WaitingIdentity }

export type StockFacts = {
  trim: string
  year: number
  mileage: number
  colour: string
  body: string
  plate: string
  document: string
  city: string
  /** The slug of a district of the city; empty without one. */
  district: string
  price: string | null
  description: string
}

const wordsOf: { [Key in keyof StockFacts]?: (value: NonNullable<StockFacts[Key]>) => string } = {
  year: (year) => toPersianDigits(year),
  mileage: (km) => `${formatInteger(km)} کیلومتر`,
  colour: (slug) => colours[slug as keyof typeof colours] ?? slug,
  body: (slug) => bodyStates[slug as keyof typeof bodyStates] ?? slug,
  plate: (slug) => plateKinds[slug as keyof typeof plateKinds] ?? slug,
  document: (slug) => documentKinds[slug as keyof typeof documentKinds] ?? slug,
  price: (rial) => formatMoney(BigInt(rial)),
}

/**
 * Describes the changes of a row: «قیمت: از ۹۰۰ میلیون تومان به ۸۸۰ میلیون تومان». Long and
 * unreadable values are only named.
 */
export function changesOf(before: Partial<StockFacts>, after: StockFacts): string {
  const stated = (key: keyof StockFacts, value: StockFacts[keyof StockFacts] | undefined) =>
    value === null || value === undefined ? 'توافقی' : (wordsOf[key] as (value: unknown) => string)(value)
  return (Object.keys(changeTitles) as (keyof StockFacts)[])
    .filter((key) => key in before && before[key] !== after[key])
    .map((key) =>
      wordsOf[key]
        ? `${changeTitles[key]}: از ${stated(key, before[key])} به ${stated(key, after[key])}`
        : changeTitles[key],
    )
    .join('، ')
}

/** Describes the values of a new car: «سال ۱۴۰۱، ۴۸,۰۰۰ کیلومتر، سفید، … ۱ میلیارد تومان». */
export function factsOf(values: StockFacts): string {
  const shown = ['price', 'year', 'mileage', 'colour', 'body', 'document', 'plate'] as const
  return shown
    .map((key) => {
      const value = values[key]
      return value === null ? 'توافقی' : (wordsOf[key] as (value: unknown) => string)(value)
    })
    .join('، ')
}

/** Returns a car of a file with the facts of the known car that the file has no column for. */
export function withKnown(values: StockValues, stockFacts: StockFacts | undefined): StockValues {
  if (!stockFacts || !values.absent) return values
  const whole = { ...values, ...Object.fromEntries(values.absent.map((key) => [key, stockFacts[key]])) }
  // The known district belongs to the known city.
  return values.absent.includes('district') && whole.city !== stockFacts.city ? { ...whole, district: '' } : whole
}

const changeTitles: Record<keyof StockFacts, string> = {
  price: 'قیمت',
  mileage: 'کارکرد',
  year: 'سال',
  colour: 'رنگ',
  body: 'وضعیت بدنه',
  document: 'نوع سند',
  plate: 'نوع پلاک',
  trim: 'تیپ',
  city: 'شهر',
  district: 'محله',
  description: 'توضیحات',
}

export const maxRows = 10_000
export const maxFileBytes = 8 * 1024 * 1024
const longestCode = 40
const longestText = 2000
const minRial = 300_000_000n
const maxRial = 10_000_000_000_000n
const maxKm = 999_999

/** The word of a list whose column is missing; the dealer says once what it means for all cars. */
const columnIsMissing = 'ستون نیست'

const unitFaultStart = 'واحد قیمت «'
const unitFault = (written: string) =>
  `${unitFaultStart}${cutText(written, 40)}» مشخص نیست؛ بالای همین صفحه تومان یا ریال را انتخاب کنید.`

/** Returns the price that a fault about its unit names; null for another fault. */
export const priceWithoutUnit = (fault: string): string | null =>
  fault.startsWith(unitFaultStart) ? (fault.slice(unitFaultStart.length).split('»')[0] ?? null) : null

/** Detects a formula, which a spreadsheet would run. A number may start with its sign. */
const isFormula = (text: string) => /^[=@]/.test(text) || (/^[+-]/.test(text) && parseInteger(text.slice(1)) === null)

/** Catalogue lookups for a row: the trim by name, its years, and the city. */
export type RowLookups = {
  trim: (words: { make: string; model: string; trim: string }) => { trim: string } | { problem: string }
  years: (trim: string) => { from: number; to: number } | null
  city: (name: string) => string | null
  /** The district of a city by its name; null for an unknown one. */
  district: (city: string, name: string) => string | null
  /** The dealer's own words of lists. */
  words: TaughtWords
  /** The unit of prices without one, as the dealer has stated it. */
  priceUnit: Currency | null
  /** The city for rows without one. */
  ownCity: string
}

export type ReadRow = {
  /** Plate and VIN of the row, in clear text: never log or store them. */
  identity: { plate: string | undefined; vin: string | undefined }
  line: number
  code: string
  title: string
  values: StockValues | null
  faults: string[]
  /** The name that matches no car, or several. */
  unknown: string | null
  /** Words of no list, as `kind:word`. */
  unknownWords: string[]
  /** The price has no unit, and the dealer has stated none. */
  asksUnit: boolean
}

const factKeys = Object.keys(changeTitles) as (keyof StockFacts)[]

const jalali = (year: number) => (year > 1700 ? year - 621 : year)
const plainYear = (year: number) => toPersianDigits(year)

/** Reads one row of a file. Returns the car, or all its errors in Persian. */
export function readRow(
  { line, cells }: { line: number; cells: readonly string[] },
  { places, unit }: Heads,
  lookups: RowLookups,
  /** Whether the dealer has a car with this code, which keeps the facts that the file does not have. */
  isKnown: (code: string) => boolean,
): ReadRow {
  const faults: string[] = []
  const unknownWords: string[] = []
  const text = (key: ColumnKey): string => {
    // A leading apostrophe is the spreadsheet's text marker.
    const raw = (cells[places.get(key) ?? -1] ?? '')
      .replace(/^'(?=[=+\-@])/, '')
      .replace(/^="([^"]*)"$/, '$1')
      .trim()
    if (!isFormula(raw)) return key === 'description' ? cleanParagraphs(raw) : cleanText(raw)
    faults.push(`در ستون «${columns[key].title}» فرمول است؛ خود مقدار را بنویسید.`)
    return ''
  }
  const words = { make: text('make'), model: text('model'), trim: text('trim') }
  const title = cutText([words.make, words.model, words.trim].filter(Boolean).join(' '), 120)
  const code = toLatinDigits(cutText(text('code'), 200))
  if (isRounded(code)) {
    faults.push(`اکسل این کد را گرد کرده است (${code})؛ ستون کد را «متن» کنید و کد کامل را بنویسید.`)
  } else if (code === '') faults.push('کد خالی است؛ برای هر خودرو یک کد ثابت بنویسید.')
  else if (code.length > longestCode) faults.push('کد حداکثر ۴۰ حرف است.')
  const existing = code !== '' && isKnown(code)
  /** The file has no column for this fact of a known car. */
  const keeps = (key: ColumnKey) => existing && !places.has(key)
  const keepsCar = keeps('model')
  const car = keepsCar
    ? null
    : words.model === ''
      ? { problem: 'مدل خالی است؛ نام مدل را بنویسید.' }
      : lookups.trim(words)
  const trim = car && 'trim' in car ? car.trim : null
  if (car && 'problem' in car) faults.push(car.problem)

  const number = (key: 'year' | 'mileage'): number | null => {
    if (keeps(key)) return 0
    const typed = plainSigns(text(key))
    if (/مایل|miles?/i.test(typed)) {
      faults.push('کارکرد به مایل است؛ به کیلومتر بنویسید.')
      return null
    }
    const value = parseInteger(typed.replace(/(?:کیلومتر|kilomet(?:er|re)s?|kms?)\.?$/i, ''))
    if (value === null || value < 0) faults.push(`${columns[key].title} را با عدد بنویسید.`)
    return value === null || value < 0 ? null : value
  }
  const typedYear = number('year')
  const year = typedYear === null || keeps('year') ? typedYear : jalali(typedYear)
  const span = trim === null ? null : lookups.years(trim)
  if (year !== null && !keeps('year') && span && (year < span.from || year > span.to)) {
    const made =
      span.from === span.to
        ? `فقط در سال ${plainYear(span.from)}`
        : `از سال ${plainYear(span.from)} تا ${plainYear(span.to)}`
    faults.push(`این خودرو ${made} تولید شده است؛ سال ساخت را اصلاح کنید.`)
  }
  const mileage = number('mileage')
  if (mileage !== null && mileage > maxKm) faults.push('کارکرد حداکثر ۹۹۹,۹۹۹ کیلومتر است.')

  const pick = (key: WordKind, usual: string | null = null) => {
    if (keeps(key)) return ''
    const choices: Readonly<Record<string, string>> = wordKinds[key].choices
    const typed = text(key) || (places.has(key) || usual !== null ? '' : columnIsMissing)
    const slug = typed === '' ? usual : slugOfWord(key, typed, lookups.words)
    if (slug === null) {
      if (typed !== '') unknownWords.push(`${key}:${cutText(typed, 100)}`)
      faults.push(
        typed === ''
          ? `${columns[key].title} خالی است؛ مثلاً «${Object.values(choices)[0]}» بنویسید.`
          : typed === columnIsMissing
            ? `فایل ستون «${columns[key].title}» ندارد؛ بالای همین صفحه برای همهٔ خودروها انتخابش کنید.`
            : `${columns[key].title} «${cutText(typed, 40)}» در لیست ما نیست؛ مثلاً «${Object.values(choices)[0]}».`,
      )
    }
    return slug
  }
  const colour = pick('colour')
  const body = pick('body')
  const document = pick('document')
  const plate = pick('plate', 'national')

  const typedPrice = text('price')
  const readPrice = typedPrice === '' ? 'negotiable' : readStockPrice(typedPrice, unit, lookups.priceUnit)
  const price = typeof readPrice === 'object' ? readPrice.rial : null
  const asksUnit = readPrice === 'no-unit'
  if (readPrice === 'unreadable') faults.push('قیمت خوانده نشد؛ آن را با عدد بنویسید.')
  if (readPrice === 'other-currency') faults.push('قیمت به ارز است؛ به تومان یا ریال بنویسید.')
  if (asksUnit) faults.push(unitFault(typedPrice))
  if (price !== null && price < minRial)
    faults.push(`قیمت خیلی کم است (${formatMoney(price)})؛ قیمت کامل و واحدش را بنویسید.`)
  if (price !== null && price > maxRial)
    faults.push(`قیمت خیلی زیاد است (${formatMoney(price)})؛ شاید به ریال نوشته‌اید.`)

  const typedCity = text('city')
  const city = typedCity === '' ? lookups.ownCity : lookups.city(typedCity)
  if (city === null) faults.push(`شهر «${cutText(typedCity, 40)}» پیدا نشد؛ نام شهر را کامل بنویسید.`)
  const typedDistrict = text('district')
  const district = typedDistrict === '' || city === null ? '' : lookups.district(city, typedDistrict)
  if (district === null)
    faults.push(`محلهٔ «${cutText(typedDistrict, 40)}» در این شهر پیدا نشد؛ نامش را درست کنید یا خالی بگذارید.`)
  const identity = readIdentity(text, faults)
  const description = text('description')
  if (description.length > longestText) faults.push('توضیحات حداکثر ۲,۰۰۰ حرف است.')
  if (hideContacts(description) !== description) faults.push('شمارهٔ تلفن، لینک و آیدی را از توضیحات حذف کنید.')

  const absent = factKeys.filter((key) => (key === 'trim' ? keepsCar : keeps(key)))
  const values =
    faults.length > 0
      ? null
      : {
          trim: trim ?? '',
          year: year!,
          mileage: mileage!,
          colour: colour!,
          body: body!,
          plate: plate!,
          document: document!,
          city: city!,
          district: district!,
          price: price === null ? null : String(price),
          description,
          ...(absent.length > 0 && { absent }),
        }
  const unknown = !keepsCar && words.model !== '' && trim === null ? title : null
  return { identity, line, code: cutText(code, 60), title, values, faults, unknown, unknownWords, asksUnit }
}

/** Reads plate and VIN of a row; adds their faults. */
function readIdentity(text: (key: ColumnKey) => string, faults: string[]): ReadRow['identity'] {
  const [typedPlate, typedVin] = [text('plateNumber'), text('vin')]
  const plate = typedPlate === '' ? null : parsePlate(typedPlate)
  const vin = typedVin === '' ? null : parseVin(typedVin)
  if (plate && (!plate.ok || plate.value.kind === 'motorcycle'))
    faults.push('شمارهٔ پلاک خوانده نشد؛ مثلاً «۱۲ ب ۳۴۵ ایران ۶۷» بنویسید.')
  if (vin && !vin.ok) faults.push('شمارهٔ شاسی ۱۷ حرف انگلیسی و رقم است و I و O و Q ندارد.')
  return { plate: plate?.ok ? formatPlate(plate.value) : undefined, vin: vin?.ok ? vin.value : undefined }
}
