import type { Token } from './tokens.ts'
import { counters, eachOne, vehicleWords } from './sentence-words.ts'

/**
 * «دو تا ماشین می‌خوام یکی پراید یکی پیکان»: «یکی» twice lists alternatives, so the second one reads as «یا»; the number of
 * cars adds nothing. Returns equal tokens otherwise.
 */
export function withAlternatives(tokens: readonly Token[]): Token[] {
  const ones = tokens.flatMap(({ key }, at) => (eachOne.has(key) ? [at] : []))
  const isList = ones.length > 1 && ones.every((at, index) => at + 1 < (ones[index + 1] ?? tokens.length))
  const listed = isList
    ? tokens.map((token, at) => {
        if (!ones.includes(at)) return token
        return { ...token, key: at === ones[0] ? 'یه' : 'یا', amount: null }
      })
    : [...tokens]
  return listed.map((token, at) => {
    const [counter, thing] = [listed[at + 1], listed[at + 2]]
    const isCount = token.amount !== null && token.amount.value < 10 && counters.has(counter?.key ?? '')
    return isCount && (vehicleWords.has(thing?.key ?? '') || isList) ? { ...token, key: 'یه', amount: null } : token
  })
}
