import type { FilterRequest, Meaning } from './interpretation.ts'
import type { Found } from './find-words.ts'
import { keyOfTokens, phraseEnd } from './phrases.ts'
import {
  bodyColour,
  boundsAfter,
  boundsBefore,
  carParts,
  copulas,
  fillers,
  painted,
  panels,
  panelsWithoutFilter,
  positions,
  replaced,
  saysNo,
} from './sentence-words.ts'
import type { Token } from './tokens.ts'

/** Finds the longest name at a token; null without one. */
type NameAt = (at: number) => Found | null

const ofParts = new Set(['colour', 'fuel', 'origin', 'gearbox', 'body', 'bodyType'])

/**
 * «سقف مشکی», «شیشه برقی», «لوازمش ارزون»: a statement about a part does not concern the car and is
 * named. «بیرون سفید» concerns the car. Returns null when no part with an attribute starts here.
 */
export function carPartAt(tokens: readonly Token[], at: number, nameAt: NameAt): Found | null {
  const outside = phraseEnd(tokens, at, bodyColour)
  if (outside > at) {
    const name = outside < tokens.length ? nameAt(outside) : null
    return name && isOnly(name, 'colour') ? { ...name, from: at } : null
  }
  const end = phraseEnd(tokens, at, carParts)
  if (end === at || end >= tokens.length) return null
  const ignored: Found = { kind: 'ignored', from: at, to: end, meanings: [], heard: true }
  const name = nameAt(end)
  if (name && (name.sort || (name.meanings.length > 0 && name.meanings.every(({ key }) => ofParts.has(key)))))
    // «سقف رنگ نباشه» concerns the body, which other rules read.
    return isOnly(name, 'body') ? null : { ...ignored, to: name.to }
  // «رینگ اسپرت مشکی»: an unknown word may precede the colour.
  const isWord =
    !name && !tokens[end]!.amount && !fillers.has(tokens[end]!.key) && !tokens[end]!.apart && !saysNo(tokens[end]!.key)
  const colour = isWord && end + 1 < tokens.length ? nameAt(end + 1) : null
  if (colour && isOnly(colour, 'colour')) return { ...ignored, to: colour.to }
  return end > at + 1 ? ignored : null
}

const isOnly = ({ meanings }: Found, key: Meaning['key']): boolean =>
  meanings.length > 0 && meanings.every((request) => request.key === key)

const paintedBody = { fender: 'fender-painted', door: 'one-door-painted', hood: 'hood-painted' } as const
const replacedBody = { fender: 'fender-replaced', door: 'door-replaced', hood: 'hood-replaced' } as const

/**
 * «گلگیر جلو رنگ», «در سمت راننده تعویض»: the position of a panel changes nothing. Parts without a
 * filter are named with their attribute: «صندوق رنگ».
 */
export function panelAt(tokens: readonly Token[], at: number): Found | null {
  const panel = panels[tokens[at]!.key]
  const other = panel ? at : phraseEnd(tokens, at, panelsWithoutFilter)
  if (!panel && other === at) return null
  const first = panel ? at + 1 : other
  let next = first
  while (positions.has(tokens[next]?.key ?? '')) next++
  const paint = phraseEnd(tokens, next, painted)
  const change = phraseEnd(tokens, next, replaced)
  if (paint === next && change === next) return null
  const to = Math.max(paint, change)
  if (!panel) return { kind: 'ignored', from: at, to, meanings: [], heard: true }
  // Without a position it is a name itself, except «در تعویض».
  const isDoor = panel === 'door' && change > next && change > paint && tokens[to]?.key !== 'با'
  if (next === first && !isDoor) return null
  const slug = change > paint ? replacedBody[panel] : paintedBody[panel]
  return { kind: 'filter', from: at, to, meanings: [{ key: 'body', slugs: [slug] }] }
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
export function spotsAt(tokens: readonly Token[], start: number): Found | null {
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
  const most = Math.min(count, 3)
  if ((bound === 'to') === no) {
    const slugs = spots.slice(most)
    return bound === 'to'
      ? null
      : { kind: 'filter', from: start, to: at, meanings: [{ key: 'body', slugs }], settled: true }
  }
  const meanings: FilterRequest[] = [{ key: 'body', slugs: spots.slice(0, most + 1) }]
  return { kind: 'filter', from: start, to: at, meanings, settled: true }
}
