import { missingColumnsText, type CsvLine } from '#kit/csv.ts'
import { parseInteger, toLatinDigits, toPersianDigits } from '#kit/digits.ts'
import { parseJalali } from '#kit/jalali.ts'
import { parseToman } from '#kit/money.ts'
import { cleanText } from '#kit/text.ts'
import { entryKinds, indexKinds, indexValue, priceColumns, type Entry, type IndexKind } from './price-entry-schema.ts'
import { trimAdvice } from './texts.ts'

export type EntryLine = { line: number; entry: Entry }
export type LineProblem = { line: number; text: string }

/**
 * Parses prices and indices of a CSV text; returns the errors by line. Columns in any order; digits of three scripts;
 * prices in tomans, also as «۸۵۰ میلیون»; days Jalali. Lines of indices leave `trim` and `year` empty.
 */
export function readPriceFile(csv: readonly CsvLine[]): { lines: EntryLine[]; problems: LineProblem[] } {
  const [head, ...rows] = csv
  const names = head?.cells.map((cell) => cell.toLowerCase()) ?? []
  const missing = priceColumns.filter((column) => !names.includes(column))
  if (missing.length > 0) {
    return {
      lines: [],
      problems: [{ line: 1, text: missingColumnsText(missing) }],
    }
  }
  const lines: EntryLine[] = []
  const problems: LineProblem[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of rows) {
    // Our own exports have an apostrophe before text that a spreadsheet would run as a formula.
    const cell = (column: (typeof priceColumns)[number]) =>
      cleanText((cells[names.indexOf(column)] ?? '').replace(/^'/, ''))
    const entry = readLine(cell)
    if (typeof entry === 'string') {
      problems.push({ line, text: entry })
      continue
    }
    const name = [cell('kind'), cell('trim'), cell('year'), toLatinDigits(cell('day'))].join(' ')
    const before = seen.get(name)
    if (before)
      problems.push({ line, text: `همین مورد در سطر ${toPersianDigits(before)} هم آمده است؛ یکی را حذف کنید.` })
    seen.set(name, line)
    lines.push({ line, entry })
  }
  if (rows.length === 0) problems.push({ line: 1, text: 'بعد از سطر عنوان، هیچ سطری نیست؛ حداقل یک سطر بنویسید.' })
  return { lines, problems }
}

function readLine(cell: (column: (typeof priceColumns)[number]) => string): Entry | string {
  const kind = cell('kind')
  const kinds = [...Object.keys(entryKinds), ...Object.keys(indexKinds)]
  if (!kinds.includes(kind)) return `نوع باید یکی از این‌ها باشد: ${kinds.join('، ')}؛ نه «${kind}».`
  const day = parseJalali(cell('day'))
  if (!day || day.year < 1380 || day.year > 1450) return `تاریخ «${cell('day')}» باید روز شمسی باشد؛ مثلاً ۱۴۰۵/۰۹/۰۲.`
  const source = cell('source')
  if (source.length < 2 || source.length > 100) return 'منبع باید ۲ تا ۱۰۰ حرف باشد.'
  if (Object.hasOwn(indexKinds, kind)) {
    const typed = toLatinDigits(cell('price'))
      .replace('٫', '.')
      .replaceAll(/[,٬\s]/g, '')
    const value = /^\d{1,12}(\.\d{1,3})?$/.test(typed) ? indexValue(kind as IndexKind, typed) : null
    if (value === null)
      return `مقدار «${cell('price')}» خوانده نشد؛ عددی بیشتر از صفر بنویسید، دلار و طلا به تومان و بدون اعشار.`
    return { kind: kind as IndexKind, value, day, source }
  }
  const trim = cell('trim')
  if (!/^[a-z0-9-]{1,120}$/.test(trim)) return `خودروی «${trim}» پیدا نشد؛ ${trimAdvice}`
  const year = kind === 'factory' ? day.year : parseInteger(cell('year'))
  if (year === null || year < 1340 || year > 1450) return `سال ساخت «${cell('year')}» باید سال شمسی باشد؛ مثلاً ۱۴۰۲.`
  const price = parseToman(cell('price'))
  if (price === null) return `قیمت «${cell('price')}» خوانده نشد؛ به تومان بنویسید، مثلاً ۸۵۰,۰۰۰,۰۰۰.`
  if (price < 100_000_000n || price > 10_000_000_000_000n) return 'قیمت باید بین ۱۰ میلیون و هزار میلیارد تومان باشد.'
  return { kind: kind as keyof typeof entryKinds, trim, year, price, day, source }
}
