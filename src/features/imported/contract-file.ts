import type { CsvLine } from '#kit/csv.ts'
import { parseToman, type Rial } from '#kit/money.ts'

/** The columns of an importer's contract file. */
export const contractColumns = ['tracking', 'contract', 'price'] as const

export type ContractProblem = 'tracking' | 'contract' | 'price' | 'double'
export const contractProblems: Record<ContractProblem, string> = {
  tracking: 'کد پیگیری باید ده حرف و رقم باشد.',
  contract: 'شمارهٔ قرارداد را با رقم و حرف انگلیسی بنویسید.',
  price: 'قیمت نهایی درست نیست؛ به تومان بنویسید.',
  double: 'این سفارش دو بار آمده است؛ هر سفارش فقط یک سطر دارد.',
}

export type ContractRow = { number: string; priceRial: Rial }
export type ReadContract = { line: number; tracking: string; row: ContractRow | null; problem: ContractProblem | null }

/** Reads a contract file line by line; skips a Latin header. Looks nothing up. */
export function readContractFile(csv: readonly CsvLine[]): ReadContract[] {
  const seen = new Set<string>()
  return csv
    .filter(({ cells, line }) => !(line === 1 && cells[0]?.toLowerCase() === 'tracking'))
    .map(({ line, cells }) => {
      const tracking = (cells[0] ?? '').toLowerCase()
      const wrong = (problem: ContractProblem) => ({ line, tracking, row: null, problem })
      if (!/^[0-9a-z]{10}$/.test(tracking)) return wrong('tracking')
      if (seen.has(tracking)) return wrong('double')
      seen.add(tracking)
      const number = cells[1] ?? ''
      if (!/^[0-9A-Za-z/-]{1,30}$/.test(number)) return wrong('contract')
      const priceRial = parseToman(cells[2] ?? '')
      return priceRial === null || priceRial <= 0n
        ? wrong('price')
        : { line, tracking, row: { number, priceRial }, problem: null }
    })
}
