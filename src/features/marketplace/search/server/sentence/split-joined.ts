import { NUMBER_SCALE, readNumberWords } from '#kit/number-words.ts'
import { fillers, notBefore, ordinary, saysNo, joinableVerbs } from './sentence-words.ts'
import type { Token } from './tokens.ts'
import type { Reader } from './vocabulary.ts'

const shortest = 3
const shortestJoined = 5
/** «نمیخوامتصادفیباشه» is several words. */
const longestVerb = 12

/**
 * «پرایدسفیدتهران», «شاسی بلنداتومات»: splits words without spaces into tokens. A word with a
 * meaning, alone or with its neighbours, stays.
 */
export function splitJoined(tokens: readonly Token[], reader: Reader): Token[] {
  return tokens.flatMap((token, at) => {
    const [before, after] = [tokens[at - 1]?.key ?? '', tokens[at + 1]?.key ?? '']
    const { key } = token
    const isWord = token.amount === null && key.length >= shortestJoined && /^\p{L}+$/u.test(key)
    if (!isWord || reader.inText(key) || isKnown(key, reader)) return [token]
    if ([before + key, key + after, before + key + after].some((name) => isName(name, reader))) return [token]
    const numbered = withNumber(key, reader)
    if (numbered) return numbered.map((part, index) => ({ ...token, ...part, glued: index > 0, asked: false }))
    const parts = partsOf(key, before, after, reader)
    return parts
      ? parts.map((part, index) => ({ ...token, ...numberOf(part), text: part, glued: index > 0, asked: false }))
      : [token]
  })
}

const isName = (key: string, { vocabulary }: Reader): boolean => vocabulary.meanings(key).length > 0

const isKnown = (key: string, reader: Reader): boolean =>
  isName(key, reader) ||
  fillers.has(key) ||
  ordinary.has(key) ||
  (saysNo(key) && key.length < longestVerb) ||
  notBefore.has(key)

/**
 * Returns the fewest known words that form a key, or null. The first one may continue the previous name,
 * «کره ایباشه», and the last one begin the next: «دنابی رنگ».
 */
function partsOf(key: string, before: string, after: string, reader: Reader): string[] | null {
  const best: (string[] | null)[] = [[]]
  for (let end = 1; end <= key.length; end++) {
    best[end] = null
    for (let start = 0; start < end; start++) {
      const parts = best[start]
      if (!parts || (best[end] && best[end]!.length <= parts.length + 1)) continue
      const part = key.slice(start, end)
      if (end - start === key.length || !canStand(key, [start, end], [before, after], reader)) continue
      best[end] = [...parts, part]
    }
  }
  return best[key.length] ?? null
}

/** Whether the letters between two places are a word of their own. */
function canStand(
  key: string,
  [start, end]: readonly [number, number],
  [before, after]: readonly [string, string],
  reader: Reader,
): boolean {
  const part = key.slice(start, end)
  if (end === key.length && after !== '' && part.length > 1 && isName(part + after, reader)) return true
  if (start === 0 && before !== '' && part.length > 1 && isName(before + part, reader)) return true
  // «نباشدتا۷۰۰».
  const head = key.slice(0, start)
  if (part === 'تا' && end === key.length && (joinableVerbs.has(head) || saysNo(head))) return true
  if (part.length < shortest) return false
  // Before a verb a short name is unambiguous too: «کرجباشه».
  const isBeforeVerb = joinableVerbs.has(key.slice(end)) && isName(part, reader)
  return isBeforeVerb || isPart(part, reader)
}

/** Whether a word is unambiguous enough to be found inside another one. */
const isPart = (key: string, { vocabulary }: Reader): boolean =>
  joinableVerbs.has(key) ||
  (key.length > shortest && readNumberWords([key]) !== null) ||
  vocabulary.meanings(key).some((meaning) => meaning.key !== 'district' && (meaning.key !== 'city' || key.length > 3))

/** Reads a number inside a word: «پرایدصفر», «تیبازیردویست». */
function numberOf(part: string): Pick<Token, 'key' | 'amount'> {
  const value = part.length >= shortest && /[^\d]/.test(part) ? readNumberWords([part]) : null
  return value === null
    ? { key: part, amount: null }
    : { key: String(value / NUMBER_SCALE), amount: { value: Number(value / NUMBER_SCALE), unit: null } }
}

/** «تیبادو»: a name with a spoken number attached. */
function withNumber(key: string, reader: Reader): Pick<Token, 'key' | 'amount' | 'text'>[] | null {
  for (const [word, value] of smallNumbers) {
    const name = key.endsWith(word) ? key.slice(0, -word.length) : ''
    if (name.length >= shortest && isName(name, reader) && isName(name + value, reader))
      return [
        { text: name, key: name, amount: null },
        { text: word, key: String(value), amount: { value, unit: null } },
      ]
  }
  return null
}

const smallNumbers: readonly (readonly [word: string, value: number])[] = [
  'یک',
  'دو',
  'سه',
  'چهار',
  'پنج',
  'شش',
  'هفت',
  'هشت',
].map((word, index) => [word, index + 1] as const)
