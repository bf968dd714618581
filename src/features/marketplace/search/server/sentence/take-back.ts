import type { Match } from './find-words.ts'
import type { ChoiceKey } from '../../filter-keys.ts'
import { groupOf, isMeaning, type FilterRequest } from './interpretation.ts'
import {
  beingVerbs,
  contrasts,
  startingAnew,
  beforePlaces,
  boundsAfter,
  boundsBefore,
  cannotPay,
  foreign,
  namingFillers,
  saysNo,
  goingVerbs,
  joints,
  missingVerbs,
  neverBe,
  ofTheCar,
  statingPlaces,
  unwantingVerbs,
  emphases,
  exceptingWords,
  fields,
  havingVerbs,
  others,
  painted,
  partsOfPlaces,
  referring,
  refusingAlone,
  damageWords,
  forgiving,
  replaced,
  wishes,
} from './sentence-words.ts'
import { keyOfTokens } from './phrases.ts'
import type { Token } from './tokens.ts'

const tastes = new Set(['colour', 'gearbox', 'fuel', 'seller', 'price', 'document', 'plate', 'origin'])
const isTaste = ({ kind, refused, meanings }: Match): boolean =>
  kind === 'filter' && !refused && meanings.length > 0 && meanings.every(({ key }) => tastes.has(key))

const isPlace = ({ key }: FilterRequest): boolean => ['city', 'province', 'district'].includes(key)

/** Whether the last word of a negation, or the one before its copula, is a negative verb. */
const isNo = (tokens: readonly Token[], at: number): boolean =>
  ofTheCar.has(tokens[at]!.key) || (ofTheCar.has(tokens[at - 1]?.key ?? '') && saysNo(tokens[at - 1]!.key))

/** Verbs for missing features of a car, not for unwanted values. */

/** «رنگ نخورده و تصادف نکرده»: the first contains its own negation. */
export const isUnpainted = ({ meanings }: Match): boolean =>
  meanings.some((request) => isMeaning(request) && request.slugs.includes('no-paint'))

const damaged = /^(crashed|burned|scrap|scratches)$|-replaced$/
const isDamage = (match: Match | undefined): boolean =>
  match?.kind === 'filter' &&
  !match.refused &&
  match.meanings.length > 0 &&
  match.meanings.every((request) => isMeaning(request) && request.slugs.every((slug) => damaged.test(slug)))

/** Words between two things of a list. */

/** Whether two names answer the same question: «دور رنگ» and «تمام رنگ». */
export const sameKind = ({ meanings: [one] }: Match, { meanings: [other] }: Match): boolean =>
  one !== undefined && one.key === other?.key

const isFillerJoint = (tokens: readonly Token[], match: Match | undefined): boolean =>
  match?.kind === 'filler' && joints.has(tokens[match.from]!.key)

/**
 * «تصادفی هم نباشه», «دور رنگ و تمام رنگ نمیخوام»: turns the preceding values into exclusions.
 * Unknown words are excluded too and must not be searched.
 */
