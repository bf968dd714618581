import type { Match } from './find-words.ts'
import { groupOf, isMeaning, type FilterRequest, type Meaning } from './interpretation.ts'
import { phraseEnd } from './phrases.ts'
import {
  engineLeads,
  exceptingWords,
  fields,
  fillers,
  joints,
  likewise,
  neverBe,
  notBefore,
  ofTheCar,
  pronouns,
  saysNo,
  seeking,
  showing,
  storyWords,
  unfiltered,
  unwantingVerbs,
  wishes,
  yesWords,
} from './sentence-words.ts'
import type { Token } from './tokens.ts'

/** Of «۲۰۰۸», a model or a year, the likelier meaning counts. */
const isWish = (match: Match | undefined): match is Match =>
  match?.kind === 'filter' &&
  !match.refused &&
  match.meanings.length > 0 &&
  isMeaning(match.meanings[0]!) &&
  (match.question !== undefined || match.meanings.every(isMeaning))

const groupOfFound = (match: Match): string => groupOf((match.meanings[0] as Meaning).key).join()

const isUnknown = (match: Match | undefined): boolean => match?.kind === 'unknown'

/** Endings and beginnings of negative verbs; «نقشه» and «nano» are named too, which loses a filter and never reverses one. */
const negativeLike =
  /^(ن(?!و|ا|ق|ی|م)\p{Script=Arabic}{1,6}(ه|م|ن|ین|ید|یم)|n[ae][a-z]{3,}|ن(باش|خوا|خا|دار|داش|شد|کن|بو|بی|گیر|زن|گو|پس|رف)\p{L}*)$/u

const toMe = new Set(['بهم', 'بهمون', 'برام', 'برامون', 'سرم', 'سرمون'])
const negativeRequest = /^ن(?!و|ا|ق|ی|م)\p{Script=Arabic}{2,6}(ین|ید)$/u

/** «بهم نندازین», «به ما نندازید»: a negative request about what a person is given. */
function isPalmedOff(tokens: readonly Token[], start: number): boolean {
  const keyOf = (at: number) => (tokens[at]?.apart === false ? tokens[at].key : '')
  const at = ['رو', 'را'].includes(keyOf(start)) ? start + 1 : start
  const isMe = keyOf(at) === 'به' && ['من', 'ما'].includes(keyOf(at + 1))
  const verb = isMe ? at + 2 : toMe.has(keyOf(at)) ? at + 1 : null
  return verb !== null && negativeRequest.test(keyOf(verb))
}

/**
 * Names values that may be refused in words which the grammar does not know. A missing filter is
 * better than the opposite one.
 */
