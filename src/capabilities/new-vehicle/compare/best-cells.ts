/** One thing of one car. `merit` grows with what is better for a buyer; null where nobody can say. */
export type Cell = { text: string; unknown: boolean; merit: number | null; approximate: boolean }

/** What the better of two and the best of more is called: «کم‌مصرف‌تر», «کم‌مصرف‌ترین». */
export type BestWords = readonly [ofTwo: string, ofMore: string]

/** One thing of all cars; without words none is better. */
export type Fact = { key: string; label: string; words: BestWords | null; cells: readonly Cell[] }

export type Row = {
  key: string
  label: string
  differs: boolean
  cells: readonly { text: string; unknown: boolean; best: string | null }[]
}

/** Figures that are only about right have to lie so far apart before one of them is called better. */
const beyondDoubt = 0.03

/**
 * Says of each thing whether the cars differ in it and which one is best. None is where fewer than two are known, where all that
 * are known are alike, and where figures that are only about right lie closer than they are sure. What nobody has announced is
 * never worse.
 */
export function markBest({ key, label, words, cells }: Fact): Row {
  const known = cells.filter(({ merit }) => merit !== null)
  const best = known.length > 1 && words ? bestOf(known) : null
  const word = words?.[cells.length > 2 ? 1 : 0] ?? null
  return {
    key,
    label,
    differs: new Set(cells.map(({ text }) => text)).size > 1,
    cells: cells.map((cell) => ({ text: cell.text, unknown: cell.unknown, best: cell === best ? word : null })),
  }
}

function bestOf(known: readonly Cell[]): Cell | null {
  const [first, second] = known.toSorted((a, b) => b.merit! - a.merit!)
  const distance = first!.merit! - second!.merit!
  if (distance <= 0) return null
  const unsure = first!.approximate || second!.approximate
  return unsure && distance < Math.abs(first!.merit!) * beyondDoubt ? null : first!
}