export function takeBack(tokens: readonly Token[], before: Match[], word: Match): Match {
  const isJoint = (place: number) => isFillerJoint(tokens, before[place])
  // «خارج تهران نمیام», «غیر از تهران هیچ جا نمیرم» choose the place.
  const away = before.findLast(
    ({ kind, from }) => kind === 'filter' || (kind === 'unknown' && tokens[from]!.key !== 'جا'),
  )
  if (away?.refused && goingVerbs.has(tokens[word.from]!.key) && away.meanings.every(isPlace)) {
    before.splice(before.indexOf(away))
    return { ...away, to: word.to, refused: false }
  }
  const only = onlyAllowed(tokens, before, word)
  if (only) return only
  // «مشهد نیستم ولی میام» tells where the person is.
  const place = before.at(-1)
  if (
    statingPlaces.has(tokens[word.from]!.key) &&
    place?.to === word.from &&
    place.meanings.length > 0 &&
    place.meanings.every(isPlace)
  ) {
    before.pop()
    return { ...word, kind: 'ignored', heard: true, from: place.from }
  }
  const twice = refusedTwice(tokens, before, word)
  if (twice) return twice
  // «ولی رنگ نه».
  const alone = before.at(-1)
  const isPaint = alone?.kind === 'filler' && painted.has(keyOfTokens(tokens, alone.from, alone.to))
  const ofColour = before.at(-2)?.meanings[0]?.key === 'colour' && before.at(-2)!.to === alone?.from
  if (isPaint && !ofColour && tokens[word.from]!.key === 'نه') {
    before.pop()
    return {
      ...word,
      from: alone.from,
      kind: 'filter',
      meanings: [{ key: 'body', slugs: ['no-paint'] }],
      settled: true,
    }
  }
  const named = { ...word, kind: 'ignored', heard: true } as const
  withoutReferring(tokens, before)
  let at = before.length - 1
  while (before[at]?.kind === 'filler' && !isJoint(at)) at--
  // «کسی وکالتی نداره؟ …», «… نباشه، سلام دوست ندارم …»: a question, an indifference or a part ends before it.
  const isCut = before
    .slice(at + 1)

    .some(
      ({ free, from, to }) =>
        free || tokens[from]!.apart || tokens.slice(from, to).some(({ key, asked }) => asked && saysNo(key)),
    )
  if (isCut) return { ...named, from: word.from }
  const between = before.findIndex((match, place) => place > at && namesSomething(tokens, match, before[at]))
  if (between >= 0) {
    const [first] = before.splice(between)
    return { ...named, from: takeUnknown(tokens, before, before.length - 1) ?? first!.from }
  }
  if (before[at]?.kind !== 'filter') {
    const isUnknown = before[at]?.kind === 'unknown'
    const from = takeUnknown(tokens, before, at)
    // «نمایشگاه دار مزاحم نشه»: the attitude may concern what precedes the unknown word, which then
    // is not a filter either.
    const last = before.findLast(({ kind }) => kind !== 'filler')
    const isNear =
      last !== undefined && from !== null && from - last.to <= 1 && before.length - before.indexOf(last) <= 2
    const isAbout = neverBe.has(tokens[word.from]!.key)
      ? last?.meanings.some(({ key }) => key !== 'colour')
      : !ofTheCar.has(tokens[word.from]!.key)
    // «وانت جزو گزینه‌هام نیست».
    const isOfAny = isNear && last.kind === 'filter' && !last.refused && beingVerbs.has(tokens[word.from]!.key)
    // «اتومات میخوایم، بزرگ نباشه»: another part.
    const isOther = isNear && tokens.slice(last.to, word.from).some(({ key, apart }) => apart || wishes.has(key))
    if (isUnknown && isNear && !isOther && ((isAbout && isTaste(last)) || isOfAny)) {
      before.splice(before.indexOf(last))
      return { ...named, from: last.from }
    }
    return { ...named, from: from ?? word.from }
  }
  // «جنوب تهران نباشه» does not exclude the city.
  const part = before[at - 1]
  if (part?.kind === 'ignored' && partsOfPlaces.has(tokens[part.from]!.key) && before[at]!.meanings.every(isPlace)) {
    before.splice(at - 1)
    return { ...named, from: part.from }
  }
  // «رنگ و تصادف نداشته باشه»: «رنگ» alone is the first thing of the list.
  const paint = before[at - 2]
  if (
    isDamage(before[at]) &&
    isJoint(at - 1) &&
    paint?.kind === 'filler' &&
    painted.has(keyOfTokens(tokens, paint.from, paint.to))
  )
    before[at - 2] = { ...paint, kind: 'filter', meanings: [{ key: 'body', slugs: ['no-paint'] }], settled: true }
  at = listStart(tokens, before, at)
  // «بنز c200 نباشه» names one car.
  const isTrim = before[at]!.meanings.some(({ key }) => key === 'trim')
  const hasMake = isTrim && before[at - 1]?.meanings[0]?.key === 'make'
  const taken = before.splice(at).filter(({ kind }) => kind === 'filter')
  if (hasMake) before.pop()
  const from = taken[0]!.from
  const meanings = taken.flatMap((each) => each.meanings)
  // A word that may be a car or a town is not excluded as both.
  const isClear = ({ sort, meanings: [one, ...more] }: Match) => !sort && more.every(({ key }) => key === one?.key)
  if (taken.every(isClear) && meanings.every(isMeaning))
    // «بدون عکس نباشه» chooses what it names.
    return {
      kind: 'filter',
      from,
      to: word.to,
      meanings,
      refused: !taken.every(isDoubleNo(tokens)),
      settled: true,
    }
  const turned =
    taken.length === 1 && !boundAfter(tokens, word.to)
      ? (maxPaid(tokens, taken[0]!, word) ?? turnedRange(tokens, taken[0]!))
      : null
  if (turned) return { kind: 'filter', from, to: word.to, meanings: [turned] }
  const end = taken.length === 1 ? endAfter(tokens, taken[0]!, word.to) : null
  if (end) return { kind: 'filter', from, to: word.to + 1, meanings: [end] }
  return { ...named, from, calm: true }
}

