/** The only file that converts a percentage to a part of an amount. */
const home = 'src/kit/share.ts'

const name = String.raw`[\w.!()]*(?:[Pp]ercent|[Ss]hare|[Hh]undredths|[Pp]erMille|[Pp]erMillion|[Rr]ate)\w*`

const rules: readonly (readonly [RegExp, string])[] = [
  // `rateOf` and `rateOfHundredths` validate their results.
  [
    new RegExp(String.raw`\bBigInt\((?:Math\.\w+\()?(?!rateOf)[^)]*?\b${name}`),
    'a percentage becomes a bigint: 1.5 throws',
  ],
  [
    new RegExp(String.raw`\* ?[^/]*\/ ?\(?(?:2n \* )?(?:100n|100_00n|10_000n|200n|1_000_000n)\b`),
    'an amount is divided by hundreds',
  ],
]

/**
 * Not shares of money: the distance of two amounts, the format of an amount, and rates in millionths whose product is
 * one.
 */
const exceptions: readonly RegExp[] = [
  /^src\/kit\/money\.ts/,
  /^src\/features\/(prices\/|marketplace\/(ad|posting|contact)\/)/,
  /^src\/features\/new-vehicle\/server\/compare\/near-cars\.ts/,
]
/** Weights of the tiers are summed in millionths before one division, by `partOf`. */
const tierWeights = /inTier \* BigInt\(perMillion\)/

/** Returns every line that takes a percentage of an amount outside of {@link home}, with the reason. */
export function findOwnShares(sources: ReadonlyMap<string, string>): string[] {
  const matches = []
  for (const [path, source] of sources) {
    if (path === home || /\.test\.|\/test-|\/demo|\/seed\//.test(path)) continue
    if (exceptions.some((pattern) => pattern.test(path))) continue
    for (const [index, line] of source.split('\n').entries()) {
      const code = line.replace(/^\s*(?:\*|\/\/|\/\*).*$/, '').replace(/'[^']*'|"[^"]*"|\/\/.*$/g, '')
      if (tierWeights.test(code)) continue
      // Arguments of these functions are valid.
      const why = rules.find(([pattern]) => pattern.test(code) && !/\bpartOf\(/.test(code))?.[1]
      if (why) matches.push(`${path}:${index + 1} ${why}: ${line.trim()}`)
    }
  }
  return matches
}
