import { isMeaning, type FilterRequest, type Meaning } from './interpretation.ts'
import type { Match } from './find-words.ts'
import { keyOfTokens, phraseEnd } from './phrases.ts'
import {
  bodyColour,
  boundsAfter,
  boundsBefore,
  carParts,
  copulas,
  fillers,
  fittings,
  joints,
  painted,
  panels,
  panelsWithoutFilter,
  plurals,
  positions,
  replaced,
  saysNo,
} from './sentence-words.ts'
import type { Token } from './tokens.ts'

/** Finds the longest name at a token; null without one. */
type NameAt = (at: number) => Match | null

const insideWords = new Set(['توی', 'تو', 'توش'])

const ofParts = new Set(['colour', 'fuel', 'origin', 'body'])

/**
 * «سقف مشکی», «شیشه برقی», «لوازمش ارزون»: a statement about a part does not concern the car and is
 * named. «بیرون سفید» concerns the car. Returns null when no part with an attribute starts here.
 */
export function carPartAt(tokens: readonly Token[], at: number, nameAt: NameAt): Match | null {
  const outside = phraseEnd(tokens, at, bodyColour)
  if (outside > at) {
    const name = outside < tokens.length ? nameAt(outside) : null
    return name && isOnly(name, 'colour') ? { ...name, from: at } : null
  }
  // «سفید توی مشکی»; «توی تهران» is a place.
  const inside = insideWords.has(tokens[at]!.key) && tokens[at + 1]?.apart === false ? nameAt(at + 1) : null
  if (inside && isOnly(inside, 'colour')) return { ...inside, kind: 'ignored', from: at, meanings: [], heard: true }
  const end = phraseEnd(tokens, at, carParts)
  if (end === at || end >= tokens.length) return null
  const ignored: Match = { kind: 'ignored', from: at, to: end, meanings: [], heard: true }
  const name = tokens[end]!.apart ? null : nameAt(end)
  const isOfPart = (request: FilterRequest) =>
    ofParts.has(request.key) && (request.key !== 'fuel' || (isMeaning(request) && request.slugs.includes('electric')))
  if (name && (name.sort || (name.meanings.length > 0 && name.meanings.every(isOfPart))))
    // «سقف رنگ نباشه» concerns the body, which other rules read.
    return isOnly(name, 'body') && !isOriginal(tokens, at, name) ? null : { ...ignored, to: name.to }
  // «رینگ اسپرت مشکی»: an unknown word may precede the colour.
  const isWord =
    !name && !tokens[end]!.amount && !fillers.has(tokens[end]!.key) && !tokens[end]!.apart && !saysNo(tokens[end]!.key)
  const colour = isWord && end + 1 < tokens.length && !tokens[end + 1]!.apart ? nameAt(end + 1) : null
  if (colour && isOnly(colour, 'colour')) return { ...ignored, to: colour.to }
  return end > at + 1 ? ignored : null
}

/** «رینگ فابریک»: unlike «سقف فابریک» it does not concern the paint. */
const isOriginal = (tokens: readonly Token[], part: number, { from, to }: Match): boolean =>
  fittings.has(tokens[part]!.key) && to === from + 1 && tokens[from]!.key === 'فابریک'

const isOnly = ({ meanings }: Match, key: Meaning['key']): boolean =>
  meanings.length > 0 && meanings.every((request) => request.key === key)

const paintedBody = { fender: 'fender-painted', door: 'one-door-painted', hood: 'hood-painted' } as const
const replacedBody = { fender: 'fender-replaced', door: 'door-replaced', hood: 'hood-replaced' } as const

type Part = { panel: keyof typeof paintedBody | null; end: number; placed: boolean }

/** Reads one part with its position: «گلگیر جلو», «ستون». */
function partAt(tokens: readonly Token[], at: number): Part | null {
  const panel = panels[tokens[at]?.key ?? ''] ?? null
  const other = panel || at >= tokens.length ? at : phraseEnd(tokens, at, panelsWithoutFilter)
  if (!panel && other === at) return null
  let end = panel ? at + 1 : other
  const first = end
  while (positions.has(tokens[end]?.key ?? '') || plurals.has(tokens[end]?.key ?? '')) end++
  return { panel, end, placed: end > first }
}

/** Reads a list of parts: «درب و گلگیر», «کاپوت، گلگیر جلو و درب». */
function partsAt(tokens: readonly Token[], at: number): Part[] {
  const first = partAt(tokens, at)
  const parts = first ? [first] : []
  for (let part = first; part;) {
    part = partAt(tokens, joints.has(tokens[part.end]?.key ?? '') ? part.end + 1 : part.end)
    if (part) parts.push(part)
  }
  return parts
}