/**
 * «تک‌برگ نباشه نمیخوام», «هاچ‌بک نبود زنگ نزنید», «جز مشکی قبول ندارم»: refusing what lacks a value wants it. Where that is
 * hardly meant, as with damage, the value is named.
 */
function refusedTwice(tokens: readonly Token[], before: Match[], word: Match): Match | null {
  const isIf = (match: Match | undefined) => match?.kind === 'filler' && missingVerbs.has(tokens[match.from]!.key)
  const end = isIf(before.at(-1)) ? before.length - 1 : before.length
  const first = before[end - 1]
  const { key } = tokens[word.from]!
  if (first?.kind !== 'filter' || first.to !== (before[end]?.from ?? word.from)) return null
  const isMissing = end < before.length || (first.refused && isNo(tokens, first.to - 1))
  const isExcept = first.refused === true && end === before.length && exceptsAt(tokens, first.from)
  if ((!isMissing && !isExcept) || (end < before.length && first.refused) || !first.meanings.every(isMeaning))
    return null
  if (tokens[word.from]!.apart && !unwantingVerbs.has(key)) return null
  // «نباشه ممنوع», «نباشه اصلا» only stress; «نباشه نباشه» repeats.
  if (!isExcept && (ofTheCar.has(key) || emphases.has(key) || refusingAlone.has(key))) return null
  before.splice(end - 1)
  const isHardlyMeant = first.meanings.some(({ key: kind }) => kind === 'body' || kind === 'seller') || key === 'نه'
  if (isHardlyMeant && !unwantingVerbs.has(key))
    return { ...word, kind: 'ignored', heard: true, from: first.from, meanings: [] }
  return { ...first, to: word.to, refused: false }
}

/** «جز سفید رنگ دیگه‌ای قبول ندارم», «غیر از اتومات هیچی نمی‌خوام» want what they except. */
function onlyAllowed(tokens: readonly Token[], before: Match[], word: Match): Match | null {
  const place = before.findLastIndex(({ kind }) => kind === 'filter')
  const last = before[place]
  const isExcept = last?.refused === true && last.meanings.every(isMeaning) && exceptsAt(tokens, last.from)
  if (!isExcept) return null
  const between = tokens.slice(last.to, word.from)
  if (
    before
      .slice(place + 1)
      .some(({ kind, from }) => kind === 'filter' || exceptsAt(tokens, from) || contrasts.has(tokens[from]!.key))
  )
    return null
  const saysOther = between.some(({ key }) => others.has(key))
  const isDirect = between.length === 0 && unwantingVerbs.has(tokens[word.from]!.key)
  if (between.some(({ apart }) => apart) || between.length > 5 || (!saysOther && !isDirect)) return null
  before.splice(place)
  return { ...last, to: word.to, refused: false }
}

const exceptsAt = (tokens: readonly Token[], at: number): boolean =>
  exceptingWords.has(tokens[at]!.key) || exceptingWords.has(tokens[at + 1]?.key ?? '')

/** «سفید و مشکی جفتش نباشه»: a word that stands for the values before it. */
function withoutReferring(tokens: readonly Token[], before: Match[]): void {
  for (let at = before.length - 1; at > 0; at--) {
    const each = before[at]!
    const isReferring = referring.has(keyOfTokens(tokens, each.from, each.to))
    if (each.kind === 'filler' && !isReferring) continue
    if (each.kind === 'filter' || !isReferring) return
    // «بژ و کرم و این رنگا نباشه».
    const joint = before.findLastIndex((other, place) => place < at && other.kind === 'filter') + 1
    if (joint > 0 && joint < at && isFillerJoint(tokens, before[joint])) {
      const [first] = before.slice(joint - 1)
      before.splice(joint - 1, at - joint + 2, { ...first!, to: each.to })
      return
    }
    if (before[at - 1]!.kind !== 'filter' && before[at - 1]!.kind !== 'filler') return
    before[at] = { ...each, kind: 'filler', heard: false }
  }
}

