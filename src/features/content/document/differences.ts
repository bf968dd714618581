/** A run of a line that is in both texts, or in one only. */
export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }
/** A line of both texts together; `changed` when they differ. */
export type DifferentLine = { changed: boolean; pieces: Piece[] }

/** Above this number of comparisons, a part counts as removed and added again. */
const maxCells = 4_000_000

/** Compares two texts by lines, and within lines by words. */
export function differences(before: string, after: string): DifferentLine[] {
  const hunks = align(before.split('\n'), after.split('\n'))
  const lines: DifferentLine[] = []
  for (const hunk of hunks) {
    if (hunk.kind === 'same') {
      lines.push(...hunk.values.map((text) => ({ changed: false, pieces: [{ kind: 'same' as const, text }] })))
      continue
    }
    const { removed, added } = hunk
    for (let at = 0; at < Math.max(removed.length, added.length); at++) {
      lines.push({ changed: true, pieces: piecesOf(removed[at], added[at]) })
    }
  }
  return lines
}

function piecesOf(before: string | undefined, after: string | undefined): Piece[] {
  if (before === undefined) return [{ kind: 'added', text: after! }]
  if (after === undefined) return [{ kind: 'removed', text: before }]
  return align(before.split(/(?<=\s)/), after.split(/(?<=\s)/)).flatMap((hunk): Piece[] => {
    if (hunk.kind === 'same') return [{ kind: 'same', text: hunk.values.join('') }]
    const pieces: Piece[] = []
    if (hunk.removed.length > 0) pieces.push({ kind: 'removed', text: hunk.removed.join('') })
    if (hunk.added.length > 0) pieces.push({ kind: 'added', text: hunk.added.join('') })
    return pieces
  })
}

type Hunk = { kind: 'same'; values: string[] } | { kind: 'changed'; removed: string[]; added: string[] }

/** Aligns two lists by their longest common subsequence, as alternating equal and changed hunks. */
function align(before: readonly string[], after: readonly string[]): Hunk[] {
  let from = 0
  while (from < before.length && from < after.length && before[from] === after[from]) from++
  let end = 0
  while (
    end < before.length - from &&
    end < after.length - from &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++
  const hunks: Hunk[] = []
  const same = (values: readonly string[]) => {
    const last = hunks.at(-1)
    if (last?.kind === 'same') last.values.push(...values)
    else if (values.length > 0) hunks.push({ kind: 'same', values: [...values] })
  }
  const changed = (removed: readonly string[], added: readonly string[]) => {
    const last = hunks.at(-1)
    if (last?.kind === 'changed') {
      last.removed.push(...removed)
      last.added.push(...added)
    } else if (removed.length + added.length > 0)
      hunks.push({ kind: 'changed', removed: [...removed], added: [...added] })
  }
  same(before.slice(0, from))
  const [a, b] = [before.slice(from, before.length - end), after.slice(from, after.length - end)]
  if (a.length * b.length > maxCells || a.length === 0 || b.length === 0) changed(a, b)
  else {
    const width = b.length + 1
    // length[i * width + j]: the longest common subsequence of a from i and b from j.
    const length = new Uint32Array((a.length + 1) * width)
    for (let i = a.length - 1; i >= 0; i--) {
      for (let j = b.length - 1; j >= 0; j--) {
        length[i * width + j] =
          a[i] === b[j]
            ? length[(i + 1) * width + j + 1]! + 1
            : Math.max(length[(i + 1) * width + j]!, length[i * width + j + 1]!)
      }
    }
    let [i, j] = [0, 0]
    while (i < a.length || j < b.length) {
      if (i < a.length && j < b.length && a[i] === b[j]) {
        same([a[i]!])
        i++
        j++
      } else if (j >= b.length || (i < a.length && length[(i + 1) * width + j]! >= length[i * width + j + 1]!)) {
        changed([a[i]!], [])
        i++
      } else {
        changed([], [b[j]!])
        j++
      }
    }
  }
  same(before.slice(before.length - end))
  return hunks
}
