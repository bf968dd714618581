import type { Match } from './find-words.ts'
import { isMeaning } from './interpretation.ts'
import { phraseEnd } from './phrases.ts'
import { copulas, joints, preferring, preferringBefore, qualities } from './sentence-words.ts'
import type { Token } from './tokens.ts'

const longestPreference = 5

const tastes = new Set([...qualities, 'picture', 'city', 'province', 'district', 'year', 'km'])

/** Whether a match is a wish that may be a mere preference; a car or a price stays a filter. */
const isTaste = (match: Match | undefined): match is Match =>
  match?.kind === 'filter' &&
  !match.refused &&
  match.meanings.length > 0 &&
  match.meanings.every(({ key }) => tastes.has(key))

/**
 * «سفید بود که چه بهتر», «سفید باشه بهتره», «سفید ترجیحا»: the preceding value is preferred, not required. Returns the part
 * with its words, or null.
 */
export function preferredAt(tokens: readonly Token[], start: number, before: Match[]): Match | null {
  const last = before.at(-1)
  if (!isTaste(last) || last.to !== start) return null
  // «قسطی هم بود چه بهتر».
  const at = tokens[start]?.key === 'هم' ? start + 1 : start
  const verb = copulas.has(tokens[at]?.key ?? '') ? at + 1 : at
  const lead = preferringBefore.has(tokens[verb]?.key ?? '') ? verb + 1 : verb
  const isEnd = lead > verb && (lead >= tokens.length || tokens[lead]!.apart)
  const end = isEnd ? lead : phraseEnd(tokens, at, preferring, longestPreference)
  if (end === at) return null
  before.pop()
  return { ...last, to: end, preferred: true }
}

/** «ترجیحا سفید»: marks a value after its word. */
export const preferredAfter = (tokens: readonly Token[], match: Match): Match =>
  isTaste(match) && preferringBefore.has(tokens[match.from - 1]?.key ?? '') ? { ...match, preferred: true } : match

/** «ترجیحا رشت یا ساری»: all values of a list are preferred. */
function withPreferredLists(tokens: readonly Token[], all: readonly Match[]): Match[] {
  const next = [...all]
  const isAlike = (one: Match | undefined, two: Match | undefined): boolean =>
    isTaste(one) && isTaste(two) && one.meanings[0]!.key === two.meanings[0]!.key
  const isJoint = (match: Match | undefined): boolean =>
    match?.kind === 'filler' && match.to === match.from + 1 && joints.has(tokens[match.from]!.key)
  /** Returns the neighbour of a value in its list, in one direction. */
  const besides = (place: number, step: number): number | null => {
    if (isAlike(next[place], next[place + step])) return place + step
    return isJoint(next[place + step]) && isAlike(next[place], next[place + 2 * step]) ? place + 2 * step : null
  }
  for (const step of [1, -1])
    for (const [place, { preferred }] of all.entries()) {
      if (!preferred) continue
      for (let other = besides(place, step); other !== null; other = besides(other, step))
        next[other] = { ...next[other]!, preferred: true }
    }
  return next
}

/** Preferences are named instead of filtered, unless another value of their kind is accepted beside them. */
export function withoutPreferences(tokens: readonly Token[], all: readonly Match[]): Match[] {
  const matches = withPreferredLists(tokens, all)
  const required = new Set(
    matches.flatMap((each) => (isTaste(each) && !each.preferred ? each.meanings.map(({ key }) => key) : [])),
  )
  return matches.map((each) =>
    each.preferred && isTaste(each) && !each.meanings.some(({ key }) => required.has(key))
      ? { ...each, kind: 'ignored', meanings: [], heard: true, question: undefined }
      : each,
  )
}

/** «صفر یا کم‌کار»: an order that is an alternative to its own bound takes its place. */
export function withOrdersAsAlternatives(tokens: readonly Token[], matches: readonly Match[]): Match[] {
  const isUnused = ({ kind, meanings: [request] }: Match) =>
    kind === 'filter' && request?.key === 'km' && !isMeaning(request) && request.range.to === 0
  const isOrder = ({ kind, sort, meanings }: Match) => kind === 'filter' && sort === 'mileage' && meanings.length === 0
  const next: Match[] = []
  for (let place = 0; place < matches.length; place++) {
    const [one, joint, other] = matches.slice(place, place + 3)
    const isEither = joint?.kind === 'filler' && tokens[joint.from]!.key === 'یا' && joint.to === joint.from + 1
    if (isEither && other && ((isUnused(one!) && isOrder(other!)) || (isOrder(one!) && isUnused(other!)))) {
      next.push({ ...one!, to: other!.to, meanings: [], sort: 'mileage' })
      place += 2
    } else next.push(one!)
  }
  return next
}
