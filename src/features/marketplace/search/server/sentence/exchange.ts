import { groupOf, isMeaning } from './interpretation.ts'
import type { Match } from './find-words.ts'
import { exchange, giving, owning, ownCars, possessives, swapping, wishes } from './sentence-words.ts'
import type { Token } from './tokens.ts'

const isCar = ({ kind, meanings, refused }: Match | undefined = nothing): boolean =>
  kind === 'filter' &&
  !refused &&
  meanings.some((request) => isMeaning(request) && groupOf(request.key).includes('model'))

const nothing: Match = { kind: 'unknown', from: 0, to: 0, meanings: [] }

const ofCars = new Set(['year', 'colour', 'km', 'body', 'fuel', 'gearbox', 'trim'])

/** Whether the match describes a car after its name. */
const describes = ({ kind, meanings, refused }: Match): boolean =>
  kind === 'filter' && !refused && meanings.length > 0 && meanings.every(({ key }) => ofCars.has(key))

/**
 * «۲۰۶ دارم میخوام با ۲۰۷ عوض کنم», «پراید میدم تیبا میگیرم», «معاوضه با پراید»: the offered car is
 * not a filter. It is named, and exchange becomes the way of selling.
 */
export function withoutOwnCars(tokens: readonly Token[], all: readonly Match[]): Match[] {
  const match = withSwaps(tokens, withoutTopUps(tokens, withoutOfferedKinds(tokens, all)))
  const keyAt = (place: number): string => {
    const each = match[place]
    return each && each.to === each.from + 1 ? tokens[each.from]!.key : ''
  }
  const cars = match.flatMap((each, place) => (isCar(each) ? [place] : []))
  if (cars.length === 0) return [...match]
  const exchangeAt = match.findIndex(
    (each, place) =>
      !each.refused &&
      each.kind !== 'ignored' &&
      (isSwap(tokens, each) ||
        isBarter(each) ||
        isSwapWith(tokens, match, place) ||
        tokens.slice(each.from, each.to).some(({ key }) => exchange.has(key))),
  )
  const own = new Set<number>()
  const isSame = (place: number) => isCar(match[place]) || describes(match[place] ?? nothing)
  for (const car of cars) {
    let next = car + 1
    while (possessives.has(keyAt(next))) next++
    while (isSame(next) && !(isCar(match[next]) && match[next]!.meanings[0]!.key !== 'trim')) next++
    const isGiven = giving.has(keyAt(next))
    const others = cars.some((other) => other < car || other > next)
    const isOwned = owning.has(keyAt(next)) && (exchangeAt >= 0 || others || keyAt(next).startsWith('فروخت'))
    const isMine =
      match[car]!.own === true ||
      ownCars.has(keyAt(car - 1)) ||
      (keyAt(car - 1) === 'خودم' && cars.length > 1 && !wishes.has(keyAt(next)))
    const ownedFirst = ['خودمو', 'خودم'].includes(keyAt(car + 1))
    // «پراید رو با ۲۰۶ عوض کنم», «پراید با ۲۰۶ عوض می‌کنم».
    let partner = next
    while (possessives.has(keyAt(partner))) partner++
    const isWith = exchangeAt >= 0 && keyAt(partner) === 'با' && isCar(match[partner + 1])
    const isObject = isWith && (['رو', 'را'].includes(keyAt(partner - 1)) || isSwapped(tokens, match[partner + 1]!.to))
    // «۵۰۰ میلیون پول دارم و یک پراید، تیبا می‌خوام».
    const article = tokens[match[car]!.from - 1]?.key === 'یک' ? match[car]!.from - 2 : match[car]!.from - 1
    const isListed =
      tokens[article]?.key === 'و' && owning.has(tokens[article - 1]?.key ?? '') && cars.some((other) => other > car)
    if (isListed || isObject || isGiven || isOwned || ((ownedFirst || isMine) && (others || exchangeAt >= 0)))
      own.add(car)
  }
  const withWord = (place: number) =>
    tokens[match[place]!.from - 1]?.key === 'با' ||
    keyAt(place - 1) === 'با' ||
    (keyAt(place - 1) === 'یک' && keyAt(place - 2) === 'با')
  if (exchangeAt >= 0)
    for (const car of cars) {
      const after = car > exchangeAt && withWord(car)
      const before = car < exchangeAt && withWord(car)
      // With an own car named, the other car is wanted; otherwise the car after «با» is the own
      // one.
      if ((after || before) && own.size === 0) own.add(car)
    }
  // «تعویض پراید با تیبا» is not about a body panel.
  const swap = cars.find((car) => keyAt(car - 1) === 'تعویض' && keyAt(car + 1) === 'با' && isCar(match[car + 2]))
  // «معاوضه ۴۰۵ با پارس».
  const first = cars.find((car) => exchange.has(keyAt(car - 1)) && keyAt(car + 1) === 'با' && isCar(match[car + 2]))
  if (first !== undefined) {
    own.clear()
    own.add(first)
  }
  if (swap !== undefined) own.add(swap)
  if (own.size === 0) return [...match]
  const next = [...match]
  if (swap !== undefined)
    next[swap - 1] = {
      ...match[swap - 1]!,
      meanings: [{ key: 'price', slugs: ['barter'] }],
      settled: true,
      question: undefined,
    }
  for (const car of own)
    for (let place = car; place < next.length; place++) {
      const each = next[place]!
      const goesOn =
        place === car || (describes(each) && !isCar(each)) || (isCar(each) && each.meanings[0]!.key === 'trim')
      if (!goesOn && !possessives.has(keyAt(place)) && !(each.kind === 'filler' && owning.has(keyAt(place)))) break
      if (goesOn) next[place] = { ...each, kind: 'ignored', meanings: [], heard: true, question: undefined }
    }
  const giver = match.findIndex((_, place) => giving.has(keyAt(place)))
  const verb = exchangeAt >= 0 ? exchangeAt : giver
  const saysBarter = next.some(({ kind, meanings }) => kind === 'filter' && meanings.some(({ key }) => key === 'price'))
  if (verb >= 0 && !saysBarter && next[verb]!.kind !== 'filter')
    next[verb] = { ...next[verb]!, kind: 'filter', meanings: [{ key: 'price', slugs: ['barter'] }], settled: true }
  return next
}

