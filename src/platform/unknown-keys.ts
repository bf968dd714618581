/** An unknown key, and the key that was probably meant. */
type UnknownKey = { key: string; nearest: string | undefined }

type Environment = Readonly<Record<string, string | undefined>>

/** Set by npm, Node and shells; similar to the product's keys by chance. */
const foreign = /^(?:NODE|NODE_.+|npm_.+|HOME|HOSTNAME|HOSTTYPE|PATH|MAIL|UV_.+|MALLOC_.+|PG[A-Z]+)$/

const maxDistance = (key: string): number => (key.length <= 5 ? 1 : 2)

/**
 * Returns the unknown keys that were probably meant for the product: in the environment those that resemble a key of
 * `existing` by spelling or by their first word, in the file all of them.
 */
export function findUnknownKeys(
  existing: readonly string[],
  environment: Environment,
  file: Environment,
): UnknownKey[] {
  const names = new Set([...Object.keys(environment), ...Object.keys(file)])
  return [...names].toSorted().flatMap((key) => {
    if (existing.includes(key) || foreign.test(key)) return []
    const nearest = nearestKey(existing, key)
    const isOurs = nearest !== undefined || hasOurPrefix(existing, key) || key in file
    return isOurs ? [{ key, nearest: nearest ?? nearestOfPrefix(existing, key) }] : []
  })
}

/** Returns the warning about one unknown key. */
export const describeUnknownKey = ({ key, nearest }: UnknownKey): string =>
  nearest === undefined
    ? `${key}: is not a key of the configuration and is ignored`
    : `${key}: is not a key of the configuration and is ignored; did you mean ${nearest}?`

const byDistance = (keys: readonly string[], key: string) =>
  keys
    .map((each) => ({ each, distance: editDistance(each, key.toUpperCase()) }))
    .toSorted((one, other) => one.distance - other.distance)[0]

function nearestKey(existing: readonly string[], key: string): string | undefined {
  const best = byDistance(existing, key)
  return best && best.distance <= maxDistance(best.each) ? best.each : undefined
}

const prefixOf = (key: string): string => key.slice(0, key.indexOf('_') + 1)

/** First words that other programs use too (`JOB_NAME`, `REQUESTS_CA_BUNDLE`). */
const sharedPrefixes = /^(?:JOB|REQUESTS|SESSION)_/

/** Returns true for a first word that several of the product's keys share; `LOG_` or `APP_` belong to anybody. */
const hasOurPrefix = (existing: readonly string[], key: string): boolean =>
  key.includes('_') &&
  !sharedPrefixes.test(key) &&
  existing.filter((each) => each.startsWith(prefixOf(key.toUpperCase()))).length > 1

function nearestOfPrefix(existing: readonly string[], key: string): string | undefined {
  const prefix = prefixOf(key.toUpperCase())
  return prefix
    ? byDistance(
        existing.filter((each) => each.startsWith(prefix)),
        key,
      )?.each
    : undefined
}

/** Returns the number of letters to add, remove, change or swap with the next one until both words are equal. */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      let best = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost)
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwap) best = Math.min(best, rows[i - 2]![j - 2]! + 1)
      row.push(best)
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}
