import { comparePath } from '../addresses.ts'
import { maxCompared } from './compared-ads.ts'
import { adIdSchema } from '../ad/ad-id.ts'

/** The compared public ids in the order of the address. */
export type CompareQuery = {
  ids: string[]
  /** Omits rows in which all cars are equal. */
  onlyDifferences: boolean
  /** Parts of `ads` that are not ids. */
  unread: string[]
  /** The number of ids beyond the limit of four. */
  tooMany: number
}

/** Parses `?ads=a,b&only=differences`, however invalid. */
export function parseCompareQuery(params: URLSearchParams): CompareQuery {
  const given = params
    .getAll('ads')
    .flatMap((text) => text.split(/[,،\s]+/))
    .filter(Boolean)
  const distinct = [...new Set(given)]
  const ids = distinct.filter((text) => adIdSchema.safeParse(text).success)
  return {
    ids: ids.slice(0, maxCompared),
    onlyDifferences: params.get('only') === 'differences',
    unread: distinct.filter((text) => !ids.includes(text)).map((text) => text.slice(0, 20)),
    tooMany: Math.max(0, ids.length - maxCompared),
  }
}

/** Returns the address of a comparison; ids are alphanumeric, so the commas stay readable. */
export function compareAddress(ids: readonly string[], onlyDifferences = false): string {
  const parts = [ids.length > 0 && `ads=${ids.join(',')}`, onlyDifferences && 'only=differences'].filter(Boolean)
  return parts.length > 0 ? `${comparePath}?${parts.join('&')}` : comparePath
}

/** The value of one car. `price` equals `text` in parts, for the reader's currency unit. */
type Cell = { text: string; price?: { before: string; toman: number } }

/** One compared fact. A higher `merit` is better for a buyer; null is not comparable. */
export type ComparedFact = { label: string; best: string | null; cells: (Cell & { merit: number | null })[] }

/** A compared fact with its result: `mark` is the word at the best cells. */
export type CompareRow = { label: string; differs: boolean; cells: (Cell & { mark: string | null })[] }

/** Finds differing facts and the best cars; no car is best when all comparable ones are equal. */
export function markBestCells({ label, best, cells }: ComparedFact): CompareRow {
  const merits = cells.flatMap(({ merit }) => (merit === null ? [] : [merit]))
  const max = Math.max(...merits)
  const decided = best !== null && merits.some((merit) => merit < max)
  return {
    label,
    differs: new Set(cells.map(({ text }) => text)).size > 1,
    cells: cells.map(({ merit, ...cell }) => ({ ...cell, mark: decided && merit === max ? best : null })),
  }
}
