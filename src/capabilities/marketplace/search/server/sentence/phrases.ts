import type { Token } from './tokens.ts'

const longest = 3

/** Where the longest phrase of a list ends that begins at a token; the token itself when none does. */
export function phraseEnd(tokens: readonly Token[], at: number, phrases: ReadonlySet<string>, most = longest): number {
  for (let to = Math.min(tokens.length, at + most); to > at; to--)
    if (phrases.has(keyOfTokens(tokens, at, to))) return to
  return at
}

/** The key of some tokens together: «کم» and «مصرف» are «کممصرف». */
export function keyOfTokens(tokens: readonly Token[], from: number, to: number): string {
  let key = ''
  for (let at = from; at < to; at++) key += tokens[at]!.key
  return key
}
