/** Whether a run is short: it shows that every part works to its end, and its numbers say nothing. */
export const isShort = process.env.BENCH_SHORT === '1'

/** Returns `usual`, or in a short run `short`. */
export const size = (usual, short) => (isShort ? short : usual)

/**
 * Collects the figures of one part. `add` prints a figure and keeps it: `figure` is the wanted value as `≤ 15` or `≥ 0.6`, in the
 * same unit; `digits` rounds a number.
 */
export function figureRows(section) {
  const rows = []
  const add = (name, value, { unit = '', figure, digits = 2 } = {}) => {
    // Of nothing there is no percentile.
    const row = Number.isFinite(value)
      ? { section, name, value: Number(value.toFixed(digits)), unit, ...(figure && { figure }) }
      : { section, name, value: typeof value === 'number' ? 'none' : value, unit: '' }
    rows.push(row)
    console.log(`${name}: ${row.value}${row.unit && ` ${row.unit}`}${figure ? ` (figure: ${figure})` : ''}`)
  }
  return { rows, add }
}
