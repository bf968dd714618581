import { parseInteger } from '#kit/digits.ts'
import type { CsvLine } from '#kit/csv.ts'
import { dayOfJalali, type Day } from '#kit/day.ts'
import { parseJalali } from '#kit/jalali.ts'
import { parseToman, type Rial } from '#kit/money.ts'
import { parseVin } from '#kit/vin.ts'
import { deliverySteps, deliveryStepKeys, type DeliveryStep } from './states.ts'

/** Kinds of a maker's files about orders, for spreadsheets. */
export const makerFiles = { contracts: 'قراردادها', deliveries: 'تولید و تحویل' } as const
export type MakerFile = keyof typeof makerFiles

/** The kind of a line, by its word in the file. */
const newsNames = {
  ...deliverySteps,
  delivered: 'تحویل خودرو',
  promised: 'تغییر وعدهٔ تحویل',
  cancelled: 'لغو سفارش',
}
const whats = Object.entries(newsNames)
  .map(([word, name]) => `${word} (${name})`)
  .join('، ')

/** The columns in words, in their order. */
export const columnHints: Record<MakerFile, string> = {
  contracts: 'ستون‌ها: کد پیگیری، شمارهٔ قرارداد، تاریخ وعده، ماندهٔ قیمت به تومان، مهلت پرداخت',
  deliveries: `ستون‌ها: کد پیگیری، مرحله، تاریخ، شمارهٔ شاسی یا دلیل. مرحله یکی از این‌هاست: ${whats}`,
}

/** The first cell of a line with column names. */
const headWords = ['tracking', 'کد پیگیری']

export type ContractRow = { contract: string; promisedOn: Day; restRial: Rial | null; dueOn: Day | null }
export type DeliveryRow =
  | { what: DeliveryStep; on: Day; vin: string | null }
  | { what: 'delivered'; on: Day }
  | { what: 'promised'; on: Day; reason: string }
  | { what: 'cancelled'; on: Day }

export type FileProblem = 'tracking' | 'contract' | 'day' | 'amount' | 'what' | 'vin' | 'reason' | 'double'
export const problemTexts: Record<FileProblem, string> = {
  tracking: 'کد پیگیری باید ده حرف و رقم باشد.',
  contract: 'شمارهٔ قرارداد را بنویسید.',
  day: 'تاریخ درست نیست؛ مثلاً ۱۴۰۵/۱۰/۰۱.',
  amount: 'مبلغ مانده را به تومان و مهلت آن را مثل ۱۴۰۵/۱۰/۰۱ بنویسید.',
  what: `ستون دوم یکی از این‌هاست: ${whats}.`,
  vin: 'شمارهٔ شاسی را کامل بنویسید؛ ۱۷ حرف و رقم است.',
  reason: 'دلیل تغییر وعده را بنویسید.',
  double: 'این سفارش یا این مرحله از آن دو بار آمده است؛ یکی از دو سطر را حذف کنید.',
}

export type ReadRow<Row> = { line: number; tracking: string; row: Row | null; problem: FileProblem | null }

const day = (text: string | undefined): Day | null => {
  const date = text ? parseJalali(text) : null
  return date && dayOfJalali(date)
}

/** Parses a file line by line; skips a head of Latin words. Reads no database. */
export function readMakerFile<File extends MakerFile>(
  file: File,
  csv: readonly CsvLine[],
): ReadRow<File extends 'contracts' ? ContractRow : DeliveryRow>[] {
  const seen = new Set<string>()
  return csv
    .filter(({ cells, line }) => !(line === 1 && headWords.includes(cells[0]?.trim().toLowerCase() ?? '')))
    .map(({ line, cells }) => {
      const tracking = (cells[0] ?? '').toLowerCase()
      const wrong = (problem: FileProblem) => ({ line, tracking, row: null, problem })
      if (!/^[0-9a-z]{10}$/.test(tracking)) return wrong('tracking')
      const once = file === 'contracts' ? tracking : `${tracking} ${cells[1] ?? ''}`
      if (seen.has(once)) return wrong('double')
      seen.add(once)
      const read = file === 'contracts' ? readContract(cells) : readDelivery(cells)
      return typeof read === 'string' ? wrong(read) : { line, tracking, row: read, problem: null }
    }) as ReadRow<File extends 'contracts' ? ContractRow : DeliveryRow>[]
}

function readContract([, contract = '', promised, rest, due]: string[]): ContractRow | FileProblem {
  const promisedOn = day(promised)
  if (contract === '' || contract.length > 40) return 'contract'
  if (!promisedOn) return 'day'
  // The deadline counts for the planned amount too.
  if (!rest) return due && !day(due) ? 'amount' : { contract, promisedOn, restRial: null, dueOn: day(due) }
  const [restRial, dueOn] = [parseInteger(rest) === 0 ? 0n : parseToman(rest), day(due)]
  if (restRial === null || (restRial > 0n && dueOn === null)) return 'amount'
  return { contract, promisedOn, restRial: restRial === 0n ? null : restRial, dueOn: restRial === 0n ? null : dueOn }
}

function readDelivery([, what = '', on, more = '']: string[]): DeliveryRow | FileProblem {
  const date = day(on)
  if (!date) return 'day'
  if (what === 'delivered' || what === 'cancelled') return { what, on: date }
  if (what === 'promised') return more === '' ? 'reason' : { what, on: date, reason: more.slice(0, 200) }
  const step = deliveryStepKeys.find((key) => key === what)
  if (!step) return 'what'
  if (step !== 'produced' || more === '') return { what: step, on: date, vin: null }
  const vin = parseVin(more)
  return vin.ok ? { what: step, on: date, vin: vin.value } : 'vin'
}
