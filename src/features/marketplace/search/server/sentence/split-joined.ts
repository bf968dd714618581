import { fillers, notBefore, ordinary, saysNo, joinableVerbs } from './sentence-words.ts'
import type { Token } from './tokens.ts'
import type { Reader } from './vocabulary.ts'

const shortest = 3
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
    const isWord = token.amount === null && key.length >= 2 * shortest && /^\p{L}+$/u.test(key)
    if (!isWord || reader.inText(key) || isKnown(key, reader)) return [token]
    if ([before + key, key + after, before + key + after].some((name) => isName(name, reader))) return [token]
    const numbered = withNumber(key, reader)
    if (numbered) return numbered.map((part, index) => ({ ...token, ...part, glued: index > 0, asked: false }))
    const parts = partsOf(key, before, reader)
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

/** Returns the fewest known words that form a key; the first may continue the previous name. */
function partsOf(key: string, before: string, reader: Reader): string[] | null {
  for (let cut = key.length - shortest; cut >= shortest; cut--) {
    const [head, tail] = [key.slice(0, cut), key.slice(cut)]
    const goesOn = before !== '' && isName(before + head, reader)
    // Before a verb a short name is unambiguous too: «کرجباشه».
    const isBeforeVerb = joinableVerbs.has(tail) && isName(head, reader)
    if (!isPart(head, reader) && !goesOn && !isBeforeVerb) continue
    if (isPart(tail, reader)) return [head, tail]
    const rest = tail.length >= 2 * shortest ? partsOf(tail, '', reader) : null
    if (rest) return [head, ...rest]
  }
  return null
}

/** Whether a word is unambiguous enough to be found inside another one. */
const isPart = (key: string, { vocabulary }: Reader): boolean =>
  joinableVerbs.has(key) ||
  vocabulary.meanings(key).some((meaning) => meaning.key !== 'district' && (meaning.key !== 'city' || key.length > 3))

/** Reads «صفر» inside a word as the number. */
const numberOf = (part: string): Pick<Token, 'key' | 'amount'> =>
  part === 'صفر' ? { key: '0', amount: { value: 0, unit: null } } : { key: part, amount: null }

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
