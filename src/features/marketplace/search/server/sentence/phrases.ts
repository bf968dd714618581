import type { Token } from './tokens.ts'

const longest = 3

/** Returns the end of the longest listed phrase at a token; the token itself without a match. */
export function phraseEnd(tokens: readonly Token[], at: number, phrases: ReadonlySet<string>, max = longest): number {
  for (let to = Math.min(tokens.length, at + max); to > at; to--)
    if (phrases.has(keyOfTokens(tokens, at, to))) return to
  return at
}

const maxWindow = 16
const joinedKeys = new WeakMap<readonly Token[], (string | undefined)[]>()

/**
 * Returns the joined key of some tokens: «کم» and «مصرف» are «کممصرف». Every rule asks for the same few windows, so they are
 * remembered per sentence, whose tokens never change.
 */
export function keyOfTokens(tokens: readonly Token[], from: number, to: number): string {
  if (to - from === 1) return tokens[from]?.key ?? ''
  if (to - from >= maxWindow) return joinKeys(tokens, from, to)
  let keys = joinedKeys.get(tokens)
  if (!keys) joinedKeys.set(tokens, (keys = []))
  const place = from * maxWindow + (to - from)
  return (keys[place] ??= joinKeys(tokens, from, to))
}

function joinKeys(tokens: readonly Token[], from: number, to: number): string {
  let key = ''
  for (let at = from; at < to && at < tokens.length; at++) key += tokens[at]!.key
  return key
}
