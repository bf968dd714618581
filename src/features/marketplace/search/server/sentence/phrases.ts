import type { Token } from './tokens.ts'

const longest = 3

/** Returns the end of the longest listed phrase at a token; the token itself without a match. */
export function phraseEnd(tokens: readonly Token[], at: number, phrases: ReadonlySet<string>, max = longest): number {
  for (let to = Math.min(tokens.length, at + max); to > at; to--)
    if (phrases.has(keyOfTokens(tokens, at, to))) return to
  return at
}

/** Returns the joined key of some tokens: «کم» and «مصرف» are «کممصرف». */
export function keyOfTokens(tokens: readonly Token[], from: number, to: number): string {
  let key = ''
  for (let at = from; at < to; at++) key += tokens[at]!.key
  return key
}
