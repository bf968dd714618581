import type { Found } from './find-words.ts'
import { groupOf, isMeaning, type FilterRequest, type Meaning } from './interpretation.ts'
import { engineLeads, joints, neverBe, notBefore, pronouns, saysNo, yesWords } from './sentence-words.ts'
import type { Token } from './tokens.ts'

const isWish = (found: Found | undefined): found is Found =>
  found?.kind === 'filter' && !found.refused && found.meanings.length > 0 && found.meanings.every(isMeaning)

const groupOfFound = (found: Found): string => groupOf((found.meanings[0] as Meaning).key).join()

const isUnknown = (found: Found | undefined): boolean => found?.kind === 'unknown'

/** Endings of verbs; «نقشه» and «nano» are named too, which loses a filter and never reverses one. */
const negativeLike = /^(ن(?!و|ا|ق|ی|م)\p{Script=Arabic}{1,6}(ه|م|ن|ین|ید|یم)|n[ae][a-z]{3,})$/u

/**
 * Names values that may be refused in words which the grammar does not know. A missing filter is
 * better than the opposite one.
 */
export function withoutDoubts(tokens: readonly Token[], all: readonly Found[]): Found[] {
  const doubted = new Set<number>()
  for (const [place, found] of all.entries()) {
    const next = all[place + 1]
    if (isWish(found) && isUnknown(next)) {
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
    const isPlace = isWish(found) && groupOfFound(found).includes('city')
    if (isPlace && next?.kind === 'ignored' && next.heard && !tokens[next.from]!.apart)
      if (neverBe.has(tokens[next.to - 1]!.key) && next.to - next.from === 2) doubted.add(place)
    // «سفید متالیک نه، سفید ساده»: the refusal concerns a shade of the wanted colour.
    const isShade = found.kind === 'filter' && found.refused === true && found.to > found.from + 2
    const [colour] = found.meanings
    if (isShade && colour && isMeaning(colour) && colour.key === 'colour' && found.meanings.length === 1) {
      const isWanted = (other: Found) =>
        isWish(other) &&
        other.meanings.some((one) => one.key === 'colour' && isMeaning(one) && one.slugs.join() === colour.slugs.join())
      if (all.some(isWanted)) doubted.add(place)
    }
    // «نه خیلی گرون», «گرون بود»: nobody wants to pay more than others.
    const isDear = (request: FilterRequest) =>
      isMeaning(request) && request.key === 'rating' && request.slugs.includes('very-high')
    if (isWish(found) && found.to === found.from + 1 && found.meanings.every(isDear)) doubted.add(place)
    // «بدون … و تصادف»: damage after a refusal is hardly wanted.
    const isAfterJoint = joints.has(tokens[found.from - 1]?.key ?? '')
    const first = all[place - 2]
    if (isWish(found) && isAfterJoint && first?.kind === 'ignored' && first.heard && groupOfFound(found) === 'body')
      if (notBefore.has(tokens[first.from]!.key) && !found.meanings.some(isNoPaint)) doubted.add(place)
    // «لیزینگی ۲۰۷ نباشه»: the refusal concerns the first value or the car.
    const car = all[place + 1]
    if (
      isWish(found) &&
      ['price', 'seller', 'document'].includes(groupOfFound(found)) &&
      isRefusedCar(tokens, car, found)
    )
      if (!all.some((other) => isWish(other) && groupOfFound(other).includes('model'))) {
        doubted.add(place)
        doubted.add(place + 1)
      }
    // «سمند معمولی نمی‌خوام سورن باشه»: the refusal may concern the first car.
    if (isWish(found) && groupOfFound(found).includes('model') && isRefusedKind(tokens, all, place)) doubted.add(place)
    // «مازندران نم داره، اونجا نباشه».
    const statement =
      found.kind === 'ignored' && found.heard ? tokens.slice(found.from, found.to).map(({ key }) => key) : []
    if (statement.some((key) => pronouns.has(key)) && statement.some((key) => saysNo(key))) {
      const last = all.findLastIndex((each, at) => at < place && isWish(each))
      if (last >= 0) doubted.add(last)
    }
  }
  return all.map((found, place) =>
    doubted.has(place) ? { ...found, kind: 'ignored', meanings: [], heard: true, question: undefined } : found,
  )
}

const isNoPaint = (request: FilterRequest): boolean => isMeaning(request) && request.slugs.includes('no-paint')

const isRefusedCar = (tokens: readonly Token[], car: Found | undefined, value: Found): boolean =>
  car?.kind === 'filter' &&
  car.refused === true &&
  car.from === value.to &&
  !tokens[car.from]!.apart &&
  neverBe.has(tokens[car.to - 1]!.key) &&
  car.meanings.every((request) => isMeaning(request) && groupOf(request.key).includes('model'))

/** Whether words and a refusal without a value follow a car beside another wanted car. */
function isRefusedKind(tokens: readonly Token[], all: readonly Found[], place: number): boolean {
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
function isContrasted(tokens: readonly Token[], all: readonly Found[], place: number): boolean {
  const found = all[place]!
  return all.some((other, at) => {
    if (at === place || !isWish(other) || groupOfFound(other) !== groupOfFound(found)) return false
    const [first, last] = at < place ? [other, found] : [found, other]
    const isListed = tokens.slice(first.to, last.from).some(({ key }) => joints.has(key))
    const isApart = tokens.slice(first.to, last.from + 1).some(({ apart }) => apart)
    const isSame = other.meanings.some((one) => isMeaning(one) && one.key !== (found.meanings[0] as Meaning).key)
    return !isListed && !isSame && !isUnknown(all[at + 1]) && (at > place || isApart || last.from - first.to > 0)
  })
}
