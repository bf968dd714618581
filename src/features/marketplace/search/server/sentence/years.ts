import type { Match } from './find-words.ts'
import type { FilterRequest } from './interpretation.ts'
import { keyOfTokens, phraseEnd } from './phrases.ts'
import {
  boundsAfter,
  boundsBefore,
  copulas,
  insuranceNames,
  saysNo,
  termWords,
  workWords,
  type Bound,
} from './sentence-words.ts'
import type { Token } from './tokens.ts'

const longestBound = 3

/** Finds the longest bound that starts at a token. */
function boundAt<T extends Bound>(tokens: readonly Token[], at: number, table: Record<string, T>) {
  for (let to = Math.min(tokens.length, at + longestBound); to > at; to--) {
    const key = keyOfTokens(tokens, at, to)
    if (Object.hasOwn(table, key)) return { bound: table[key]!, to }
  }
  return { bound: null, to: at }
}

const decadeWords: Record<string, number> = { شصتی: 60, هفتادی: 70, هشتادی: 80, نودی: 90 }

function decadeOf(token: Token | undefined): number | null {
  const value = token?.amount?.value ?? decadeWords[token?.key ?? ''] ?? 0
  if (value % 10 !== 0) return null
  if (value >= 50 && value <= 90) return 1300 + value
  return value >= 1350 && value <= 1400 ? value : null
}

/** «دهه نود», «دهه هشتادی», «از دهه ۹۰ به بعد», «قبل از دهه نود». */
export function decadeAt(tokens: readonly Token[], at: number): Match | null {
  const lead = boundAt(tokens, at, boundsBefore)
  const first = tokens[lead.to]?.key === 'دهه' ? decadeOf(tokens[lead.to + 1]) : null
  if (first === null) return null
  const last = first + 9
  const after = boundAt(tokens, lead.to + 2, boundsAfter)
  const isPast = tokens[at]!.key === 'بعد' || tokens[at]!.key === 'بالای'
  const range =
    after.bound === 'from' || (lead.bound === 'from' && !isPast)
      ? { from: first, to: null }
      : after.bound === 'to'
        ? { from: null, to: last }
        : lead.bound === 'from'
          ? { from: last + 1, to: null }
          : lead.bound === 'to'
            ? { from: null, to: tokens[at]!.key === 'تا' ? last : first - 1 }
            : { from: first, to: last }
  return { kind: 'filter', from: at, to: after.to, meanings: [{ key: 'year', range }], settled: true }
}

const maxAge = 30
const having = new Set(['دارم', 'داریم', 'داره', 'دارن'])
const yearUnits = new Set(['سال', 'ساله', 'سالی'])

/**
 * «حداکثر سه سال کارکرده», «زیر ۵ سال», «سه ساله», «بیشتر از ده سال کار نکرده»: the age of a car. Without the present year it is named. A
 * loan, an insurance and a cheque have years too, so a length without the word for work counts only in a sentence without them.
 */
export function ageAt(
  tokens: readonly Token[],
  at: number,
  before: readonly Match[],
  thisYear: number | undefined,
): Match | null {
  const lead = boundAt(tokens, at, boundsBefore)
  const isYears = (place: number) => yearUnits.has(tokens[place]?.key ?? '')
  const countOf = (place: number) => {
    const amount = tokens[place]?.amount
    return amount?.unit === null && Number.isInteger(amount.value) && amount.value <= maxAge ? amount.value : 0
  }
  // «دو سه سال».
  const isPair = countOf(lead.to) > 0 && countOf(lead.to + 1) === countOf(lead.to) + 1
  const place = isPair ? lead.to + 1 : lead.to
  const age = countOf(place)
  if (age === 0 || !isYears(place + 1)) return null
  const after = boundAt(tokens, place + 2, boundsAfter)
  const work = phraseEnd(tokens, after.to, workWords)
  const isOld = tokens[place + 1]!.key === 'ساله'
  const bound = after.bound ?? lead.bound
  const isNegative = saysNo(tokens[work]?.key ?? '')
  if (work === after.to) {
    // «بچه زیر ۵ سال دارم», «وام حداکثر سه سال».
    const isOther =
      (before.at(-1)?.kind === 'unknown' && !tokens[at]!.apart) ||
      having.has(tokens[work]?.key ?? '') ||
      tokens.some(({ key }) => termWords.has(key) || insuranceNames.has(key))
    const isBound = (bound === 'to' && !isNegative && tokens[at]!.key !== 'تا') || (bound === 'from' && isNegative)
    // «دو ساله دنبال دنا هستم» is the time that somebody has looked.
    const next = tokens[after.to]
    const isAged = isOld && bound === null && (!next || next.apart || copulas.has(next.key))
    if (isOther || (!isBound && !isAged)) return null
  }
  // «بیشتر از ده سال کار نکرده باشه».
  const isDenied = isNegative || saysNo(tokens[work - 1]?.key ?? '')
  const to = isNegative ? work + 1 : work
  // «سه سال کار نکرده» has stood still.
  if (isDenied && bound !== 'from') return null
  const part = { from: at, to }
  if (thisYear === undefined) return { ...part, kind: 'ignored', meanings: [], heard: true }
  const year = thisYear - age
  const isOlder = bound === 'from' && !isDenied
  const request: FilterRequest = { key: 'year', range: isOlder ? { from: null, to: year } : { from: year, to: null } }
  return { ...part, kind: 'filter', meanings: [request], settled: true }
}
