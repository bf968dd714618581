/** One fact of one car. A higher `merit` is better for a buyer; null is not comparable. */
export type Cell = { text: string; unknown: boolean; merit: number | null; approximate: boolean }

/** The words for the better of two and the best of more: «کم‌مصرف‌تر», «کم‌مصرف‌ترین». */
export type BestWords = readonly [ofTwo: string, ofMore: string]

/** One fact of all cars; without words none is better. */
export type Fact = { key: string; label: string; words: BestWords | null; cells: readonly Cell[] }

export type Row = {
  key: string
  label: string
  differs: boolean
  cells: readonly { text: string; unknown: boolean; best: string | null }[]
}

/** The min relative difference between uncertain figures before one counts as better. */
const beyondDoubt = 0.03

/**
 * Finds for each fact whether the cars differ and which is best. None is best with fewer than two
 * known values, equal ones, or uncertain ones that are too close. An unannounced value is never
 * worse.
 */
export function markBest({ key, label, words, cells }: Fact): Row {
  const existing = cells.filter(({ merit }) => merit !== null)
  const best = existing.length > 1 && words ? bestOf(existing) : null
  const word = words?.[cells.length > 2 ? 1 : 0] ?? null
  return {
    key,
    label,
    differs: new Set(cells.map(({ text }) => text)).size > 1,
    cells: cells.map((cell) => ({ text: cell.text, unknown: cell.unknown, best: cell === best ? word : null })),
  }
}

function bestOf(cells: readonly Cell[]): Cell | null {
  const [first, second] = cells.toSorted((a, b) => b.merit! - a.merit!)
  const distance = first!.merit! - second!.merit!
  if (distance <= 0) return null
  const unsure = first!.approximate || second!.approximate
  return unsure && distance < Math.abs(first!.merit!) * beyondDoubt ? null : first!
}
