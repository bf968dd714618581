import type { Match } from './find-words.ts'
import { neutralEnd } from './indifference.ts'
import { isMeaning } from './interpretation.ts'
import { phraseEnd } from './phrases.ts'
import { readRange } from './read-range.ts'
import { conceding, copulas, evenWords, joints, qualities, saysNo, yesWords } from './sentence-words.ts'
import { isUnpainted, sameKind } from './take-back.ts'
import type { Token } from './tokens.ts'

/** Returns the end of the values after «حتی» with their kind, or null for a car, a place or an amount. */
function valuesAt(tokens: readonly Token[], start: number, nameAt: (at: number) => Match | null): Match | null {
  const found: Match[] = []
  for (let at = start; at < tokens.length;) {
    const name = nameAt(at)
    const isListed = name && name.meanings.length > 0 && name.meanings.every(({ key }) => qualities.has(key))
    if (!isListed || isUnpainted(name) || (found[0] && !sameKind(found[0], name))) break
    found.push(name)
    if (!joints.has(tokens[name.to]?.key ?? '')) break
    at = name.to + 1
  }
  const [first] = found
  if (first) return { ...first, to: found.at(-1)!.to }
  const range = readRange(tokens, start)
  const [request] = range?.requests ?? []
  const isYear = request?.key === 'year' && !isMeaning(request) && request.range.from === request.range.to
  return isYear ? { kind: 'filter', from: start, to: range!.end, meanings: [request] } : null
}

/**
 * «حتی رنگ‌دار», «ولو تمام رنگ باشه»: a permission, which is named and does not filter. After a wish of its kind it is an
 * alternative: «سفید حتی مشکی». A negation after it refuses it: «حتی یک لکه نداشته باشه».
 */
export function permittedAt(
  tokens: readonly Token[],
  at: number,
  before: readonly Match[],
  nameAt: (at: number) => Match | null,
): Match | null {
  const start = phraseEnd(tokens, at, evenWords)
  // «حتی با دو لکه».
  const first = tokens[start]?.key === 'با' ? start + 1 : start
  const value = start > at ? valuesAt(tokens, first, nameAt) : null
  if (!value) return null
  const isAlternative = (each: Match) =>
    each.kind === 'filter' && !each.refused && sameKind(each, value) && !isUnpainted(each)
  if (before.some(isAlternative)) return null
  const keyOf = (place: number) => (place < tokens.length && !tokens[place]!.apart ? tokens[place]!.key : '')
  let verb = value.to
  while (keyOf(verb) === 'هم' || conceding.has(keyOf(verb)) || copulas.has(keyOf(verb))) verb++
  const neutral = keyOf(verb) === '' ? verb : neutralEnd(tokens, verb)
  if (neutral === verb && [verb, verb + 1].some((place) => saysNo(keyOf(place)))) return null
  const end = neutral > verb ? neutral : yesWords.has(keyOf(verb)) ? verb + 1 : verb
  return { kind: 'ignored', from: at, to: end, meanings: [], heard: true, calm: true }
}
