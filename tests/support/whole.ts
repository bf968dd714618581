import { it } from 'vitest'

/**
 * True in what `npm run test:all` adds to `npm test`: there, whole products of lists. `npm test` goes through a part of them that
 * has each value of each list. `scripts/test-parts.mjs` finds the files that import this module.
 */
export const whole = process.env.TEST_ALL === '1'

/** `it` for a test that no list makes longer: `npm test` runs it, and what is added to that does not run it once more. */
export const onceOnly = it.skipIf(whole)

/** Returns the first row for each key in `npm test`, and the others in what is added. Keys name what a row shows that others do not. */
export function oneOfEach<Row>(rows: readonly Row[], keysOf: (row: Row) => string | readonly string[]): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const keys = [keysOf(row)].flat()
    const isNew = keys.some((key) => !seen.has(key))
    for (const key of keys) seen.add(key)
    return isNew !== whole
  })
}