/** «تارا دست دوم نباشه» does not concern the car; «سفید رنگ نباشه» concerns the colour. */
const namesSomething = (tokens: readonly Token[], { kind, from }: Match, named: Match | undefined): boolean => {
  const { key } = tokens[from]!
  // «تصادف داشته باشه نمیخوام»: the verb belongs to the named value.
  if (kind === 'filler' && havingVerbs.has(key) && named?.to === from) return false
  return kind === 'filler' && namingFillers.has(key) && !(key === 'رنگ' && named?.meanings[0]?.key === 'colour')
}

/** «بدون عکس نباشه» is «با عکس»; «نه تصادفی باشه» negates once. */
const isDoubleNo =
  (tokens: readonly Token[]) =>
  ({ refused, from, meanings }: Match): boolean =>
    refused === true &&
    ((['بدون', 'بی'].includes(tokens[from]!.key) && meanings[0]?.key === 'picture') || foreign.has(tokens[from]!.key))

/** Cars and places, which people list one after the other. */
const isWide = ({ meanings }: Match): boolean =>
  meanings.some((request) => !isMeaning(request) || groupOf(request.key).length > 1)

/**
 * Returns the start of the list that a negation covers: «مشکی و سفید», «مشکی، سفید و قرمز نباشه». Without «و» before the last
 * value, the earlier ones may be wishes, so they are named: «سفید، مشکی نباشه». «ژاپنی یا کره‌ای، چینی نباشه» ends a list of
 * choices.
 */
function listStart(tokens: readonly Token[], before: Match[], last: number): number {
  const isListed = (place: number) => {
    const match = before[place]
    return match?.kind === 'filter' && !match.refused && sameKind(match, before[last]!) && !isUnpainted(match)
  }
  const isOr = (place: number) => isFillerJoint(tokens, before[place]) && tokens[before[place]!.from]!.key === 'یا'
  let at = last
  while (isFillerJoint(tokens, before[at - 1]) && isListed(at - 2)) at -= 2
  const [value] = before[last]!.meanings
  if (!before[last]!.meanings.every((request) => isMeaning(request) && request.key === value!.key)) return at
  const joined = at
  while (
    isListed(at - 1) &&
    before[at - 1]!.to === before[at]!.from &&
    !isOr(at - 2) &&
    !startsAnew(tokens, before, at - 1) &&
    !isPartOf(before[at]!, before[at - 1]!)
  )
    at -= 1
  if (at === joined || joined < last || isWorse(before[at])) return at
  // «مشکی سفید قرمز نباشه» excludes three.
  const isApart = tokens.slice(before[at]!.to, before[last]!.to).some(({ apart }) => apart)
  const isCar = before[last]!.meanings.some(({ key }) => groupOf(key as ChoiceKey).includes('model'))
  if (last - at > 1 && !isApart && !isCar) return at
  // «سفید و قرمز، مشکی نباشه»
  while (isFillerJoint(tokens, before[at - 1]) && !isOr(at - 1) && isListed(at - 2)) at -= 2
  for (let place = at; place < last; place++)
    if (before[place]!.kind === 'filter')
      before[place] = { ...before[place]!, kind: 'ignored', meanings: [], heard: true, question: undefined }
  return last
}

/** «فقط دوگانه بنزینی نه», «سند تک‌برگ وکالتی نه», «توی کرج فردیس نباشه»: a value with a word of its own starts a new part. */
const startsAnew = (tokens: readonly Token[], matches: readonly Match[], place: number): boolean => {
  const { from } = matches[place]!
  const { key } = tokens[from]!
  const before = matches[place - 1]?.kind === 'filter' ? '' : (tokens[from - 1]?.key ?? '')
  return (
    startingAnew.has(before) || beforePlaces.has(before) || Object.hasOwn(fields, key) || Object.hasOwn(fields, before)
  )
}

/** «پراید ۱۱۱» is one car. */
const isPartOf = ({ meanings: [member] }: Match, { meanings: [family] }: Match): boolean =>
  member !== undefined &&
  family !== undefined &&
  isMeaning(member) &&
  isMeaning(family) &&
  member.slugs.every((slug) => family.slugs.includes(slug))

