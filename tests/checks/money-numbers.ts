/**
 * The features that handle money, the part of the kit that they use, and the valuation; measurements (fit/,
 * uncertainty.ts) use logarithms, which only log-price.ts converts to money.
 */
const moneyRooms =
  /^src\/(features\/(ledger|payments|wallet)\/|kit\/money|features\/prices\/(valuation\/(?!fit\/|log-price|uncertainty)|market-day|price-history|price-table|share-text))/

/** Another party's server: it responds in JSON numbers, as ZarinPal and Zibal do. */
const otherParties = /\/providers\/fake/

/** Names that mean an amount of money. */
const amount = String.raw`\w*(?:[Rr]ial|[Tt]oman|[Aa]mount|[Bb]alance|[Ff]ee|[Pp]rice)\w*`

const rules: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\b${amount}\??: (?:number|Promise<number>)`), 'an amount is a number'],
  [
    new RegExp(String.raw`(?:\bNumber\(|\bparseFloat\(|\bparseInt\(|\bMath\.\w+\(|[^\w]\+)${amount}\b`),
    'an amount is made a number',
  ],
  [new RegExp(String.raw`\bNumber\([^()]*\b${amount}\b`), 'an amount is made a number'],
  [new RegExp(String.raw`\b${amount}\)?\.toFixed\(|\bparseFloat\(|\.toFixed\(`), 'a decimal is made'],
  [new RegExp(String.raw`\b${amount}: z\.(?:coerce\.)?(?:number|int|float)`), 'an amount is read as a number'],
  // Stroke widths in screens are not money.
  [/^(?!.*<).*\d\.\d/, 'a decimal stands in the code'],
]

/** Returns every line where money could be counted in floating point numbers, with the reason. */
export function findMoneyNumbers(sources: ReadonlyMap<string, string>): string[] {
  const matches = []
  for (const [path, source] of sources) {
    if (!moneyRooms.test(path) || otherParties.test(path) || path.includes('.test.')) continue
    for (const [index, line] of source.split('\n').entries()) {
      const code = line.replace(/^\s*(?:\*|\/\/|\/\*).*$/, '').replace(/'[^']*'|"[^"]*"|\/\/.*$/g, '')
      const why = rules.find(([pattern]) => pattern.test(code))?.[1]
      if (why) matches.push(`${path}:${index + 1} ${why}: ${line.trim()}`)
    }
  }
  return matches
}
