import type { Match } from './find-words.ts'
import { groupOf, isMeaning, type FilterRequest, type Meaning } from './interpretation.ts'
import { engineLeads, joints, neverBe, notBefore, pronouns, saysNo, yesWords } from './sentence-words.ts'
import type { Token } from './tokens.ts'

const isWish = (match: Match | undefined): match is Match =>
  match?.kind === 'filter' && !match.refused && match.meanings.length > 0 && match.meanings.every(isMeaning)

const groupOfFound = (match: Match): string => groupOf((match.meanings[0] as Meaning).key).join()

const isUnknown = (match: Match | undefined): boolean => match?.kind === 'unknown'

/** Endings of verbs; «نقشه» and «nano» are named too, which loses a filter and never reverses one. */
const negativeLike = /^(ن(?!و|ا|ق|ی|م)\p{Script=Arabic}{1,6}(ه|م|ن|ین|ید|یم)|n[ae][a-z]{3,})$/u

/**
 * Names values that may be refused in words which the grammar does not know. A missing filter is
 * better than the opposite one.
 */
export function withoutDoubts(tokens: readonly Token[], all: readonly Match[]): Match[] {
  const doubted = new Set<number>()
  for (const [place, match] of all.entries()) {
    const next = all[place + 1]
    if (isWish(match) && isUnknown(next)) {
      const word = tokens[next!.from]!
      if (
        !word.apart &&
        !engineLeads.has(word.key) &&
        !yesWords.has(word.key) &&
        (negativeLike.test(word.key) || isContrasted(tokens, all, place))
      )
        doubted.add(place)
    }
    // «انزلی ارس نباشه»: a second place may be unknown.
    const isPlace = isWish(match) && groupOfFound(match).includes('city')
    if (isPlace && next?.kind === 'ignored' && next.heard && !tokens[next.from]!.apart)
      if (neverBe.has(tokens[next.to - 1]!.key) && next.to - next.from === 2) doubted.add(place)
    // «سفید متالیک نه، سفید ساده»: the refusal concerns a shade of the wanted colour.
    const isShade = match.kind === 'filter' && match.refused === true && match.to > match.from + 2
    const [colour] = match.meanings
    if (isShade && colour && isMeaning(colour) && colour.key === 'colour' && match.meanings.length === 1) {
      const isWanted = (other: Match) =>
        isWish(other) &&
        other.meanings.some((one) => one.key === 'colour' && isMeaning(one) && one.slugs.join() === colour.slugs.join())
      if (all.some(isWanted)) doubted.add(place)
    }
    // «نه خیلی گرون», «گرون بود»: nobody wants to pay more than others.
    const isDear = (request: FilterRequest) =>
      isMeaning(request) && request.key === 'rating' && request.slugs.includes('very-high')
    if (isWish(match) && match.to === match.from + 1 && match.meanings.every(isDear)) doubted.add(place)
    // «بدون … و تصادف»: damage after a refusal is hardly wanted.
    const isAfterJoint = joints.has(tokens[match.from - 1]?.key ?? '')
    const first = all[place - 2]
    if (isWish(match) && isAfterJoint && first?.kind === 'ignored' && first.heard && groupOfFound(match) === 'body')
      if (notBefore.has(tokens[first.from]!.key) && !match.meanings.some(isNoPaint)) doubted.add(place)
    // «لیزینگی ۲۰۷ نباشه»: the refusal concerns the first value or the car.
    const car = all[place + 1]
    if (
      isWish(match) &&
      ['price', 'seller', 'document'].includes(groupOfFound(match)) &&
      isRefusedCar(tokens, car, match)
    )
      if (!all.some((other) => isWish(other) && groupOfFound(other).includes('model'))) {
        doubted.add(place)
        doubted.add(place + 1)
      }
    // «سمند معمولی نمی‌خوام سورن باشه»: the refusal may concern the first car.
    if (isWish(match) && groupOfFound(match).includes('model') && isRefusedKind(tokens, all, place)) doubted.add(place)
    // «پراید نه تیبا نه ساینا»: whether the negations follow or precede their values is open for the first and the last.
    const last = lastOfChain(tokens, all, place)
    if (last !== null) doubted.add(place).add(last)
    // «مازندران نم داره، اونجا نباشه».
    const statement =
      match.kind === 'ignored' && match.heard ? tokens.slice(match.from, match.to).map(({ key }) => key) : []
    if (statement.some((key) => pronouns.has(key)) && statement.some((key) => saysNo(key))) {
      const last = all.findLastIndex((each, at) => at < place && isWish(each))
      if (last >= 0) doubted.add(last)
    }
  }
  return all.map((match, place) =>
    doubted.has(place) ? { ...match, kind: 'ignored', meanings: [], heard: true, question: undefined } : match,
  )
}

/** Returns the last value of «الف نه ب نه پ» without commas and verbs, or null. */
function lastOfChain(tokens: readonly Token[], all: readonly Match[], place: number): number | null {
  const first = all[place]!
  if (!isWish(first)) return null
  let last = place
  for (let next = all[last + 1]; next; next = all[last + 1]) {
    const isNext =
      next.kind === 'filter' &&
      next.refused === true &&
      next.from === all[last]!.to &&
      tokens[next.from]!.key === 'نه' &&
      !tokens[next.from]!.apart &&
      next.meanings.every((request) => isMeaning(request) && groupOf(request.key).join() === groupOfFound(first))
    if (!isNext) break
    last++
  }
  return last > place + 1 ? last : null
}

const isNoPaint = (request: FilterRequest): boolean => isMeaning(request) && request.slugs.includes('no-paint')

const isRefusedCar = (tokens: readonly Token[], car: Match | undefined, value: Match): boolean =>
  car?.kind === 'filter' &&
  car.refused === true &&
  car.from === value.to &&
  !tokens[car.from]!.apart &&
  neverBe.has(tokens[car.to - 1]!.key) &&
  car.meanings.every((request) => isMeaning(request) && groupOf(request.key).includes('model'))

/** Whether words and a refusal without a value follow a car beside another wanted car. */
function isRefusedKind(tokens: readonly Token[], all: readonly Match[], place: number): boolean {
  let next = place + 1
  while (all[next] && (isUnknown(all[next]) || (all[next]!.kind === 'ignored' && !all[next]!.heard))) next++
  const refusal = all[next]
  const isRefusal = refusal?.kind === 'ignored' && refusal.heard === true && saysNo(tokens[refusal.to - 1]!.key)
  if (!isRefusal || tokens.slice(all[place]!.to, refusal.to).some(({ apart }) => apart)) return false
  return all.some((other, at) => at !== place && isWish(other) && groupOfFound(other).includes('model'))
}

/**
 * «کرج دوره تهران میام», «سفید خسته شدم مشکی»: of two values without «یا», the one before unknown
 * words is in doubt when the other stands alone.
 */
function isContrasted(tokens: readonly Token[], all: readonly Match[], place: number): boolean {
  const match = all[place]!
  return all.some((other, at) => {
    if (at === place || !isWish(other) || groupOfFound(other) !== groupOfFound(match)) return false
    const [first, last] = at < place ? [other, match] : [match, other]
    const isListed = tokens.slice(first.to, last.from).some(({ key }) => joints.has(key))
    const isApart = tokens.slice(first.to, last.from + 1).some(({ apart }) => apart)
    const isSame = other.meanings.some((one) => isMeaning(one) && one.key !== (match.meanings[0] as Meaning).key)
    return !isListed && !isSame && !isUnknown(all[at + 1]) && (at > place || isApart || last.from - first.to > 0)
  })
}