/** Removes the directly preceding unknown words. Returns their start, or null without any. */
function takeUnknown(tokens: readonly Token[], before: Match[], last: number): number | null {
  const isWord = (place: number) =>
    before[place]?.kind === 'unknown' || (before[place]?.kind === 'ignored' && before[place].heard === true)
  if (!isWord(last)) return null
  let at = last
  while (isWord(at - 1) || (isFillerJoint(tokens, before[at - 1]) && isWord(at - 2))) at--
  // «تعویض قطعه نداشته باشه»: a value before an unknown word is excluded with it.
  if (isWorse(before[at - 1])) at--
  // «انزلی و ارس نباشه»: whether the first value is excluded too is unclear, so it is named.
  const isListed = isFillerJoint(tokens, before[at - 1]) && tokens[before[at - 1]!.from]!.key === 'و'
  const first = isListed ? before[at - 2] : undefined
  if (
    first?.kind === 'filter' &&
    !first.refused &&
    first.to === before[at - 1]!.from &&
    first.meanings.every(isMeaning)
  )
    at -= 2
  const [taken] = before.splice(at)
  return taken!.from
}

const isWorse = (match: Match | undefined): boolean =>
  match?.kind === 'filter' &&
  !match.refused &&
  match.meanings.length > 0 &&
  match.meanings.every((request) => isMeaning(request) && request.key === 'body' && !request.slugs.includes('no-paint'))

/**
 * «رنگ شده باشه مشکلی نیست»: a single preceding value becomes indifferent. With two values, or a
 * car, nothing changes.
 */
export function setFree(tokens: readonly Token[], before: Match[], word: Match): Match {
  let at = before.length - 1
  while (before[at]?.kind === 'filler' && !before[at]!.free && !isFillerJoint(tokens, before[at])) at--
  // «شاسی‌بلند رنگ داشته باشه مهم نیست» concerns its paint.
  const isPaint = before.slice(at + 1).some(({ from, to }) => painted.has(keyOfTokens(tokens, from, to)))
  const isHad = before.slice(at + 1).some(({ from }) => havingVerbs.has(tokens[from]!.key))
  if (isPaint && (isHad || before[at]?.meanings[0]?.key !== 'colour')) return word
  const last = before[at]
  if (last?.kind === 'unknown') {
    const from = takeUnknown(tokens, before, at)!
    return { ...word, kind: 'ignored', heard: true, from }
  }
  const [request] = last?.meanings ?? []
  if (last?.kind !== 'filter' || !request || last.refused || (isMeaning(request) && isWide(last))) return word
  let first = at - 1
  while (before[first]?.kind === 'filler' && !isFillerJoint(tokens, before[first])) first--
  const other = isFillerJoint(tokens, before[first])
    ? before.slice(0, first).findLast(({ kind }) => kind === 'filter')
    : null
  // «سفید یا مشکی فرقی نداره» wants one of both; «تمام رنگ یا دور رنگ هم باشه مشکلی نیست» permits both.
  const isPermitted = tokens.slice(last.to, word.to).some(({ key }) => forgiving.has(key))
  const isBody = isMeaning(request) && request.key === 'body'
  if (other && sameKind(other, last) && !isPermitted && !isBody) return word
  // «بدون رنگ یا یک لکه مشکلی نیست» wants either.
  if (other && sameKind(other, last) && isUnpainted(other)) return word
  const allowed = other || !saysLimit(tokens, word.to) ? null : spotsUpTo(last)
  if (allowed) {
    before.splice(at)
    return { kind: 'filter', from: last.from, to: word.to, meanings: [allowed], settled: true, calm: true }
  }
  const start = other && sameKind(other, last) ? freeListStart(tokens, before, at) : at
  const [begin] = before.splice(start)
  return { ...word, from: begin!.from, free: [request.key] }
}

const spots = ['no-paint', 'one-spot', 'two-spots']

/** «یک لکه رنگ اشکال نداره ولی تعویضی نباشه»: up to one spot; null for other values. */
function spotsUpTo({ meanings: [request, ...more] }: Match): FilterRequest | null {
  const count = request && isMeaning(request) && request.slugs.length === 1 ? spots.indexOf(request.slugs[0]!) : 0
  return count > 0 && more.length === 0 ? { key: 'body', slugs: spots.slice(0, count + 1) } : null
}

