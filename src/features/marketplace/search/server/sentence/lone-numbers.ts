import { isMeaning, type FilterRequest } from './interpretation.ts'
import type { Found } from './find-words.ts'
import type { Token } from './tokens.ts'

const isLone = (tokens: readonly Token[], found: Found | undefined): boolean => {
  const amount = found?.kind === 'unknown' && found.to === found.from + 1 ? tokens[found.from]!.amount : null
  return amount !== null && amount.unit === null && Number.isInteger(amount.value) && amount.value >= 20
}

const asks = (found: readonly Found[], key: string): boolean =>
  found.some(({ kind, meanings }) => kind === 'filter' && meanings.some((request) => request.key === key))

const likelyThousands = 400

/**
 * «سمند ۹۰ ۱۲۰ ۳۵۰», «۲۰۶ تهران ۹۵ ۵۰۰»: bare numbers after a car are its mileage in thousands and
 * its price in millions, in this order. A single one is a price, or a question when a mileage is
 * likely too.
 */
export function withLoneNumbers(tokens: readonly Token[], all: readonly Found[]): Found[] {
  const found = withOneYear(tokens, withoutNumberedCars(tokens, all))
  const hasCar = found.some(({ kind, meanings }) => kind === 'filter' && meanings.some(isMeaning))
  const lone = found.flatMap((each, place) =>
    isLone(tokens, each) && !isAmong(tokens, found, place) && !tokens[each.from]!.glued ? [place] : [],
  )
  if (!hasCar || lone.length === 0 || lone.length > 2) return [...found]
  const next = [...found]
  const valueAt = (place: number) => tokens[found[place]!.from]!.amount!.value
  const put = (place: number, requests: FilterRequest[]) => {
    next[place] = {
      ...found[place]!,
      kind: 'filter',
      meanings: requests,
      question: requests.length > 1 ? 'open' : undefined,
    }
  }
  const toman = (value: number): FilterRequest => ({ key: 'toman', range: { from: null, to: value * 1e6 } })
  const km = (value: number): FilterRequest => ({ key: 'km', range: { from: null, to: value * 1e3 } })
  const [first, second] = lone
  if (second !== undefined) {
    const [distance, price] = [valueAt(first!), valueAt(second)]
    const fits = distance <= likelyThousands && price >= 100 && price < 10_000 && price > distance
    if (!fits || asks(found, 'toman') || asks(found, 'km')) return next
    put(first!, [km(distance)])
    put(second, [toman(price)])
    return next
  }
  const value = valueAt(first!)
  // «شاهین ۴۰۲».
  if (value > 400 && value < 410 && !asks(found, 'year')) {
    put(first!, [{ key: 'year', range: { from: 1000 + value, to: 1000 + value } }])
    return next
  }
  if (value < 100 || value >= 10_000 || value % 5 !== 0) return next
  const possible = [
    ...(asks(found, 'toman') ? [] : [toman(value)]),
    ...(asks(found, 'km') || value > likelyThousands ? [] : [km(value)]),
  ]
  if (possible.length > 0) put(first!, possible)
  return next
}

/** «۵۵۰ دارم واسه ۲۰۶»: a round number that also names models is not a car beside another one. */
function withoutNumberedCars(tokens: readonly Token[], found: readonly Found[]): Found[] {
  const isCar = ({ kind, refused, meanings }: Found) =>
    kind === 'filter' &&
    !refused &&
    meanings.length > 0 &&
    meanings.every(({ key }) => key === 'model' || key === 'trim')
  return found.map((each, place) => {
    const amount = each.to === each.from + 1 ? tokens[each.from]!.amount : null
    const isRound = amount !== null && amount.value % 10 === 0 && /^\d/.test(tokens[each.from]!.key)
    if (!isRound || !isCar(each) || each.meanings.length < 2) return each
    const isOther = found.some((other, at) => at !== place && isCar(other) && Math.abs(at - place) > 1)
    return isOther ? { kind: 'unknown', from: each.from, to: each.to, meanings: [] } : each
  })
}

/** «ساینا ۱۴۰۰ ۶۰»: a second year without «یا» is not a year. */
function withOneYear(tokens: readonly Token[], found: readonly Found[]): Found[] {
  const isYear = ({ kind, meanings, refused }: Found) =>
    kind === 'filter' && !refused && meanings.length === 1 && meanings[0]!.key === 'year'
  const first = found.findIndex(isYear)
  return found.map((each, place) => {
    const isBare =
      each.to === each.from + 1 && tokens[each.from]!.amount !== null && tokens[each.from]!.amount!.value < 100
    const before = found[place - 1]
    // «۹۶ ۹۷» are the ends of a range.
    if (place <= first || first < 0 || !isYear(each) || !isBare || before?.kind === 'filler') return each
    const last = before && isYear(before) ? tokens[before.to - 1]!.amount : null
    if (last && last.value < 100) return each
    return { kind: 'unknown', from: each.from, to: each.to, meanings: [] }
  })
}

/** A number beside an unknown word belongs to that word: «منطقه ۵», «۲۰ ساله». */
const isAmong = (tokens: readonly Token[], found: readonly Found[], place: number): boolean =>
  [found[place - 1], found[place + 1]].some((each) => each?.kind === 'unknown' && !isLone(tokens, each))
