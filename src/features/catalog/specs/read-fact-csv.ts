import { missingColumnsText, type CsvLine } from '#kit/csv.ts'
import { toLatinDigits, toPersianDigits } from '#kit/digits.ts'
import { parseJalali } from '#kit/jalali.ts'
import { cleanText } from '#kit/text.ts'
import { factColumns } from './fact-edition.ts'
import { editKey, isEditKey, readColours, type EditKey } from './edit-keys.ts'
import { isSpecKey, isTrimKey, specKeys } from './spec-keys.ts'
import type { SpecKey } from './spec-key.ts'
import { notAnnounced, numberText, specSources, valueProblem, type SpecSource } from './spec-value.ts'

export type FactLine = {
  line: number
  model: string
  trim: string | null
  key: EditKey
  value: string | null
  approximate: boolean
  source: SpecSource
  day: string
}
export type LineProblem = { line: number; text: string }

/**
 * Reads facts of a CSV text with errors by line. `today` is a Jalali day; later dates are refused.
 */
export function readFactCsv(csv: readonly CsvLine[], today: string): { lines: FactLine[]; problems: LineProblem[] } {
  const [head, ...rows] = csv
  const names = head?.cells.map((cell) => cell.toLowerCase()) ?? []
  const missing = factColumns.filter((column) => !names.includes(column))
  if (missing.length > 0) {
    return {
      lines: [],
      problems: [{ line: 1, text: missingColumnsText(missing) }],
    }
  }
  const lines: FactLine[] = []
  const problems: LineProblem[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of rows) {
    const cellOf = (column: (typeof factColumns)[number]) => cells[names.indexOf(column)] ?? ''
    const read = readLine(cellOf, today)
    if (typeof read === 'string') {
      problems.push({ line, text: read })
      continue
    }
    const name = [read.model, read.trim, read.key].join(' ')
    const before = seen.get(name)
    if (before)
      problems.push({ line, text: `همین مورد در سطر ${toPersianDigits(before)} هم آمده است؛ یکی را حذف کنید.` })
    seen.set(name, line)
    lines.push({ line, ...read })
  }
  if (rows.length === 0) problems.push({ line: 1, text: 'بعد از سطر عنوان، هیچ سطری نیست؛ حداقل یک سطر بنویسید.' })
  return { lines, problems }
}

function readLine(
  cellOf: (column: (typeof factColumns)[number]) => string,
  today: string,
): Omit<FactLine, 'line'> | string {
  const key = cellOf('key')
  if (!isEditKey(key)) return `مشخصهٔ «${key}» وجود ندارد؛ نام آن را از فایل دریافتی کپی کنید.`
  if (isSpecKey(key) && isTrimKey(key))
    return `«${specKeys[key].label}» جزو مشخصات خود تیپ است و اینجا تغییر نمی‌کند؛ این سطر را حذف کنید.`
  if (key === 'in-production' && cellOf('trim'))
    return 'ادامهٔ تولید برای کل مدل است؛ ستون trim را خالی بگذارید یا «همهٔ تیپ‌ها» را انتخاب کنید.'
  const spec = editKey(key)
  const read = typedValue(spec, cellOf('value'))
  const value = key === 'colours' && read !== null ? readColours(read) : read
  if (key === 'in-production' && value === null)
    return 'بنویسید تولید ادامه دارد یا نه: «دارد» یا «ندارد» (در فایل yes یا no).'
  const problem = value === null ? null : valueProblem(spec, value)
  if (problem) return problemText(spec, cellOf('value'), problem)
  const source = cellOf('source')
  if (!Object.hasOwn(specSources, source))
    return `منبع باید یکی از این‌ها باشد: ${Object.keys(specSources).join('، ')}؛ نه «${source}».`
  const day = toLatinDigits(cellOf('day')).replaceAll('-', '/')
  const isDay = /^1[34]\d\d$/.test(day) || (/^1[34]\d\d\/\d\d\/\d\d$/.test(day) && parseJalali(day) !== null)
  if (!isDay) return `تاریخ «${cellOf('day')}» باید سال یا روز شمسی باشد: ۱۴۰۵ یا ۱۴۰۵/۰۹/۰۲.`
  if (day > today.slice(0, day.length))
    return `تاریخ «${toPersianDigits(day)}» هنوز نرسیده است؛ تاریخ امروز یا قبل از آن را بنویسید.`
  const approximate = typedYesNo(cellOf('approximate'))
  if (!approximate) return `ستون approximate باید yes یا no باشد، نه «${cellOf('approximate')}».`
  return {
    model: cellOf('model'),
    trim: cellOf('trim') || null,
    key,
    value,
    approximate: value !== null && approximate === 'yes',
    source: source as SpecSource,
    day,
  }
}

function problemText(key: SpecKey, typed: string, problem: NonNullable<ReturnType<typeof valueProblem>>): string {
  if (problem === 'out-of-range' && key.kind === 'number') {
    return `${key.label} باید بین ${numberText(key.min)} و ${numberText(key.max)} ${key.unit} باشد، نه «${typed}».`
  }
  if (key.kind === 'choice')
    return `${key.label} باید یکی از این‌ها باشد: ${Object.keys(key.choices).join('، ')}؛ نه «${typed}».`
  if (key.kind === 'yes-no') return `${key.label} باید «دارد» یا «ندارد» باشد (در فایل yes یا no)، نه «${typed}».`
  return key.kind === 'number'
    ? `${key.label} را با عدد بنویسید، نه «${typed}».`
    : `«${typed}» برای ${key.label} قبول نمی‌شود؛ مثل سطرهای فایل دریافتی بنویسید.`
}

/** Parses a value typed by staff: digits of three scripts, Persian names of options. */
function typedValue(key: SpecKey, typed: string): string | null {
  const text = cleanText(typed)
  if (text === '' || text === notAnnounced) return null
  if (key.kind === 'number') return toLatinDigits(text).replace('٫', '.').replaceAll(/[,٬]/g, '')
  if (key.kind === 'yes-no') return typedYesNo(text) ?? text
  if (key.kind === 'choice') return Object.entries(key.choices).find(([, label]) => label === text)?.[0] ?? text
  return toLatinDigits(text)
}

const typedYesNo = (text: string): 'yes' | 'no' | null =>
  ['yes', 'true', '1', 'دارد', 'بله'].includes(text)
    ? 'yes'
    : ['no', 'false', '0', '', 'ندارد', 'خیر'].includes(text)
      ? 'no'
      : null