/** «… اشکال نداره ولی تعویضی نباشه»: what follows limits the state of the body. */
function saysLimit(tokens: readonly Token[], at: number): boolean {
  if (!contrasts.has(tokens[at]?.key ?? '')) return false
  const no = tokens.findIndex(({ key }, place) => place > at && saysNo(key))
  const isState = ({ key }: Token) => replaced.has(key) || damageWords.has(key) || key === 'تصادفی'
  return no > at && tokens.slice(at + 1, no).some(isState)
}

/** Returns the start of a list of one kind that is permitted together. */
function freeListStart(tokens: readonly Token[], before: readonly Match[], last: number): number {
  let start = last
  for (let at = last - 1; at >= 0; at--) {
    const each = before[at]!
    if (each.kind === 'filler') continue
    const isListed = each.kind === 'filter' && !each.refused && sameKind(each, before[last]!)
    if (!isListed || !before.slice(at + 1, start).some((joint) => isFillerJoint(tokens, joint))) break
    start = at
  }
  return start
}

/** «ندارم کمتر از ۷۰۰» begins another range. */
const boundAfter = (tokens: readonly Token[], at: number) => {
  const key = tokens[at]?.key ?? ''
  // «نباشه حداقل ۹۶» goes on with a new bound.
  const isNew = Object.hasOwn(boundsBefore, key) && tokens[at + 1]?.amount != null
  return tokens[at + 1]?.key === 'از' || isNew ? undefined : boundsAfter[key]
}

/** «تا ۴۰۰ نباشه بیشتر»: the bound follows the verb. */
function endAfter(tokens: readonly Token[], { meanings }: Match, at: number): FilterRequest | null {
  const [request] = meanings
  const bound = boundAfter(tokens, at)
  if (!bound || bound === 'about' || !request || isMeaning(request) || meanings.length > 1) return null
  const { from, to } = request.range
  if (from !== null && to !== null) return null
  const value = from ?? to
  return { key: request.key, range: bound === 'from' ? { from: null, to: value } : { from: value, to: null } }
}

/** «تا ۵۰۰ میلیون، بیشتر ندارم». */
function maxPaid(tokens: readonly Token[], { meanings }: Match, word: Match): FilterRequest | null {
  const [request] = meanings
  if (!request || isMeaning(request) || meanings.length > 1 || !cannotPay.has(tokens[word.from]!.key)) return null
  const { from, to } = request.range
  return request.key === 'toman' && from === null && to !== null ? request : null
}

/**
 * «کارکردش بالای صد هزار نباشه» means up to a hundred thousand. Only an explicit bound can be
 * reversed.
 */
export function turnedRange(tokens: readonly Token[], { from, to, meanings, question }: Match): FilterRequest | null {
  const [request] = meanings
  if (!request || isMeaning(request) || question || meanings.length > 1) return null
  const bound = boundsIn(tokens, from, to).filter(
    // «۴۲۰ هزار تا» counts.
    (_, __, all) => !(all.filter(Boolean).length === 1 && isCount(tokens, from, to)),
  )
  const { range } = request
  // A payment has one bound: «قسطش بیشتر از ۱۲ میلیون نشه».
  if ((request.key === 'down' || request.key === 'monthly') && bound.includes('from')) return request
  // «صفر نباشه».
  if (request.key === 'km' && range.to === 0) return { key: 'km', range: { from: 1, to: null } }
  if (range.from !== null && range.to === null && bound.includes('from'))
    return { key: request.key, range: { from: null, to: range.from } }
  if (range.to !== null && range.from === null && bound.includes('to'))
    return { key: request.key, range: { from: range.to, to: null } }
  return null
}

/** «۴۲۰ هزار تا کار کرده»: «تا» after the number is not a bound. */
function isCount(tokens: readonly Token[], from: number, to: number): boolean {
  const at = tokens.findIndex(({ key }, place) => place >= from && place < to && key === 'تا')
  return at > from && tokens[at - 1]!.amount !== null && !tokens[at + 1]?.amount
}

const longestBound = 3

/** Returns the bound of a phrase, «قدیمی تر از» like «قدیمی‌تر از». */
export const boundOf = (tokens: readonly Token[], from: number, to: number) => {
  const key = keyOfTokens(tokens, from, to)
  return boundsBefore[key] ?? boundsAfter[key]
}

const boundsIn = (tokens: readonly Token[], from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => from + at).flatMap((start) =>
    Array.from({ length: Math.min(longestBound, to - start) }, (_, more) => boundOf(tokens, start, start + more + 1)),
  )