/** «با وانت معاوضه میشه»: a kind of car that is offered. */
const withoutOfferedKinds = (tokens: readonly Token[], matches: readonly Match[]): Match[] =>
  matches.map((each) => {
    const isKind =
      each.kind === 'filter' &&
      !each.refused &&
      each.meanings.length > 0 &&
      each.meanings.every(({ key }) => key === 'bodyType')
    const isOffered =
      tokens[each.from - 1]?.key === 'با' &&
      exchange.has(tokens[each.to]?.key ?? '') &&
      matches.some((car) => isCar(car) && !car.own)
    return isKind && isOffered ? { ...each, kind: 'ignored', meanings: [], heard: true, question: undefined } : each
  })

/** «۲۰۰ تومن هم سر میدم»: what is paid on top of the own car is not the price. */
const withoutTopUps = (tokens: readonly Token[], matches: readonly Match[]): Match[] =>
  matches.map((each) => {
    const isAmount =
      each.kind === 'filter' && each.meanings.length > 0 && each.meanings.every(({ key }) => key === 'toman')
    if (!isAmount) return each
    let at = each.to
    while (['هم', 'رو', 'را', 'تومان'].includes(tokens[at]?.key ?? '')) at++
    const isBeside =
      besideOwn.has(tokens[each.from - 1]?.key ?? '') &&
      owning.has(tokens[each.from - 2]?.key ?? '') &&
      matches.some((car) => isCar(car) && car.to <= each.from - 2) &&
      matches.some((car) => isCar(car) && car.from >= each.to)
    const isTop = isBeside || (onTop.has(tokens[at]?.key ?? '') && topUpVerbs.has(tokens[at + 1]?.key ?? ''))
    return isTop ? { ...each, kind: 'ignored', meanings: [], heard: true, question: undefined } : each
  })
/** «۴۰۵ دارم + ۱۰۰ تومن پول، پارس می‌خوام». */
const besideOwn = new Set(['پلاس', 'و', 'با', 'بعلاوه'])
const onTop = new Set(['سر', 'سرش', 'روش', 'روی'])
const topUpVerbs = new Set(['میدم', 'میدهم', 'میدیم', 'میذارم', 'میزارم', 'میگذارم', 'میذاریم', 'بدم', 'بذارم'])

/** «… عوض می‌کنم»: the speaker swaps the car before «با». */
const isSwapped = (tokens: readonly Token[], at: number): boolean =>
  exchange.has(tokens[at]?.key ?? '') && /^می?کنی?م$/.test(tokens[at + 1]?.key ?? '')

/** «با تارا تعویض میکنم» is a swap, not a body panel. */
const isSwap = (tokens: readonly Token[], { from, to }: Match): boolean =>
  tokens[from]!.key === 'تعویض' && swapping.has(tokens[to]?.key ?? '')

const isBarter = ({ kind, meanings: [request] }: Match): boolean =>
  kind === 'filter' && request?.key === 'price' && isMeaning(request) && request.slugs.join() === 'barter'

/** «تعویض با تیبا، ۲۰۶ می‌خوام». */
const isSwapWith = (tokens: readonly Token[], matches: readonly Match[], place: number): boolean => {
  const { from, to } = matches[place]!
  const cars = matches.filter((each) => isCar(each))
  return tokens[from]!.key === 'تعویض' && tokens[to]?.key === 'با' && isCar(matches[place + 2]) && cars.length > 1
}

const withSwaps = (tokens: readonly Token[], matches: readonly Match[]): Match[] =>
  matches.map((each, place) =>
    isSwap(tokens, each) || isSwapWith(tokens, matches, place)
      ? { ...each, kind: 'filter', meanings: [{ key: 'price', slugs: ['barter'] }], settled: true }
      : each,
  )
