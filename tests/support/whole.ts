/**
 * True in `npm run test:all`, which goes through whole products of lists. `npm test` goes through a part of them that has each
 * value of each list. `scripts/test-parts.mjs` finds the files that import this module.
 */
export const whole = process.env.TEST_ALL === '1'

/** Returns the first row for each key, or all rows in `npm run test:all`. Keys name what a row shows that others do not. */
export function oneOfEach<Row>(rows: readonly Row[], keysOf: (row: Row) => string | readonly string[]): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const keys = [keysOf(row)].flat()
    const isNew = keys.some((key) => !seen.has(key))
    for (const key of keys) seen.add(key)
    return whole || isNew
  })
}
