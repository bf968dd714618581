import { formatInteger, parseInteger, toPersianDigits } from '#kit/digits.ts'
import { formatMoney, parseToman } from '#kit/money.ts'
import { cleanParagraphs, cleanText, foldForSearch } from '#kit/text.ts'
import { bodyStates, colours, documentKinds, plateKinds } from '../ad/choices.ts'
import { hideContacts } from '../ad/hide-contacts.ts'

/** The outcome of a file row. */
export type RowOutcome = 'new' | 'change' | 'same' | 'fault'
export const outcomeNames: Record<RowOutcome, string> = {
  new: 'خودروی جدید',
  change: 'تغییر',
  same: 'بدون تغییر',
  fault: 'خطا',
}

/** A car of a file as stored until it is written. Money is rials as text; null is «توافقی». */
export type StockValues = {
  trim: string
  year: number
  mileage: number
  colour: string
  body: string
  plate: string
  document: string
  city: string
  price: string | null
  description: string
}

const wordsOf: { [Key in keyof StockValues]?: (value: NonNullable<StockValues[Key]>) => string } = {
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
export function changesOf(before: Partial<StockValues>, after: StockValues): string {
  const said = (key: keyof StockValues, value: StockValues[keyof StockValues] | undefined) =>
    value === null || value === undefined ? 'توافقی' : (wordsOf[key] as (value: unknown) => string)(value)
  return (Object.keys(changeTitles) as (keyof StockValues)[])
    .filter((key) => key in before && before[key] !== after[key])
    .map((key) =>
      wordsOf[key]
        ? `${changeTitles[key]}: از ${said(key, before[key])} به ${said(key, after[key])}`
        : changeTitles[key],
    )
    .join('، ')
}

const changeTitles: Record<keyof StockValues, string> = {
  price: 'قیمت',
  mileage: 'کارکرد',
  year: 'سال',
  colour: 'رنگ',
  body: 'وضعیت بدنه',
  document: 'نوع سند',
  plate: 'نوع پلاک',
  trim: 'تیپ',
  city: 'شهر',
  description: 'توضیحات',
}

/** The columns of a file: Persian names, accepted aliases, and whether they are required. */
export const columns = {
  code: { title: 'کد', also: ['code', 'کد خودرو', 'stock', 'id'], needed: true },
  make: { title: 'برند', also: ['make', 'brand', 'سازنده'], needed: false },
  model: { title: 'مدل', also: ['model', 'خودرو', 'نام خودرو'], needed: true },
  trim: { title: 'تیپ', also: ['trim'], needed: false },
  year: { title: 'سال', also: ['year', 'سال ساخت'], needed: true },
  mileage: { title: 'کارکرد', also: ['mileage', 'km', 'کیلومتر'], needed: true },
  colour: { title: 'رنگ', also: ['colour', 'color'], needed: true },
  body: { title: 'وضعیت بدنه', also: ['body', 'بدنه'], needed: true },
  document: { title: 'نوع سند', also: ['document', 'سند'], needed: true },
  plate: { title: 'نوع پلاک', also: ['plate', 'پلاک'], needed: false },
  price: { title: 'قیمت', also: ['price', 'قیمت تومان', 'قیمت (تومان)'], needed: false },
  city: { title: 'شهر', also: ['city'], needed: false },
  description: { title: 'توضیحات', also: ['description', 'شرح'], needed: false },
} as const
export type ColumnKey = keyof typeof columns
const columnKeys = Object.keys(columns) as ColumnKey[]

export const mostRows = 10_000
export const mostFileBytes = 8 * 1024 * 1024
const longestCode = 40
const longestText = 2000
const leastRial = 300_000_000n
const mostRial = 10_000_000_000_000n
const mostKm = 999_999

/**
 * Maps columns to positions by the header line. Returns the names of missing required columns too.
 */
export function readHeads(cells: readonly string[]): { places: Map<ColumnKey, number>; missing: string[] } {
  const heads = cells.map(keyOf)
  const places = new Map<ColumnKey, number>()
  for (const key of columnKeys) {
    const { title, also } = columns[key]
    const names = [key, title, ...also].map(keyOf)
    const place = heads.findIndex((head) => names.includes(head))
    if (place >= 0) places.set(key, place)
  }
  const missing = columnKeys.filter((key) => columns[key].needed && !places.has(key)).map((key) => columns[key].title)
  return { places, missing }
}

/** «تک برگ» and «تک‌برگ» are the same. */
const keyOf = (text: string) => foldForSearch(text).replaceAll(' ', '')

/** Detects a formula, which a spreadsheet would run. A number may start with its sign. */
const isFormula = (text: string) => /^[=@]/.test(text) || (/^[+-]/.test(text) && parseInteger(text.slice(1)) === null)

/** Finds the option of a list by its Persian name in any spelling, or by its slug. */
function choose(choices: Readonly<Record<string, string>>, text: string): string | null {
  const folded = keyOf(text)
  const found = Object.entries(choices).find(([slug, label]) => slug === text || keyOf(label) === folded)
  return found?.[0] ?? null
}

/** Catalogue lookups for a row: the trim by name, its years, and the city. */
export type RowLookups = {
  trim: (words: { make: string; model: string; trim: string }) => { trim: string } | { problem: string }
  years: (trim: string) => { from: number; to: number } | null
  city: (name: string) => string | null
  /** The city for rows without one. */
  ownCity: string
}

export type ReadRow = {
  line: number
  code: string
  title: string
  values: StockValues | null
  faults: string[]
  /** The name that matches no car, or several. */
  unknown: string | null
}

const jalali = (year: number) => (year > 1700 ? year - 621 : year)
const plainYear = (year: number) => toPersianDigits(year)

/** Reads one row of a file. Returns the car, or all its errors in Persian. */
export function readRow(
  { line, cells }: { line: number; cells: readonly string[] },
  places: ReadonlyMap<ColumnKey, number>,
  lookups: RowLookups,
): ReadRow {
  const faults: string[] = []
  const text = (key: ColumnKey): string => {
    // A leading apostrophe is the spreadsheet's text marker.
    const raw = (cells[places.get(key) ?? -1] ?? '').replace(/^'(?=[=+\-@])/, '').trim()
    if (!isFormula(raw)) return key === 'description' ? cleanParagraphs(raw) : cleanText(raw)
    faults.push(`در ستون «${columns[key].title}» فرمول است؛ خود مقدار را بنویسید.`)
    return ''
  }
  const words = { make: text('make'), model: text('model'), trim: text('trim') }
  const title = [words.make, words.model, words.trim].filter(Boolean).join(' ').slice(0, 120)
  const code = text('code').slice(0, 200)
  if (code === '') faults.push('کد خالی است؛ برای هر خودرو یک کد ثابت بنویسید.')
  else if (code.length > longestCode) faults.push('کد حداکثر ۴۰ حرف است.')
  const car = words.model === '' ? { problem: 'مدل خالی است؛ نام مدل را بنویسید.' } : lookups.trim(words)
  const trim = 'trim' in car ? car.trim : null
  if ('problem' in car) faults.push(car.problem)

  const number = (key: 'year' | 'mileage'): number | null => {
    const value = parseInteger(text(key))
    if (value === null || value < 0) faults.push(`${columns[key].title} را با عدد بنویسید.`)
    return value === null || value < 0 ? null : value
  }
  const typedYear = number('year')
  const year = typedYear === null ? null : jalali(typedYear)
  const span = trim === null ? null : lookups.years(trim)
  if (year !== null && span && (year < span.from || year > span.to)) {
    const made =
      span.from === span.to
        ? `فقط در سال ${plainYear(span.from)}`
        : `از سال ${plainYear(span.from)} تا ${plainYear(span.to)}`
    faults.push(`این خودرو ${made} تولید شده است؛ سال ساخت را اصلاح کنید.`)
  }
  const mileage = number('mileage')
  if (mileage !== null && mileage > mostKm) faults.push('کارکرد حداکثر ۹۹۹,۹۹۹ کیلومتر است.')

  const pick = (key: ColumnKey, choices: Readonly<Record<string, string>>, usual: string | null = null) => {
    const typed = text(key)
    const slug = typed === '' ? usual : choose(choices, typed)
    if (slug === null) {
      faults.push(
        typed === ''
          ? `${columns[key].title} خالی است؛ مثلاً «${Object.values(choices)[0]}» بنویسید.`
          : `${columns[key].title} «${typed.slice(0, 40)}» در لیست ما نیست؛ مثلاً «${Object.values(choices)[0]}».`,
      )
    }
    return slug
  }
  const colour = pick('colour', colours)
  const body = pick('body', bodyStates)
  const document = pick('document', documentKinds)
  const plate = pick('plate', plateKinds, 'national')

  const typedPrice = text('price')
  const price = typedPrice === '' || typedPrice === 'توافقی' ? null : parseToman(typedPrice)
  if (price === null && typedPrice !== '' && typedPrice !== 'توافقی') faults.push('قیمت را به تومان و با عدد بنویسید.')
  if (price !== null && price < leastRial) faults.push('قیمت خیلی کم است؛ قیمت کامل را به تومان بنویسید.')
  if (price !== null && price > mostRial) faults.push('قیمت خیلی زیاد است؛ شاید به ریال نوشته‌اید.')

  const typedCity = text('city')
  const city = typedCity === '' ? lookups.ownCity : lookups.city(typedCity)
  if (city === null) faults.push(`شهر «${typedCity.slice(0, 40)}» پیدا نشد؛ نام شهر را کامل بنویسید.`)
  const description = text('description')
  if (description.length > longestText) faults.push('توضیحات حداکثر ۲,۰۰۰ حرف است.')
  if (hideContacts(description) !== description) faults.push('شمارهٔ تلفن، لینک و آیدی را از توضیحات حذف کنید.')

  const values =
    faults.length > 0
      ? null
      : {
          trim: trim!,
          year: year!,
          mileage: mileage!,
          colour: colour!,
          body: body!,
          plate: plate!,
          document: document!,
          city: city!,
          price: price === null ? null : String(price),
          description,
        }
  const unknown = words.model !== '' && trim === null ? title : null
  return { line, code, title, values, faults, unknown }
}
