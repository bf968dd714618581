import type { ChoiceKey, RangeKey } from '../../filter-keys.ts'
import { keyOfTokens } from './phrases.ts'
import type { Token } from './tokens.ts'
import {
  anywhere,
  conceding,
  fields,
  forgiving,
  neutralBetween,
  neutralVerbs,
  neutralWords,
  whateverWords,
  eitherWay,
  plurals,
  wholes,
} from './sentence-words.ts'

type FieldKey = ChoiceKey | RangeKey
type Fields = { keys: FieldKey[]; end: number }

const longestField = 3

const joined = keyOfTokens

/**
 * Returns the end of «فرقی برام نداره» or «مشکلی نیست» at a token; the token itself without a
 * match.
 */
export function neutralEnd(tokens: readonly Token[], at: number): number {
  const start = eitherWay.has(joined(tokens, at, at + 3)) ? at + 3 : at
  return phraseEnd(tokens, start, (key) => neutralWords.has(key) || forgiving.has(key))
}

const phraseEnd = (tokens: readonly Token[], at: number, begins: (key: string) => boolean): number => {
  const key = tokens[at]?.key ?? ''
  if (key === 'مهمنیست') return at + 1
  // «هم باشه طوری نیست»; «طوری نباشه» refuses.
  if (key === 'طوری' && ['نیست', 'نیس'].includes(tokens[at + 1]?.key ?? '')) return at + 2
  // «بی‌رنگ نبود هم نبود», «بود بود نبود نبود».
  if (key === 'نبود' || key === 'نداشت' || key === 'نشد') {
    const again = tokens[at + 1]?.key === 'هم' ? at + 2 : at + 1
    if (tokens[again]?.key === key) return again + 1
  }
  // «مشکی باشه هم باشه».
  if (conceding.has(key) && tokens[at + 1]?.key === 'هم' && tokens[at + 2]?.key === key) return at + 3
  if (!begins(key)) return at
  let verb = at + 1
  while (neutralBetween.has(tokens[verb]?.key ?? '')) verb++
  if (neutralVerbs.has(tokens[verb]?.key ?? '')) return verb + 1
  // «با چینی مشکلی ندارم».
  return forgiving.has(key) && ['ندارم', 'نداریم'].includes(tokens[verb]?.key ?? '') ? verb + 1 : at
}

const unimportantEnd = (tokens: readonly Token[], at: number): number =>
  phraseEnd(tokens, at, (key) => neutralWords.has(key))

/** «رنگش», «سال ساخت», «رنگ و سالش»: names of filters. */
function fieldsAt(tokens: readonly Token[], start: number): Fields | null {
  for (let end = Math.min(tokens.length, start + longestField); end > start; end--) {
    const name = joined(tokens, start, end)
    if (!Object.hasOwn(fields, name)) continue
    const key = fields[name]!
    const more = tokens[end]?.key === 'و' || tokens[end]?.key === 'یا' ? fieldsAt(tokens, end + 1) : null
    return more ? { keys: [key, ...more.keys], end: more.end } : { keys: [key], end }
  }
  return null
}

/** «هر رنگی», «تمام رنگ‌ها», «همه جا». */
function everyFieldAt(tokens: readonly Token[], at: number): Fields | null {
  for (let end = Math.min(tokens.length, at + longestField); end > at; end--)
    if (anywhere.has(joined(tokens, at, end))) return { keys: ['city'], end }
  const every = wholes.has(tokens[at]!.key)
  if (tokens[at]!.key !== 'هر' && !every) return null
  const named = fieldsAt(tokens, at + 1)
  // «تمام رنگ» is a state of the body; «تمام رنگ‌ها» are colours.
  if (every) return named && plurals.has(tokens[named.end]?.key ?? '') ? { ...named, end: named.end + 1 } : null
  return named && tokens[named.end]?.amount == null ? named : null
}

/** Returns the end of «هرچی باشه», or its start without a match. */
function whateverEnd(tokens: readonly Token[], at: number): number {
  for (const words of [3, 2, 1])
    if (at + words <= tokens.length && whateverWords.has(joined(tokens, at, at + words))) return at + words
  return at
}

/**
 * «رنگش مهم نیست», «فرقی نداره چه رنگی», «هر رنگی», «سالش هرچی باشه»: fields that must not be
 * filtered.
 */
export function indifferenceAt(tokens: readonly Token[], at: number): Fields | null {
  const every = everyFieldAt(tokens, at)
  if (every) return { ...every, end: Math.max(every.end, unimportantEnd(tokens, every.end)) }
  const begun = unimportantEnd(tokens, at)
  if (begun > at) {
    const named = fieldsAt(tokens, ['چه', 'که', 'کدوم'].includes(tokens[begun]?.key ?? '') ? begun + 1 : begun)
    // «مهم نیست قیمت تا ۵۰۰ باشه» continues with a filter.
    return named && (named.end === tokens.length || tokens[named.end]!.key === 'باشه') ? named : null
  }
  const named = fieldsAt(tokens, at)
  if (!named) return null
  let next = named.end
  while (neutralBetween.has(tokens[next]?.key ?? '')) next++
  const end = Math.max(unimportantEnd(tokens, next), whateverEnd(tokens, next))
  return end > next ? { ...named, end } : null
}