export function withoutDoubts(tokens: readonly Token[], matches: readonly Match[]): Match[] {
  const all = withRefusedLists(tokens, matches)
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
    // «تصادفی بهم نندازین».
    if (isWish(match) && isPalmedOff(tokens, match.to)) doubted.add(place)
    // «ژاپنی رو قلم بگیر»: what the verb does to the value is unknown.
    const object = next?.kind === 'filler' && ['رو', 'را'].includes(tokens[next.from]!.key) ? all[place + 2] : undefined
    if (isWish(match) && isUnknown(object) && !tokens[object!.from]!.apart && !showing.has(tokens[object!.from]!.key))
      doubted.add(place)
    // «از چینی فراری‌ام»: «از» before a value that tells no place or seller.
    const isFrom = tokens[match.from - 1]?.key === 'از' && all[place - 1]?.kind === 'filler'
    if (isWish(match) && isFrom && isUnknown(next) && !tokens[next!.from]!.apart)
      if (!['seller'].includes(groupOfFound(match)) && !groupOfFound(match).includes('city')) doubted.add(place)
    // «شیراز به گروه خونیم نمی‌خوره», «نفرست ساینا»: a negation whose object is unknown.
    const other = isLooseNo(tokens, match) ? besideNo(tokens, all, place) : null
    if (other !== null) doubted.add(other)
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

/**
 * «لیفان و پراید نباشه», «غیر از لیفان و تیبا»: a negation covers a list of one group. A value of another group in the list is
 * named, because «سفید و تصادفی نباشه» may want it.
 */
function withRefusedLists(tokens: readonly Token[], matches: readonly Match[]): Match[] {
  const next = [...matches]
  const isJoint = (match: Match | undefined): boolean =>
    match?.kind === 'filler' && match.to === match.from + 1 && joints.has(tokens[match.from]!.key)
  const isVerb = (at: number): boolean => {
    const word = tokens[at]
    return word !== undefined && !word.apart && (wishes.has(word.key) || saysNo(word.key) || yesWords.has(word.key))
  }
  const refuse = (place: number, of: Match): void => {
    const each = next[place]!
    // «رنگ نخورده و تصادف نکرده», «بدون تصادف و سند تک‌برگ» are parts of their own.
    if (each.meanings.some(isNoPaint) || Object.hasOwn(fields, tokens[each.from]!.key)) return
    // «بدون تصادف و اتومات»
    const isLack = (of.meanings[0] as Meaning).key === 'body' && !exceptingWords.has(tokens[of.from]!.key)
    if (isLack && notBefore.has(tokens[of.from]!.key)) return
    const isOfGroup = isWish(each) && groupOfFound(each) === groupOf((of.meanings[0] as Meaning).key).join()
    next[place] =
      isOfGroup && !seeking.has(tokens[each.from - 1]?.key ?? '') && groupOfFound(each).includes(',')
        ? { ...each, refused: true, settled: true, question: undefined }
        : { ...each, kind: 'ignored', meanings: [], heard: true, question: undefined }
  }
  for (const [place, match] of matches.entries()) {
    if (match.kind !== 'filter' || !match.refused || match.meanings.length === 0 || !match.meanings.every(isMeaning))
      continue
    const begins = notBefore.has(tokens[match.from]!.key) || tokens[match.from + 1]?.key === 'غیر'
    const group = groupOf(match.meanings[0]!.key as Meaning['key']).join()
    if (begins) {
      for (let at = place + 2; isJoint(next[at - 1]) && isWish(next[at]) && !isVerb(next[at]!.to); at += 2)
        refuse(at, match)
      continue
    }
    for (let at = place - 2; isJoint(next[at + 1]) && isWish(next[at]); at -= 2) {
      // «یه پراید و تصادفی نباشه»
      const isSought = seeking.has(tokens[next[at]!.from - 1]?.key ?? '')
      if (isSought && groupOfFound(next[at] as Match) !== group) break
      refuse(at, match)
      // «ام‌وی‌ام، لیفان و تیبا نباشه»
      const isBeside = (other: Match | undefined, to: number) =>
        isWish(other) && other.to === to && groupOfFound(other) === group
      while (isBeside(next[at - 1], matches[at]!.from)) {
        at -= 1
        refuse(at, match)
      }
    }
    // «تهران نمیام کرج هم».
    const [also, too, after] = next.slice(place + 1, place + 4)
    const isToo =
      too !== undefined && too.kind === 'filler' && tokens[too.from]!.key === 'هم' && too.to === too.from + 1
    const isEnd =
      after === undefined || tokens[after.from]!.apart || (isUnknown(after) && likewise.has(tokens[after.from]!.key))
    if (isWish(also) && isToo && isEnd && groupOfFound(also) === group) refuse(place + 1, match)
  }
  return next
}

/** Whether a part is a negation that refused nothing: «به گروه خونیم نمی‌خوره», «نه». */
function isLooseNo(tokens: readonly Token[], { kind, heard, calm, from, to }: Match): boolean {
  if (kind === 'filter' || calm || notBefore.has(tokens[from]!.key) !== (tokens[from]!.key === 'نه' && to === from + 1))
    return false
  if (kind === 'filler' && to - from > 1) return false
  const last = [to - 1, to - 2].find((at) => at >= from && (saysNo(tokens[at]!.key) || tokens[at]!.key === 'نه'))
  if (last === undefined || tokens[last]!.asked || ofTheCar.has(tokens[last]!.key)) return false
  return kind !== 'ignored' || heard === true
}

/** Returns the place of the wish that a loose negation may concern, in the same part of the sentence; null without one. */
function besideNo(tokens: readonly Token[], all: readonly Match[], place: number): number | null {
  const no = all[place]!
  const isBetween = (match: Match | undefined) =>
    match !== undefined && match.kind !== 'filter' && !match.free && !wishes.has(tokens[match.from]!.key)
  let first = place - 1
  while (isBetween(all[first])) first--
  const before = all[first]
  const isPart = (from: number, to: number) => !tokens.slice(from, to).some(({ apart }) => apart)
  if (isWish(before) && isPart(before.to, no.to) && !seeking.has(tokens[before.from - 1]?.key ?? '')) {
    // «۲۰۶ سانروف نمی‌خوام» concerns the equipment.
    const isWide =
      groupOfFound(before).includes('model') || ['bodyType', 'city'].some((key) => groupOfFound(before).includes(key))
    // «النترا تک دیف نه» concerns a quality without a filter.
    if (isWide && phraseEnd(tokens, no.from, unfiltered) > no.from) return null
    const words = tokens.slice(before.to, no.to).map(({ key }) => key)
    // «پارس رنگ خاصی مد نظرم نیست» concerns a field.
    if (words.some((key) => Object.hasOwn(fields, key))) return null
    if (!isWide || !words.some((key) => unwantingVerbs.has(key)) || words.some((key) => storyWords.has(key)))
      return first
    return null
  }
  // «نرید سراغ ساینا»
  const stop = tokens.findIndex(({ asked, apart }, at) => at > no.from && (asked || apart))
  if (stop >= 0 && tokens[stop]!.asked) return null
  if (first >= 0 && !tokens[no.from]!.apart && all[first]!.kind === 'filter') return null
  let next = place + 1
  while (isBetween(all[next]) && next < place + 3) next++
  const after = all[next]
  return no.to === no.from + 1 && isWish(after) && isPart(no.to, after.from + 1) && startsWithNo(tokens, no.from)
    ? next
    : null
}

const startsWithNo = (tokens: readonly Token[], at: number): boolean =>
  at === 0 || tokens[at]!.apart || tokens.slice(0, at).every(({ key }) => fillers.has(key))

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
