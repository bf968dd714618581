import { isMeaning, type FilterRequest } from './interpretation.ts'
import type { Match } from './find-words.ts'
import type { Token } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

const isLone = (tokens: readonly Token[], match: Match | undefined): boolean => {
  const amount = match?.kind === 'unknown' && match.to === match.from + 1 ? tokens[match.from]!.amount : null
  return amount !== null && amount.unit === null && Number.isInteger(amount.value) && amount.value >= 20
}

const asks = (matches: readonly Match[], key: string): boolean =>
  matches.some(({ kind, meanings }) => kind === 'filter' && meanings.some((request) => request.key === key))

const likelyThousands = 400

/**
 * «سمند ۹۰ ۱۲۰ ۳۵۰», «۲۰۶ تهران ۹۵ ۵۰۰»: bare numbers after a car are its mileage in thousands and
 * its price in millions, in this order. A single one is a price, or a question when a mileage is
 * likely too.
 */
export function withLoneNumbers(tokens: readonly Token[], all: readonly Match[], { wasBuilt }: Vocabulary): Match[] {
  const match = withFractions(tokens, withOneYear(tokens, withoutNumberedCars(tokens, all)))
  const hasCar = match.some(({ kind, meanings }) => kind === 'filter' && meanings.some(isMeaning))
  const lone = match.flatMap((each, place) =>
    isLone(tokens, each) && !isAmong(tokens, match, place) && !isCode(tokens, match, place) && !tokens[each.from]!.glued
      ? [place]
      : [],
  )
  if (!hasCar || lone.length === 0 || lone.length > 2) return [...match]
  const next = [...match]
  const valueAt = (place: number) => tokens[match[place]!.from]!.amount!.value
  const put = (place: number, requests: FilterRequest[]) => {
    next[place] = {
      ...match[place]!,
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
    if (!fits || asks(match, 'toman') || asks(match, 'km')) return next
    put(first!, [km(distance)])
    put(second, [toman(price)])
    return next
  }
  const value = valueAt(first!)
  // «شاهین ۴۰۲».
  if (value > 400 && value < 410 && !asks(match, 'year')) {
    put(first!, [{ key: 'year', range: { from: 1000 + value, to: 1000 + value } }])
    return next
  }
  // «پیکان ۵۷».
  const models = match.flatMap(({ meanings }) =>
    meanings.flatMap((request) => (isMeaning(request) && request.key === 'model' ? request.slugs : [])),
  )
  if (value >= 40 && value < 60 && !asks(match, 'year') && models.some((model) => wasBuilt(model, 1300 + value))) {
    put(first!, [{ key: 'year', range: { from: 1300 + value, to: 1300 + value } }])
    return next
  }
  if (value < 100 || value >= 10_000 || value % 5 !== 0) return next
  const possible = [
    ...(asks(match, 'toman') ? [] : [toman(value)]),
    ...(asks(match, 'km') || value > likelyThousands ? [] : [km(value)]),
  ]
  if (possible.length > 0) put(first!, possible)
  return next
}

/** «دنا ۱۴۰۰ ۴۰ هزار ۱٫۳»: a fraction beside a year or a mileage is a price in milliards. */
function withFractions(tokens: readonly Token[], matches: readonly Match[]): Match[] {
  const isFraction = ({ kind, from, to }: Match) => {
    const amount = kind === 'unknown' && to === from + 1 ? tokens[from]!.amount : null
    return amount?.unit === null && !Number.isInteger(amount.value) && amount.value > 1 && amount.value < 20
  }
  const places = matches.flatMap((each, place) => (isFraction(each) ? [place] : []))
  const hasRow = (asks(matches, 'year') || asks(matches, 'km')) && !asks(matches, 'toman')
  if (places.length !== 1 || !hasRow) return [...matches]
  return matches.map((each, place) => {
    if (place !== places[0] || isAmong(tokens, matches, place)) return each
    const to = Math.round(tokens[each.from]!.amount!.value * 1e9)
    return { ...each, kind: 'filter', meanings: [{ key: 'toman', range: { from: null, to } }] }
  })
}

/** «۵۵۰ دارم واسه ۲۰۶»: a round number that also names models is not a car beside another one. */
function withoutNumberedCars(tokens: readonly Token[], matches: readonly Match[]): Match[] {
  const isCar = ({ kind, refused, meanings }: Match) =>
    kind === 'filter' &&
    !refused &&
    meanings.length > 0 &&
    meanings.every(({ key }) => key === 'model' || key === 'trim')
  return matches.map((each, place) => {
    const amount = each.to === each.from + 1 ? tokens[each.from]!.amount : null
    const isRound = amount !== null && amount.value % 10 === 0 && /^\d/.test(tokens[each.from]!.key)
    if (!isRound || !isCar(each) || each.meanings.length < 2) return each
    const isOther = matches.some((other, at) => at !== place && isCar(other) && Math.abs(at - place) > 1)
    return isOther ? { kind: 'unknown', from: each.from, to: each.to, meanings: [] } : each
  })
}

/** «ساینا ۱۴۰۰ ۶۰»: a second year without «یا» is not a year. */
function withOneYear(tokens: readonly Token[], matches: readonly Match[]): Match[] {
  const isYear = ({ kind, meanings, refused }: Match) =>
    kind === 'filter' && !refused && meanings.length === 1 && meanings[0]!.key === 'year'
  const first = matches.findIndex(isYear)
  return matches.map((each, place) => {
    const isBare =
      each.to === each.from + 1 && tokens[each.from]!.amount !== null && tokens[each.from]!.amount!.value < 100
    const before = matches[place - 1]
    // «۹۶ ۹۷» are the ends of a range.
    if (place <= first || first < 0 || !isYear(each) || !isBare || before?.kind === 'filler') return each
    const last = before && isYear(before) ? tokens[before.to - 1]!.amount : null
    if (last && last.value < 100) return each
    return { kind: 'unknown', from: each.from, to: each.to, meanings: [] }
  })
}

const codeBelow = 500

/** «هوندا ۱۲۵»: a number right after a make is a model, here an unknown one. «هیوندا ۹۰۰» is a price. */
function isCode(tokens: readonly Token[], matches: readonly Match[], place: number): boolean {
  const [make, number] = [matches[place - 1], matches[place]!]
  const { amount, apart } = tokens[number.from]!
  const isMake = make?.kind === 'filter' && !make.refused && make.meanings.every(({ key }) => key === 'make')
  return isMake && make.meanings.length > 0 && make.to === number.from && !apart && amount!.value < codeBelow
}

/** A number beside an unknown word belongs to that word: «منطقه ۵», «۲۰ ساله». */
const isAmong = (tokens: readonly Token[], matches: readonly Match[], place: number): boolean =>
  [matches[place - 1], matches[place + 1]].some((each) => each?.kind === 'unknown' && !isLone(tokens, each))