/** Reads «رنگ», «تعویض» or both, «رنگ یا تعویض»; null without one. */
function damageAt(tokens: readonly Token[], at: number): { paint: boolean; change: boolean; to: number } | null {
  const paint = phraseEnd(tokens, at, painted)
  const change = phraseEnd(tokens, at, replaced)
  const to = Math.max(paint, change)
  if (to === at) return null
  const one = { paint: change <= paint, change: change > paint, to }
  const more = joints.has(tokens[to]?.key ?? '') ? damageAt(tokens, to + 1) : null
  return more ? { paint: one.paint || more.paint, change: one.change || more.change, to: more.to } : one
}

/**
 * «گلگیر جلو رنگ», «درب و گلگیر تعویض»: parts with one or two kinds of damage; a position changes
 * nothing. Parts without a filter are named with their attribute: «صندوق رنگ».
 */
export function panelAt(tokens: readonly Token[], at: number): Match | null {
  const parts = partsAt(tokens, at)
  const damage = parts.length > 0 ? damageAt(tokens, parts.at(-1)!.end) : null
  if (!damage) return null
  const { paint, change, to } = damage
  const isRefused = saysNo(tokens[to]?.key ?? '')
  // «درب رنگ نباشه» refuses one and two of them; «در رنگ سفید» is not a door.
  if (parts.length === 1 && parts[0]!.panel === 'door' && tokens[at]!.key === 'درب' && paint && !change && isRefused)
    return {
      kind: 'filter',
      from: at,
      to,
      meanings: [{ key: 'body', slugs: ['one-door-painted', 'two-doors-painted'] }],
      settled: true,
    }
  const slugs = parts.flatMap(({ panel }) =>
    panel ? [...(paint ? [paintedBody[panel]] : []), ...(change ? [replacedBody[panel]] : [])] : [],
  )
  if (slugs.length === 0) return { kind: 'ignored', from: at, to, meanings: [], heard: true }
  // One part without a position is a name itself, except «در تعویض».
  const isDoor = parts[0]!.panel === 'door' && change && tokens[to]?.key !== 'با'
  if (parts.length === 1 && !parts[0]!.placed && !isDoor && !(paint && change)) return null
  return { kind: 'filter', from: at, to, meanings: [{ key: 'body', slugs }], settled: true }
}

const spots = ['no-paint', 'one-spot', 'two-spots', 'many-spots']

/** Finds the longest bound at a token: «بیشتر از», «حداکثر». */
function boundAt(tokens: readonly Token[], at: number): { to: number; bound: string } | null {
  for (let to = Math.min(tokens.length, at + 3); to > at; to--) {
    const bound = boundsBefore[keyOfTokens(tokens, at, to)]
    if (bound) return { to, bound }
  }
  return null
}

/**
 * «حداکثر دو لکه», «بیشتر از یک لکه نباشه», «یه لکه بیشتر نباشه»: the number of spots is ordered.
 * Returns null without a bound: then a spot is a name.
 */
export function spotsAt(tokens: readonly Token[], start: number): Match | null {
  const before = boundAt(tokens, start)
  let at = before?.to ?? start
  const count = tokens[at]?.amount?.value
  if (count === undefined || count < 1 || count > 9 || tokens[at + 1]?.key !== 'لکه') return null
  at += 2
  if (tokens[at]?.key === 'رنگ') at++
  const two = at + 1 < tokens.length ? boundsAfter[keyOfTokens(tokens, at, at + 2)] : undefined
  const after = two ?? boundsAfter[tokens[at]?.key ?? '']
  if (after) at += two ? 2 : 1
  // «از یک لکه متنفرم» has no bound.
  const isFrom = before !== null && before.to === start + 1 && tokens[start]!.key === 'از'
  const bound = after ?? (isFrom ? undefined : before?.bound)
  if (bound !== 'from' && bound !== 'to') return null
  // «یه لکه بیشتر باشه نمیخوام».
  if (copulas.has(tokens[at]?.key ?? '') && saysNo(tokens[at + 1]?.key ?? '')) at++
  const no = saysNo(tokens[at]?.key ?? '')
  if (no) at += copulas.has(tokens[at + 1]?.key ?? '') ? 2 : 1
  const max = Math.min(count, 3)
  if ((bound === 'to') === no) {
    const slugs = spots.slice(max)
    return bound === 'to'
      ? null
      : { kind: 'filter', from: start, to: at, meanings: [{ key: 'body', slugs }], settled: true }
  }
  const meanings: FilterRequest[] = [{ key: 'body', slugs: spots.slice(0, max + 1) }]
  return { kind: 'filter', from: start, to: at, meanings, settled: true }
}
