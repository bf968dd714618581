import { comparePath } from '../addresses.ts'
import { maxCompared } from './compared-ads.ts'
import { adIdSchema } from '../ad/ad-id.ts'

/** What is compared: public ids in the order of the address. */
export type CompareQuery = {
  ids: string[]
  /** Rows in which all cars are alike are left out. */
  onlyDifferences: boolean
  /** Parts of `ads` that can be no id. */
  unread: string[]
  /** How many ids stood in the address beyond the four. */
  tooMany: number
}

/** Reads `?ads=a,b&only=differences`, however broken. */
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

/** The address of a comparison; ids are letters and digits, so the commas stay readable. */
export function compareAddress(ids: readonly string[], onlyDifferences = false): string {
  const parts = [ids.length > 0 && `ads=${ids.join(',')}`, onlyDifferences && 'only=differences'].filter(Boolean)
  return parts.length > 0 ? `${comparePath}?${parts.join('&')}` : comparePath
}

/** What is told of one car. `price` is the same as `text`, for showing it in the reader's unit of money. */
type Cell = { text: string; price?: { before: string; toman: number } }

/** One thing that is told of every car. `merit` grows with what is better for a buyer; null cannot be compared. */
export type ComparedFact = { label: string; best: string | null; cells: (Cell & { merit: number | null })[] }

/** The same, weighed: `mark` is the word that stands at the best cells. */
export type CompareRow = { label: string; differs: boolean; cells: (Cell & { mark: string | null })[] }

/** Finds what differs and which cars are best in it; where all that can be compared are alike, none is. */
export function markBestCells({ label, best, cells }: ComparedFact): CompareRow {
  const merits = cells.flatMap(({ merit }) => (merit === null ? [] : [merit]))
  const most = Math.max(...merits)
  const decided = best !== null && merits.some((merit) => merit < most)
  return {
    label,
    differs: new Set(cells.map(({ text }) => text)).size > 1,
    cells: cells.map(({ merit, ...cell }) => ({ ...cell, mark: decided && merit === most ? best : null })),
  }
}
