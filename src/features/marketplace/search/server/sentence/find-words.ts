import type { Token } from './tokens.ts'
import { nearestWords } from './correct-word.ts'
import { carPartAt, panelAt, spotsAt } from './car-parts.ts'
import { keyOfTokens, phraseEnd } from './phrases.ts'
import { preferredAfter, preferredAt } from './preferences.ts'
import { allWheelsAt, doorsAt, engineAt, seatsAt, speedsAt } from './trims.ts'
import { shortBoundAt, readRange } from './read-range.ts'
import { boundOf, isUnpainted, sameKind, setFree, takeBack, turnedRange } from './take-back.ts'
import { groupOf, isMeaning, type Meaning, type FilterRequest } from './interpretation.ts'
import type { Sort } from '../../ad-query.ts'
import type { ChoiceKey, RangeKey } from '../../filter-keys.ts'
import { indifferenceAt, neutralEnd } from './indifference.ts'
import {
  beforePlaces,
  afterNo,
  fromVerbs,
  mocking,
  fromWords,
  beforeNo,
  beginsClause,
  betweenRefusal,
  bodyParts,
  boundsAfter,
  boundsBefore,
  copulas,
  damageWords,
  emphases,
  everydayTowns,
  fields,
  foreign,
  neverNames,
  missingVerbs,
  namingFillers,
  fillers,
  notBefore,
  askedVerbs,
  blames,
  buying,
  cannotAfford,
  needless,
  noneWords,
  askers,
  askingHaving,
  askingVerbs,
  contrasts,
  attitudes,
  needs,
  saysNo,
  orders,
  otherVehicles,
  owning,
  painted,
  insuranceUnits,
  longestUnfiltered,
  otherSubjects,
  otherSubjectsAfter,
  otherUnits,
  partsOfPlaces,
  praise,
  shades,
  refusals,
  sayingVerbs,
  soundWords,
  subjects,
  unfiltered,
  wholeYear,
  wishes,
  beginsRefusal,
  betweenAttitude,
  exceptingWords,
  havingVerbs,
  ofTheCar,
  insuranceNames,
  neverBe,
  otherPlaces,
  politeWords,
  yesWords,
  joints,
  accepting,
  cannotPay,
  ordinary,
  absence,
  severity,
  replacing,
  callNouns,
  conceding,
  pictures,
  betweenPicture,
  subjunctives,
  circumfixes,
  paying,
  politePhrases,
  speaking,
} from './sentence-words.ts'
import type { Reader } from './vocabulary.ts'
import { isLetterName } from './spellings.ts'
import { permittedAt } from './permissions.ts'
import { ageAt, decadeAt } from './years.ts'

/**
 * A part of a sentence. All its requests apply, except with `question` `open`: then only the person
 * knows the meaning. With `narrow` they apply and the person may choose one.
 */
export type Match = {
  kind: 'filter' | 'filler' | 'ignored' | 'unknown'
  from: number
  to: number
  meanings: FilterRequest[]
  question?: 'narrow' | 'open'
  /** All its meanings apply, without a question. */
  settled?: boolean
  /** The named value is excluded: «به جز مشکی». */
  refused?: boolean
  /** Understood, but no filter exists: «بدون بیمه». */
  heard?: boolean
  /** Continues an earlier negation: the third value of «بدون … و … و …». */
  chained?: boolean
  /** The person's own car: «پرایدم». */
  own?: boolean
  /** A wanted car before the excluded value: «نمی‌خوام دنا مشکی باشه». */
  car?: Match
  /** Fields without a preference: «رنگش مهم نیست». */
  free?: (ChoiceKey | RangeKey)[]
  /** The requested order. */
  sort?: Sort
  /** A preference, not a condition: «سفید باشه بهتره». */
  preferred?: boolean
  /** Contains a negation that refuses nothing: a question, «مهم نیست». */
  calm?: true
  /** The word for which a typo was taken. */
  corrected?: string
}

const longestName = 8
const longestGreeting = 4

/** Splits a sentence into parts from its start; the longest name wins. */
export function findWords(tokens: readonly Token[], reader: Reader): Match[] {
  const matches: Match[] = []
  for (let at = 0; at < tokens.length;) {
    const { car, ...next } = findAt(tokens, at, matches, reader)
    if (car) matches.push({ kind: 'filler', from: at, to: car.from, meanings: [], calm: true }, car)
    matches.push(preferredAfter(tokens, next))
    at = next.to
  }
  return matches
}

function findAt(tokens: readonly Token[], at: number, before: Match[], reader: Reader): Match {
  const unknown: Match = { kind: 'unknown', from: at, to: at + 1, meanings: [] }
  const key = tokens[at]!.key
  const greeting = phraseEnd(tokens, at, politePhrases, longestGreeting)
  if (greeting > at) return { ...unknown, kind: 'filler', to: greeting }
  const free = indifferenceAt(tokens, at)
  if (free) {
    // «اتومات یا دنده فرقی نداره»
    const [first, joint] = before.slice(-2)
    const isEither = joint?.kind === 'filler' && joints.has(tokens[joint.from]!.key) && isWish(first)
    if (isEither && first!.meanings.every(({ key: each }) => free.keys.includes(each)))
      before.splice(-2, 1, { ...first!, kind: 'filler', meanings: [] })
    return { ...unknown, kind: 'filler', to: free.end, free: free.keys }
  }
  // «گازسوز کار نکرده»: a car that did not work; it says nothing about the value before it.
  const worked = key === 'کار' && tokens[at - 2]?.key !== 'با' ? before.at(-1) : undefined
  if (tokens[at + 1]?.key === 'نکرده' && isWish(worked) && worked!.to === at)
    return { ...unknown, kind: 'ignored', to: afterCopula(tokens, at + 2), heard: true, calm: true }
  const neutral = neutralEnd(tokens, at)
  if (neutral > at) return setFree(tokens, before, { ...unknown, kind: 'filler', to: neutral, calm: true })
  const preferred = preferredAt(tokens, at, before)
  if (preferred) return preferred
  const welcome = welcomeEnd(tokens, at, before)
  if (welcome > at) return setFree(tokens, before, { ...unknown, kind: 'filler', to: welcome, calm: true })
  const outcome = questionEnd(tokens, at)
  if (outcome > at && before.length > 0) return { ...unknown, kind: 'filler', to: outcome, calm: true }
  const unneeded = needlessEnd(tokens, at)
  if (unneeded > at)
    return withoutNeed(tokens, before, { ...unknown, kind: 'filler', to: unneeded, calm: true }, reader)
  // «کره‌ای و ژاپنی هم گرونه».
  const blameStart = ['هم', 'که', 'دیگه'].includes(key) ? at + 1 : at
  const blame = phraseEnd(tokens, blameStart, blames)
  const blamed = before.at(-1)
  if (blame > blameStart && isWish(blamed) && blamed!.to === at && blamed!.meanings.length > 0)
    return { ...unknown, kind: 'ignored', from: withoutList(tokens, before).from, to: blame, heard: true }
  // «پول ندارم ۲۰۷ بخرم».
  const poor = phraseEnd(tokens, at, cannotAfford)
  const dear = poor > at && poor < tokens.length ? longestNameAt(tokens, poor, before, reader) : null
  if (dear && buying.has(tokens[dear.to]?.key ?? '')) return { ...unknown, kind: 'ignored', to: dear.to, heard: true }
  // «بیشتر نه» stresses a maximum.
  if (boundsAfter[key] === 'from' && tokens[at + 1]?.key === 'نه' && !before.at(-1)?.refused)
    return { ...unknown, kind: 'filler', to: at + 2 }
  if (key === 'رنگ' && isUnpaintedToo(tokens, at, before, reader)) return { ...unpainted(at, at + 1), chained: true }
  const refusesBefore = before.some(
    ({ kind, heard, from }) =>
      kind === 'filter' || kind === 'unknown' || heard === true || namingFillers.has(tokens[from]!.key),
  )
  // «۲۰۷ نمیخوام سفید باشه» refuses the car or its colour.
  const concerns = concernsNext(tokens, at, before, reader)
  if (concerns > at) return bothOpen(tokens, concerns, before, reader)
  const forward = forwardRefusalEnd(tokens, at, refusesBefore && !startsForward(tokens, at, before, reader), before)
  if (forward > at) return { ...refusedAfter(tokens, forward - 1, before, reader), from: at }
  // «نمیخوام گلگیر تعویض باشه» starts with the negation; «سفید نه» and «مشکی هم نه» end with it.
  if (beginsRefusal.has(key) && (!refusesBefore || startsForward(tokens, at, before, reader)) && at + 1 < tokens.length)
    return refusedAfter(tokens, at, before, reader)
  if (key + (tokens[at + 1]?.key ?? '') === 'بیخیال' && !refusesBefore && at + 2 < tokens.length)
    return { ...refusedAfter(tokens, at + 1, before, reader), from: at }
  // «سفید چیه مشکی می‌خوام».
  const mocked = before.at(-1)
  if (mocking.has(key) && isWish(mocked) && mocked!.to === at && at + 1 < tokens.length && !tokens[at + 1]!.apart) {
    const other = longestNameAt(tokens, at + 1, before, reader)
    if (other && sameKind(other, mocked!))
      return { ...unknown, kind: 'ignored', from: withoutList(tokens, before).from, heard: true }
  }
  const max = cannotPay.has(key) ? maxPaidAt(tokens, at, before) : null
  if (max) return max
  const early = verbFirstAt(tokens, at, before)
  if (early) return early
  const years = decadeAt(tokens, at) ?? ageAt(tokens, at, before, reader.thisYear)
  if (years) return years
  const permission = permittedAt(tokens, at, before, (place) => longestNameAt(tokens, place, before, reader))
  if (permission) return permission
  const stressed = emphasisAt(tokens, at, before, reader)
  if (stressed) return stressed
  if (refusesNext(tokens, at, before, reader)) return refusedAfter(tokens, at, before, reader)
  const picture = pictureAt(tokens, at, before, reader)
  if (picture) return picture
  const end = refusalEnd(tokens, at, refusesBefore, before, reader)
  const between = end > at ? null : noBetween(tokens, at, before, reader)
  if (between) return between
  if (end > at) {
    const conceded = concededEnd(tokens, end)
    if (conceded > end && before.length > 0)
      return setFree(tokens, before, { ...unknown, kind: 'filler', to: conceded, calm: true })
    const twice = saidTwice(tokens, before, reader)
    if (twice) return { ...unknown, kind: 'ignored', from: twice.from, to: end, heard: true, calm: true }
    joinTrimWord(tokens, before, reader)
    return takeBack(tokens, before, { ...unknown, to: end })
  }
  const nameAt = (place: number) => orderAt(tokens, place) ?? longestNameAt(tokens, place, before, reader)
  // «رنگ نباشه، تصادف نباشه».
  const isStart = at === 0 || tokens[at]!.apart
  if (isStart && key === 'رنگ' && neverBe.has(tokens[at + 1]?.key ?? '') && !isColourAt(tokens, at + 2, reader))
    return unpainted(at, at + 2)
  // «رنگ هم نداشته باشه».
  const lacking = painted.has(key) && tokens[at + 1]?.key === 'هم' ? (tokens[at + 2]?.key ?? '') : ''
  if (lacking && ofTheCar.has(lacking)) return unpainted(at, afterCopula(tokens, at + 3))
  const spots = spotsAt(tokens, at)
  if (spots) return spots
  const panel = panelAt(tokens, at)
  if (panel) return panel
  const carPart = carPartAt(tokens, at, nameAt)
  if (carPart) return carPart
  if (foreign.has(key))
    return {
      kind: 'filter',
      from: at,
      to: at + 1,
      meanings: [{ key: 'origin', slugs: ['iranian'] }],
      refused: true,
      settled: true,
    }
  const engine =
    engineAt(tokens, at, before, (place) => longestNameAt(tokens, place, before, reader), reader.vocabulary) ??
    speedsAt(tokens, at, before, reader.vocabulary) ??
    doorsAt(tokens, at, before, reader.vocabulary) ??
    seatsAt(tokens, at, before, reader.vocabulary) ??
    allWheelsAt(tokens, at, before, reader.vocabulary)
  if (engine) return engine
  const order = orderAt(tokens, at)
  if (order) return order
  const insurance = insuranceAt(tokens, at)
  if (insurance) return insurance
  const part = bodyPartAt(tokens, at)
  if (part) return part
  const wish = otherVehicleEnd(tokens, at) ?? unfilteredEnd(tokens, at)
  if (wish > at) return { ...unknown, kind: 'ignored', to: wish, heard: true }
  const named = longestNameAt(tokens, at, before, reader)
  // «دوگانه دستی»: how it was converted.
  const isConverted =
    key === 'دستی' &&
    !namingFillers.has(tokens[at - 1]?.key ?? '') &&
    before.some(({ meanings: [one] }) => one?.key === 'fuel')
  if (isConverted) return { ...unknown, kind: 'ignored', heard: true }
  const name = ofCorrectedMake((named && afterMake(tokens, named, before, reader)) ?? named, tokens, before, reader)
  // «فاز ۴ مهرشهر» is a separate district.
  const other = name && otherPlaces.has(key) ? null : otherNumber(tokens, at)
  if (other) return other
  const plate = name ? null : placeAt(tokens, at, reader)
  if (plate) return plate
  if (isNumberOfName(tokens, at, before)) return unknown
  const range = readRange(tokens, at, isCarAt(tokens, before, reader))
  const choice = range && preferRange(tokens, name, range.end, before) ? null : name
  if (choice && !range && isOtherCar(tokens, choice, before, reader)) return unknown
  const speaker = choice ? speakerEnd(tokens, choice) : at
  if (choice && speaker > at) return { ...unknown, kind: 'ignored', to: speaker, heard: true, calm: true }
  const made = choice && !range ? madeBefore(tokens, choice, before, reader) : null
  if (made) {
    before.pop()
    return made
  }
  if (choice && isElectricPart(tokens, choice, before)) return { ...choice, kind: 'ignored', meanings: [], heard: true }
  const isReplaced = choice !== null && isReplacedAt(tokens, choice, before)
  if (choice && (isCompared(tokens, choice) || isReplaced))
    return { ...choice, kind: 'ignored', meanings: [], heard: true }
  if (choice && goesOnWithout(tokens, choice, before)) return { ...choice, refused: true, settled: true, chained: true }
  // «زرد قناری».
  // «سفید، رنگ و تصادف نداشته باشه».
  const isPaint = choice && (tokens[choice.to]?.apart || joints.has(tokens[choice.to + 1]?.key ?? ''))
  const isShade =
    !isPaint && choice?.meanings.every(({ key: kind }) => kind === 'colour') && shades.has(tokens[choice.to]?.key ?? '')
  // «تصادف سنگین».
  const isSevere = choice?.meanings.some((one) => isMeaning(one) && one.slugs.includes('crashed')) ?? false
  if (choice && isSevere && severity.has(tokens[choice.to]?.key ?? '')) return { ...choice, to: choice.to + 1 }
  // «نقره‌ای رنگ شدگی نداشته باشه»: a longer name follows.
  // «مشکی کم کارکرد»: so does an order.
  const isLonger =
    isShade &&
    ((longestNameAt(tokens, choice!.to, before, reader)?.to ?? 0) > choice!.to + 1 ||
      orderAt(tokens, choice!.to) !== null)
  if (choice && isShade && !isLonger && choice.meanings.length > 0) return { ...choice, to: choice.to + 1 }
  if (choice) refuseListed(tokens, choice, before)
  if (choice) return bothYearAndModel(choice, range)
  if (range) {
    const statement = range.open ? saidSubject(tokens, before, range.requests) : null
    const question = range.open && !statement ? 'open' : undefined
    return { kind: 'filter', from: at, to: range.end, meanings: statement ? [statement] : range.requests, question }
  }
  if (notBefore.has(key) && at + 1 < tokens.length) {
    const except = refusedAfter(tokens, at, before, reader)
    return isExceptionOf(tokens, before, except) ? withException(before, except) : except
  }
  if (praise.has(key + (tokens[at + 1]?.key ?? '')))
    return { ...unknown, kind: 'ignored', to: Math.min(at + 2, tokens.length) }
  if (praise.has(key)) return { ...unknown, kind: 'ignored' }
  const together = refusedInOneWord(tokens, at, reader)
  if (together) return together
  if (isManual(tokens, at, before, reader))
    return { kind: 'filter', from: at, to: at + 1, meanings: [{ key: 'gearbox', slugs: ['manual'] }] }
  // «رنگش» precedes a colour; «حداکثر یک لکه» is not a number.
  if (fillers.has(key) || Object.hasOwn(boundsBefore, key) || leadsOn(key)) return { ...unknown, kind: 'filler' }
  // «سنگین‌تر از ۹۰ نباشه»: an unknown comparison.
  if (key.endsWith('تر') && tokens[at + 1]?.key === 'از' && tokens[at + 2]?.amount)
    return { ...unknown, kind: 'ignored', to: at + 3, heard: true }
  return slipAt(tokens, at, before, reader) ?? unknown
}

/** «آپاچی ۱۸۰ تا ۱۵۰ تومن»: behind an unknown name a number above the maximum belongs to the name. */
function isNumberOfName(tokens: readonly Token[], at: number, before: readonly Match[]): boolean {
  const [first, second] = [tokens[at]!, tokens[at + 2]?.amount]
  const name = before.at(-1)
  if (name?.kind !== 'unknown' || name.to !== at || first.apart || ordinary.has(tokens[name.from]!.key)) return false
  if (first.amount?.unit !== null || !isNumber(first) || tokens[at + 1]?.key !== 'تا' || !second) return false
  return second.value / (second.unit ?? 1) < first.amount.value && !isYear(first)
}

/** «چینی نباشه جز هاوال»: what is excepted from a refusal is not refused. */
function isExceptionOf(tokens: readonly Token[], before: readonly Match[], except: Match): boolean {
  const last = before.findLast(({ kind, from }) => kind !== 'filler' || !exceptLeads.has(tokens[from]!.key))
  return (
    exceptingWords.has(tokens[except.from]!.key) &&
    except.kind === 'filter' &&
    isCarName(except) &&
    last?.refused === true &&
    last.meanings.every(({ key }) => key === 'origin' || key === 'make' || key === 'model')
  )
}

const exceptLeads = new Set(['به'])

/** «پراید نباشه به جز ۱۱۱» refuses the others of the family; an exception of an origin is named. */
function withException(before: Match[], except: Match): Match {
  const place = before.findLastIndex(({ kind }) => kind !== 'filler')
  const refused = before[place]!
  const kept = new Set(except.meanings.flatMap((request) => (isMeaning(request) ? request.slugs : [])))
  before[place] = {
    ...refused,
    meanings: refused.meanings.flatMap((request) => {
      const slugs = isMeaning(request) ? request.slugs.filter((slug) => !kept.has(slug)) : []
      return isMeaning(request) && slugs.length > 0 ? [{ ...request, slugs }] : []
    }),
  }
  return { ...except, kind: 'ignored', meanings: [], refused: false, heard: true }
}

/** «۲۰۷ دنده», «دنده بلد نیست»: the word alone means manual; «دنده عقب» and «دنده نرم» do not. */
function isManual(tokens: readonly Token[], at: number, before: readonly Match[], reader: Reader): boolean {
  const next = tokens[at + 1]
  if (tokens[at]!.key !== 'دنده' || tokens[at - 1]?.amount?.value === 0) return false
  if (!next || next.apart || next.amount || saysNo(next.key) || fillers.has(next.key)) return true
  if (attitudes.has(next.key) || neutralEnd(tokens, at + 1) > at + 1) return true
  return longestNameAt(tokens, at + 1, before, reader) !== null || readRange(tokens, at + 1) !== null
}

/** «لازم نیست صفر باشه», «صفر بودنش لازم نیست»: removes values that are not required. */
function withoutNeed(tokens: readonly Token[], before: Match[], word: Match, reader: Reader): Match {
  if (before.at(-1)?.kind === 'filter') return setFree(tokens, before, word)
  const order = word.to < tokens.length ? orderAt(tokens, word.to) : null
  if (order) return { ...word, to: order.to }
  const next = word.to < tokens.length ? longestNameAt(tokens, word.to, before, reader) : null
  const range = word.to < tokens.length ? readRange(tokens, word.to) : null
  const end = Math.max(next?.to ?? 0, range?.end ?? 0)
  const [request] = (end === range?.end ? range.requests : next?.meanings) ?? []
  return request ? { ...word, to: end, free: [request.key] } : setFree(tokens, before, word)
}

const unpainted = (from: number, to: number): Match => ({
  kind: 'filter',
  from,
  to,
  meanings: [{ key: 'body', slugs: ['no-paint'] }],
})

const isDamaged = ({ meanings }: Match): boolean =>
  meanings.length > 0 && meanings.every((request) => isMeaning(request) && request.key === 'body')

/** «رنگ‌دار هم می‌خرم», «رنگ هم داشت داشت»: damage that is accepted is not a wish. */
function welcomeEnd(tokens: readonly Token[], start: number, before: readonly Match[]): number {
  const last = before.at(-1)
  const isNamed = isWish(last) || last?.chained === true
  if (!isNamed || last!.to !== start || isUnpainted(last!)) return start
  // «گلگیر رنگ باشه قبوله».
  const at = tokens[start]!.key === 'هم' ? start : start - 1
  if (at < start && !isDamaged(last!)) return start
  const isOf = (...keys: string[]) => last!.meanings.length > 0 && last!.meanings.every(({ key }) => keys.includes(key))
  const isBody = isOf('body')
  if (!isBody && !isOf('document', 'plate', 'seller', 'price')) return start
  const end = phraseEnd(tokens, at + 1, accepting)
  // «رنگ‌دار اوکیه».
  const isAccepted = end === start + 1 && isBody && ['قبوله', 'اوکیه', 'اوکی'].includes(tokens[start]!.key)
  if (at < start) return end > start + 1 || isAccepted ? end : start
  if (end > at + 1) return end
  if (!isBody) return at
  // «تصادفی هم بود عیب نداره», «کاپوت تعویض هم باشه اوکی».
  let verb = at + 1
  while (conceding.has(tokens[verb]?.key ?? '')) verb++
  if (verb === at + 1 || saysNo(tokens[verb]?.key ?? '')) return at
  const neutral = neutralEnd(tokens, verb)
  if (neutral > verb) return neutral
  return yesWords.has(tokens[verb]?.key ?? '') ? verb + 1 : verb
}

/** «بیرنگ نباشه هم مشکلی نیست», «پژو نداشته باشید هم سمند»: a negation that is only conceded. */
function concededEnd(tokens: readonly Token[], at: number): number {
  const start = ['باشید', 'باشین', 'باشی'].includes(tokens[at]?.key ?? '') ? at + 1 : at
  if (tokens[start]?.key !== 'هم' || start + 1 >= tokens.length) return at
  const neutral = neutralEnd(tokens, start + 1)
  if (neutral > start + 1) return neutral
  return yesWords.has(tokens[start + 1]!.key) || start > at ? start + 1 : at
}

/** «پیش نمی‌تونم بیشتر از ۱۵۰ بدم»: the verb before a minimum that is paid. */
function maxPaidAt(tokens: readonly Token[], at: number, before: Match[]): Match | null {
  const range = at + 1 < tokens.length ? readRange(tokens, at + 1) : null
  const paid = range?.requests.find((request) => request.key === 'toman')
  if (!range || !paid || !paying.has(tokens[range.end]?.key ?? '')) return null
  const turned = turnedRange(tokens, { kind: 'filter', from: at + 1, to: range.end, meanings: [paid] })
  if (!turned || isMeaning(turned) || turned.range.to === null) return null
  const match: Match = { kind: 'filter', from: at, to: range.end, meanings: [turned], settled: true }
  // «قسط نمی‌تونم …» names the payment.
  for (const words of [2, 1]) {
    const subject = at >= words ? subjects[keyOfTokens(tokens, at - words, at)] : undefined
    if (subject !== 'down' && subject !== 'monthly') continue
    while (before.length > 0 && before.at(-1)!.from >= at - words) before.pop()
    return { ...match, from: at - words, meanings: [{ key: subject, range: turned.range }] }
  }
  return match
}

const neverBecome = new Set([...neverBe, 'نشه', 'نشود', 'نشن'])

/**
 * «نباشه از ۹۷ پایین‌تر», «قیمتش نشه بیشتر از ۸۰۰»: spoken with the verb before its bound. A car before it stays a wish; another
 * value is named, because the verb may concern it. Nobody wishes an older, dearer or more used car, so only such bounds are
 * turned, unless nothing else precedes the verb.
 */
function verbFirstAt(tokens: readonly Token[], at: number, before: Match[]): Match | null {
  const start = at + 1
  if (!neverBecome.has(tokens[at]!.key) || start >= tokens.length || tokens[start]!.apart) return null
  const range = readRange(tokens, start)
  const verb = tokens[range && tokens[range.end]?.key === 'هم' ? range.end + 1 : (range?.end ?? at)]?.key ?? ''
  if (!range || wishes.has(verb) || saysNo(verb)) return null
  const said = range.open ? saidSubject(tokens, before, range.requests) : null
  const requests = said ? [said] : range.requests
  const turned = requests.flatMap(
    (request) => turnedRange(tokens, { kind: 'filter', from: start, to: range.end, meanings: [request] }) ?? [],
  )
  if (turned.length === 0 || turned.length < requests.length) return null
  const isUnwanted = requests.every(
    (request) => !isMeaning(request) && (request.range[request.key === 'year' ? 'to' : 'from'] ?? null) !== null,
  )
  const last = before.at(-1)
  const isAlone = !last || (last.kind === 'filler' && leadsOn(tokens[last.from]!.key))
  if (!isUnwanted && !isAlone) return null
  if (isWish(last) && last!.to === at && !tokens[at]!.apart) {
    const isSame = last!.meanings.some(({ key }) => turned.some((request) => request.key === key))
    if (last!.meanings.length === 0 || isSame || turnedRange(tokens, last!)) return null
    if (isBad(last!)) {
      if (joints.has(tokens[last!.from - 1]?.key ?? '')) return null
      before.splice(-1, 1, { ...last!, refused: true, settled: true })
    } else if (!isCarName(last!)) {
      const first = withoutList(tokens, before)
      before.push({ ...first, kind: 'ignored', to: at, meanings: [], heard: true, question: undefined })
    }
  }
  const question = turned.length > 1 ? 'open' : undefined
  return { kind: 'filter', from: at, to: range.end, meanings: turned, question }
}

const isBad = ({ meanings }: Match): boolean =>
  meanings.every((request) => isMeaning(request) && request.slugs.every((slug) => damaged.test(slug)))

/** «نمایشگاه‌دار هستم», «گالری دارم», «دلالم»: tells who speaks. Returns its end, or its start when a seller is wanted. */
function speakerEnd(tokens: readonly Token[], { from, to, meanings }: Match): number {
  if (meanings.length === 0 || !meanings.every(({ key }) => key === 'seller')) return from
  if (['از', 'دنبال'].includes(tokens[from - 1]?.key ?? '')) return from
  const verb = tokens[to]?.key === 'دار' ? to + 1 : to
  if (speaking.has(tokens[verb]?.key ?? '') && !tokens[verb]!.apart) return verb + 1
  return to === from + 1 && /^(دلال|واسطه)(م|ام|یم)$/.test(tokens[from]!.key) ? to : from
}

/** «ماکسیما یا تیانا نیسان»: a make behind its model belongs to it. Returns both as one part, or null. */
function madeBefore(
  tokens: readonly Token[],
  name: Match,
  before: readonly Match[],
  { vocabulary }: Reader,
): Match | null {
  const makes = slugsOf([name], 'make')
  const last = before.at(-1)
  if (makes.length === 0 || !isWish(last) || last!.to !== name.from || tokens[name.from]!.apart) return null
  const models = [...modelsOf([last!]), ...slugsOf([last!], 'trim').flatMap((trim) => vocabulary.modelOf(trim) ?? [])]
  const isOfMakes = (model: string) => makes.some((make) => vocabulary.isOfMake(model, make))
  return models.length > 0 && models.every(isOfMakes) ? { ...last!, to: name.to } : null
}

/** «کارکردش نجومی نباشه زیر صد و پنجاه»: the field of a part without a filter belongs to the next number. */
function saidSubject(
  tokens: readonly Token[],
  before: readonly Match[],
  requests: readonly FilterRequest[],
): FilterRequest | null {
  const isField = ({ from }: Match) => leadsOn(tokens[from]!.key)
  const last = before.findLast((match) => match.kind === 'filter' || isField(match))
  const key = last && last.kind !== 'filter' ? tokens[last.from]!.key : ''
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  return requests.find((request) => request.key === field) ?? null
}

/** «بدون تصادف و رنگ»: whether the second value of the list also means unpainted. */
function isUnpaintedToo(tokens: readonly Token[], at: number, before: readonly Match[], reader: Reader): boolean {
  const first = before.at(-2)
  const isJoined = joints.has(tokens[at - 1]?.key ?? '') && first?.to === at - 1
  // «بدون لک و رنگ»: the first thing is unknown.
  if (isJoined && first.kind === 'ignored' && first.heard === true && notBefore.has(tokens[first.from]!.key))
    return !isColourAt(tokens, at + 1, reader)
  const isList = isJoined && first.refused === true
  const isBody = first?.meanings.every(({ key }) => key === 'body') ?? false
  return isList && isBody && notBefore.has(tokens[first!.from]!.key) && !isColourAt(tokens, at + 1, reader)
}

const isColourAt = (tokens: readonly Token[], at: number, reader: Reader): boolean =>
  at < tokens.length &&
  !tokens[at]!.apart &&
  (longestNameAt(tokens, at, [], reader)?.meanings.some(({ key }) => key === 'colour') ?? false)

/** «بدون رنگ و تصادف»: the first two words are a name, and still negate the second value. */
function goesOnWithout(tokens: readonly Token[], { from, to, meanings }: Match, before: readonly Match[]): boolean {
  const isBad = (request: FilterRequest) =>
    isMeaning(request) && request.key === 'body' && request.slugs.every((slug) => damaged.test(slug))
  const first = tokens[from - 1]?.key === 'و' ? before.at(-2) : undefined
  // «بدون لک و تصادف»: the first thing is unknown.
  const isUnknownFirst = first?.kind === 'ignored' && first.heard === true && notBefore.has(tokens[first.from]!.key)
  if (isUnknownFirst && first.to === from - 1 && meanings.every(isBad)) return true
  // «غیر از شخصی و تصادفی میخوام»
  if (first && exceptingWords.has(tokens[first.from]!.key) && wishes.has(tokens[to]?.key ?? '')) return false
  const turns = first?.kind === 'filter' && (first.chained === true || notBefore.has(tokens[first.from]!.key))
  return turns && first.meanings.every(({ key }) => key === 'body') && meanings.every(isBad)
}

const damaged = /^(crashed|burned|scrap|scratches)$|-replaced$/

/**
 * «به هیچ وجه قرمز» negates what follows; «هرگز تصادفی نباشه» only stresses. At the end it negates
 * what precedes.
 */
function emphasisAt(tokens: readonly Token[], at: number, before: Match[], reader: Reader): Match | null {
  const statement = before.at(-1)
  // «پراید که اصلا، تیبا یا ساینا».
  const lead = tokens[at - 1]?.key === 'که' && statement?.kind === 'filler' ? before.at(-2) : undefined
  if (isWish(lead) && lead!.to === at - 1) {
    const end = phraseEnd(tokens, at, emphases)
    if (end > at && (end >= tokens.length || tokens[end]!.apart))
      return takeBack(tokens, before, { kind: 'ignored', from: at, to: end, meanings: [] })
  }
  for (let to = Math.min(tokens.length - 1, at + longestEmphasis); to > at; to--) {
    const key = keyOfTokens(tokens, at, to)
    if (!emphases.has(key)) continue
    const name = longestNameAt(tokens, to, before, reader)
    const filler: Match = { kind: 'filler', from: at, to, meanings: [] }
    // «تصادفی نبوده هیچ‌وقت سمند»: it stresses the preceding negation.
    if (statement?.refused && statement.to === at && !(tokens[at]!.apart && name)) return filler
    const backwards = () => takeBack(tokens, before, { kind: 'ignored', from: at, to, meanings: [] })
    const isAfterName = isWish(statement) && statement!.to === at && !tokens[at]!.apart && !beginsRefusal.has(key)
    // «پراید به هیچ عنوان، تیبا».
    if (isAfterName && tokens[to]!.apart) return backwards()
    if (!name) return isWish(statement) && statement!.to === at && !deniesSoon(tokens, to) ? backwards() : null
    // «اصلا رنگ نداشته باشه»: the name contains its own negation.
    const hasOwnNo = tokens.slice(to, name.to).some(({ key: word }) => saysNo(word) || notBefore.has(word))
    if (hasOwnNo) return filler
    const isRefused = [name.to, name.to + 1].some(
      (place) =>
        place < tokens.length &&
        !tokens[place]!.apart &&
        refusalEnd(tokens, place, true, [...before, name], reader) > place,
    )
    // «ساینا به هیچ عنوان سفید ابدا»: the first emphasis may have refused already.
    const isVerb = [name.to, name.to + 1].some(
      (place) => place < tokens.length && !tokens[place]!.apart && saysNo(tokens[place]!.key),
    )
    // «سفید عمرا تصادفی نباشه»
    const isOpen = isAfterName && isTaste(statement!) && key !== 'اصلا'
    if (isRefused && isVerb && isOpen)
      return { kind: 'ignored', from: withoutList(tokens, before).from, to, meanings: [], heard: true }
    if (isRefused && (isVerb || !isAfterName)) return filler
    if (isAfterName) return emphasisBetween(tokens, [at, to], before, name, backwards, reader)
    return refusesBackwards(tokens, before, name) ? null : { ...refusedAfter(tokens, to - 1, before, reader), from: at }
  }
  return null
}

/** «پراید اصلا تیبا», «سفید ابدا مشکی باشه»: reads an emphasis between two values, where it may concern either. */
function emphasisBetween(
  tokens: readonly Token[],
  [at, to]: readonly [number, number],
  before: Match[],
  name: Match,
  backwards: () => Match,
  reader: Reader,
): Match {
  const first = before.at(-1)!
  const after = tokens[name.to]?.key ?? ''
  const isWanted = wishes.has(after) || yesWords.has(after)
  const isAlike = (sameKind(first, name) && isWanted) || (isCarName(first) && isCarName(name))
  if (isAlike || (refusesBackwards(tokens, before, name) && isCarName(name))) return backwards()
  // «پارس به هیچ وجه قرمز»
  const isEnd = name.to >= tokens.length || tokens[name.to]!.apart
  if (isCarName(first) && !isCarName(name) && isEnd)
    return { ...refusedAfter(tokens, to - 1, before, reader), from: at }
  const { from } = withoutList(tokens, before)
  return { kind: 'ignored', from, to: isWanted ? to : name.to, meanings: [], heard: true, calm: true }
}

/** Whether a negative verb follows before the next clause: «اصلا کولر نداشته باشه». */
const deniesSoon = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at, at + 4).some(({ key, apart }, index) => (index === 0 || !apart) && saysNo(key))

/**
 * «دوست ندارم سفید باشه», «متنفرم از ماشین زرد»: a negation of what follows, because nothing
 * precedes it or «از» follows it. Returns its end, or its start when it does not match.
 */
function forwardRefusalEnd(
  tokens: readonly Token[],
  at: number,
  hasBefore: boolean,
  before: readonly Match[] = [],
): number {
  const attitude = phraseEnd(tokens, at, attitudes)
  const end =
    attitude > at && saysNo(tokens[attitude]?.key ?? '')
      ? attitude + 1
      : phraseEnd(tokens, at, refusals, longestRefusal)
  // «هیچ کدوم از پراید ها».
  const none = phraseEnd(tokens, at, noneWords)
  if (none > at && tokens[none]?.key === 'از' && none + 1 < tokens.length) return none + 1
  if (end === at || end >= tokens.length) return at
  const last = before.at(-1)
  const hasObject = ['رو', 'را'].includes(tokens[at - 1]?.key ?? '')
  if (tokens[end]!.key === 'از' && !tokens[end]!.apart && tokens[end + 1]?.amount == null) {
    // «با توافقی میونه ندارم از هیبرید بدم میاد».
    const isDone =
      last?.kind === 'filter' && last.to === at && (fromWords.has(tokens[last.from - 1]?.key ?? '') || last.refused)
    const takesFrom = fromVerbs.has(keyOfTokens(tokens, at, end))
    return end + 1 < tokens.length && takesFrom && !isDone && !hasObject ? end + 1 : at
  }
  return hasBefore ? at : end
}

/**
 * «…، نمی‌خوام تویوتا باشه», «… ولی دوست ندارم قسطی باشه»: whether a negation begins a clause and precedes a value with its verb.
 */
function startsForward(tokens: readonly Token[], at: number, before: readonly Match[], reader: Reader): boolean {
  const last = before.at(-1)
  const isStart = tokens[at]!.apart || (last?.kind === 'filler' && beginsClause.has(tokens[at - 1]!.key))
  if (!isStart) return false
  const attitude = phraseEnd(tokens, at, attitudes)
  const end = attitude > at && saysNo(tokens[attitude]?.key ?? '') ? attitude + 1 : phraseEnd(tokens, at, refusals)
  const start = beginsRefusal.has(tokens[at]!.key) ? at + 1 : end
  if (start === at || start >= tokens.length || tokens[start]!.apart) return false
  const name = longestNameAt(tokens, start, before, reader)
  return name !== null && copulas.has(tokens[name.to]?.key ?? '') && !tokens[name.to]!.apart
}

/** Returns the end of a negation between a car and a value with its own verb; its start without a match. */
function concernsNext(tokens: readonly Token[], at: number, before: readonly Match[], reader: Reader): number {
  const last = before.at(-1)
  if (!isWish(last) || last!.to !== at || !isCarName(last!) || tokens[at]!.apart) return at
  const end = beginsRefusal.has(tokens[at]!.key) ? at + 1 : forwardRefusalEnd(tokens, at, false)
  if (end === at || end >= tokens.length || tokens[end]!.apart) return at
  const name = longestNameAt(tokens, end, before, reader)
  const isOther = name !== null && name.meanings.length > 0 && !isCarName(name)
  return isOther && copulas.has(tokens[name.to]?.key ?? '') ? end : at
}

/** «قرمز و زرد ابدا ۲۰۷»: a car follows, which «ابدا» cannot negate. */
const refusesBackwards = (tokens: readonly Token[], before: readonly Match[], name: Match): boolean => {
  const last = before.at(-1)
  if (last?.kind !== 'filter' || last.refused || !isTaste(last)) return false
  // «سفید ابدا مشکی باشه» wants the second value.
  const after = tokens[name.to]?.key ?? ''
  return !isTaste(name) || (sameKind(last, name) && (wishes.has(after) || yesWords.has(after)))
}

const tastes = new Set(['colour', 'body', 'gearbox', 'fuel', 'seller', 'price', 'document', 'plate', 'origin'])
const isTaste = ({ meanings }: Match): boolean => meanings.length > 0 && meanings.every(({ key }) => tastes.has(key))

const longestEmphasis = 3

/** «سفید باشه نباشه مشکی»: the preceding value is already wanted. */
const refusesNext = (tokens: readonly Token[], at: number, before: readonly Match[], reader: Reader): boolean =>
  neverBe.has(tokens[at]!.key) &&
  wishes.has(tokens[at - 1]?.key ?? '') &&
  before.at(-1)?.kind === 'filler' &&
  at + 1 < tokens.length &&
  longestNameAt(tokens, at + 1, before, reader) !== null

/**
 * «عکس نداره نشون نده», «بدون عکس‌ها رو حذف کن», «عکس نداشته باشه نمی‌خوام ببینم»: refusing ads without a picture wants one.
 * Returns null without both negations.
 */
function pictureAt(tokens: readonly Token[], at: number, before: readonly Match[], reader: Reader): Match | null {
  const keyOf = (place: number) => tokens[place]?.key ?? ''
  let next = at
  if (absence.has(keyOf(at)) && pictures.has(keyOf(at + 1))) next = at + 2
  else if (pictures.has(keyOf(at))) {
    const verb = keyOf(at + 1) === 'هم' ? at + 2 : at + 1
    if (verb < tokens.length && saysNo(keyOf(verb))) next = afterCopula(tokens, verb + 1)
  }
  if (next === at) return null
  while (betweenPicture.has(keyOf(next))) next++
  if (next >= tokens.length) return null
  const target: Match = { kind: 'filter', from: at, to: next, meanings: [{ key: 'picture', slugs: ['yes'] }] }
  const statements = [...before, target]
  // «نگاه نمی‌کنم»: the noun of a compound verb precedes the negation.
  for (const start of [next, next + 1]) {
    const end = start < tokens.length ? refusalEnd(tokens, start, true, statements, reader) : start
    if (end > start) return { ...target, to: subjunctives.has(keyOf(end)) ? end + 1 : end }
    if (tokens[start + 1]?.apart) return null
  }
  return null
}

/** «نه تصادفی باشه نه رنگ», «نه رنگ داشته باشه نه تصادف»: the second «نه» negates what follows, like the first. */
function isNeitherNor(tokens: readonly Token[], at: number, before: readonly Match[]): boolean {
  const first = before.findLast(({ kind }) => kind === 'filter')
  if (painted.has(tokens[at + 1]?.key ?? '') && havingVerbs.has(tokens[at + 2]?.key ?? '')) return true
  const begins = first !== undefined && tokens[first.from]!.key === 'نه' && first.to > first.from + 1
  const isBody = first?.meanings.every(({ key }) => key === 'body') ?? false
  const next = tokens[at + 1]?.key ?? ''
  return begins && isBody && at + 1 < tokens.length && !fillers.has(next) ? true : begins && isBody && painted.has(next)
}

/** Whether «نه» directly follows a wish. */
const isAfterWish = (tokens: readonly Token[], at: number, before: readonly Match[]): boolean =>
  isWish(before.at(-1)) && before.at(-1)!.to === at && (!tokens[at]!.apart || tokens[at - 1]?.asked === true)

/** Whether a value has its own negation after it. */
const hasNo = (tokens: readonly Token[], name: Match | null, before: readonly Match[], reader: Reader): boolean =>
  name !== null &&
  [name.to, name.to + 1].some((at) => {
    const key = tokens[at]?.key ?? ''
    return (
      key !== 'نه' &&
      at < tokens.length &&
      !tokens[at]!.apart &&
      refusalEnd(tokens, at, true, [...before, name], reader) > at
    )
  })

/**
 * «معاوضه نه تویوتا میخوام»: between values of two kinds «نه» concerns either, so both are named. Damage after it is refused:
 * «۲۰۶ نه تصادفی».
 */
function noBetween(tokens: readonly Token[], at: number, before: Match[], reader: Reader): Match | null {
  if (tokens[at]!.key !== 'نه' || !isAfterWish(tokens, at, before) || at + 1 >= tokens.length) return null
  const first = before.at(-1)!
  const name = longestNameAt(tokens, at + 1, before, reader)
  if (!name || name.meanings.length === 0 || sameKind(first, name) || isNeitherNor(tokens, at, before)) return null
  const isOfBody = name.meanings.every((request) => isMeaning(request) && request.key === 'body')
  const isChain = tokens.slice(name.to, name.to + 3).some(({ key }) => key === 'نه')
  if ((isOfBody && isCarName(first) && !deniesSoon(tokens, name.to)) || isChain || painted.has(tokens[at + 1]!.key))
    return null
  // «۲۰۶ یا ۲۰۷ نه قرمز»: nobody refuses one of two cars between which they choose.
  const either = before.findIndex(({ kind, from }) => kind === 'filler' && tokens[from]!.key === 'یا')
  const isEither = either > 0 && isWish(before[either - 1]) && isCarName(before[either - 1]!) && isCarName(first)
  if (isEither && isTaste(name)) return refusedAfter(tokens, at, before, reader)
  // «سمند، پراید و تیبا نه توافقی بیار»
  if (joints.has(tokens[first.from - 1]?.key ?? '') && wishes.has(tokens[name.to]?.key ?? ''))
    return takeBack(tokens, before, { kind: 'ignored', from: at, to: at + 1, meanings: [] })
  const { from } = withoutList(tokens, before)
  return { kind: 'ignored', from, to: name.to, meanings: [], heard: true, calm: true }
}

/** «سفید نه», «سفید نه، مشکی», «سفید نه مشکی آره». */
function isLastNo(tokens: readonly Token[], at: number, before: readonly Match[], reader: Reader): boolean {
  if (tokens[at]!.key !== 'نه' || isNeitherNor(tokens, at, before)) return false
  const next = at + 1 < tokens.length ? longestNameAt(tokens, at + 1, [], reader) : null
  const isEnd = at + 1 >= tokens.length || tokens[at + 1]!.apart || afterNo.has(tokens[at + 1]!.key)
  const isApart = tokens[at]!.apart && tokens[at - 1]?.asked !== true
  // «…، نه توافقی» begins a part.
  if (isApart && next) return false
  // «فقط سفید نه زرد».
  const isOnly = isWish(before.at(-1)) && tokens[before.at(-1)!.from - 1]?.key === 'فقط'
  const isAgainNo = next !== null && tokens[next.to]?.key === 'نه' && !tokens[next.to]!.apart
  if (isOnly && next && sameKind(before.at(-1)!, next) && !isAgainNo) return false
  // «نوک‌مدادی دیگه نه», «وانت که نه ولی …».
  const lead = before.at(-1)?.kind === 'filler' && beforeNo.has(tokens[at - 1]!.key) ? before.at(-2) : undefined
  if (
    isWish(lead) &&
    lead!.to === at - 1 &&
    !isApart &&
    (isEnd || tokens[at - 1]!.key === 'دیگه' || readRange(tokens, at + 1))
  )
    return true
  // «تویوتا نه فقط لیفان», «رشت نه لطفا», «وکالتی نه دور رنگ نباشه».
  if (isAfterWish(tokens, at, before) && (isEnd || hasNo(tokens, next, before, reader))) return true
  if (tokens[at - 1]?.key === 'هم' || tokens[at + 1]?.apart || sayingVerbs.has(tokens[at - 1]?.key ?? '')) return true
  // «سایپا و زیرمجموعش نه»
  const [first, joint, last] = before.slice(-3)
  if (last?.kind === 'unknown' && joint?.kind === 'filler' && joints.has(tokens[joint.from]!.key) && isWish(first))
    return true
  // «پراید نه تیبا نه یه چیز اتومات»: each negation follows its value.
  const [refusedFirst, second] = before.slice(-2)
  const isAgain =
    isWish(second) &&
    second!.to === at &&
    refusedFirst?.refused === true &&
    refusedFirst.to === second!.from &&
    tokens[refusedFirst.to - 1]!.key === 'نه' &&
    sameKind(refusedFirst, second!)
  if (isAgain) return true
  // «تمام رنگ نه دور رنگ هم نه».
  const again = next && tokens[next.to]?.key === 'هم' ? next.to + 1 : next?.to
  // «سمند نه دوگانه نه تصادفی» goes on.
  if (at > 0 && again !== undefined && tokens[again]?.key === 'نه') {
    const other =
      again + 1 < tokens.length && !tokens[again + 1]!.apart ? longestNameAt(tokens, again + 1, [], reader) : null
    // «سفید نه مشکی نه ۲۰۷» wants the car, «سفید نه مشکی نه نقره‌ای باشه» the last colour.
    const goesOn = other !== null && sameKind(other, next!) && !wishes.has(tokens[other.to]?.key ?? '')
    // «خاکستری نه ژاپنی نه کره‌ای آره»
    const isWanted = yesWords.has(tokens[other?.to ?? tokens.length]?.key ?? '')
    if (other && isWanted && sameKind(other, next!) && isAfterWish(tokens, at, before)) return true
    // «برلیانس نه هاچ‌بک نه».
    const isLast = again + 1 >= tokens.length || tokens[again + 1]!.apart || afterNo.has(tokens[again + 1]!.key)
    if (isLast && isAfterWish(tokens, at, before) && again === next!.to) return true
    if (again > next!.to || (!goesOn && isWish(before.at(-1)) && sameKind(before.at(-1)!, next!))) return true
  }
  // «پراید نه تا ۵۰۰».
  const isJoined = !tokens[at]!.apart || tokens[at - 1]?.asked === true
  const range = !next && at + 1 < tokens.length ? readRange(tokens, at + 1) : null
  // «۱۴۰۲ نه ۱۴۰۱» refuses the second one.
  const isSame = range?.requests.some(({ key }) => key === before.at(-1)?.meanings[0]?.key) ?? false
  const isWanted = [range?.end ?? 0, (range?.end ?? 0) - 1].some((place) => {
    const verb = tokens[place]?.key ?? ''
    return wishes.has(verb) || yesWords.has(verb) || owning.has(verb)
  })
  if (range && isSame && !isWanted) return false
  if (range && isWish(before.at(-1)) && isJoined) return true
  // «قسطی نه نقد».
  if (!next && isOnlyTaste(before) && !tokens[at]!.apart) return true
  if (next)
    return (
      at > 0 &&
      !tokens[at]!.apart &&
      (yesWords.has(tokens[next.to]?.key ?? '') ||
        // «سفید نه ۲۰۷», «کرج نه پارس»: the only car of a sentence is wanted.
        // «شرق نه پرشیا»
        ((isTasteOrPlace(before.at(-1)) || before.at(-1)?.kind === 'unknown') &&
          !isTasteOrPlace(next) &&
          modelsOf(before).length + makesOf(before).length === 0) ||
        // «۲۰۶ نه ۲۰۷ میخوام», «شیراز نه اصفهان باشه».
        // «پراید نه تیبا یا کوییک»: alternatives are wanted.
        (isWish(before.at(-1)) &&
          sameKind(before.at(-1)!, next) &&
          // «استپ وی نه ساندرو معمولی باشه»
          (wishes.has(tokens[next.to]?.key ?? '') ||
            (copulas.has(tokens[next.to + 1]?.key ?? '') && !tokens[next.to]!.apart) ||
            tokens[next.to]?.key === 'یا')))
    )
  // «دوگانه نه لطفا سمند»
  if (at > 0 && isOnlyTaste(before) && politeWords.has(tokens[at + 1]?.key ?? '')) return true
  return tokens.slice(at + 1).every(({ key }) => fillers.has(key))
}

const isTasteOrPlace = (match: Match | undefined): boolean =>
  isWish(match) &&
  (isTaste(match!) || match!.meanings.every((request) => isMeaning(request) && groupOf(request.key).includes('city')))

const isWish = (match: Match | undefined): boolean => match?.kind === 'filter' && !match.refused

/** Whether the last match is only a matter of taste: «مشکی», «دوگانه». */
const isOnlyTaste = (before: readonly Match[]): boolean => {
  const last = before.at(-1)
  return last?.kind === 'filter' && !last.refused && isTaste(last)
}

/** «آزرا گرنجور نه», «۲۰۶ هاچ‌بک نه»: the negation may concern the second name of the model alone. Removes the car. */
function saidTwice(tokens: readonly Token[], before: Match[], { vocabulary }: Reader): Match | null {
  const car = before.at(-1)
  const [model, ...others] = isWish(car) ? modelsOf([car!]) : []
  if (!car || !model || others.length > 0) return null
  const last = before.at(-2)
  if (isWish(last) && last!.to === car.from && modelsOf([last!]).join() === model) {
    before.splice(-2)
    return { ...car, from: last!.from }
  }
  for (let at = car.from + 1; at < car.to; at++) {
    const [first, ...more] = vocabulary.meanings(keyOfTokens(tokens, car.from, at))
    if (first?.key === 'model' && more.length === 0 && first.slugs.join() === model && before.pop()) return car
  }
  return null
}

/** «هایما اس ۵ توربو نمیخوام»: a word of the car's trims belongs to the car that is negated. */
function joinTrimWord(tokens: readonly Token[], before: Match[], { vocabulary }: Reader): void {
  const [car, word] = before.slice(-2)
  if (word?.kind !== 'unknown' || word.to !== word.from + 1 || car?.kind !== 'filter' || car.to !== word.from) return
  const { key } = tokens[word.from]!
  const models = modelsOf([car])
  const slugs = models.flatMap((model) => vocabulary.trimsWith(model, key))
  const meanings: FilterRequest[] = slugs.length > 0 ? [{ key: 'trim', slugs }] : car.meanings
  if (models.some((model) => vocabulary.isTrimWord(model, key)))
    before.splice(-2, 2, { ...car, to: word.to, meanings, settled: true })
}

const longestRefusal = 5

/**
 * Returns the end of a phrase that negates what precedes it: «نباشه», «زنگ نزنه», a final «اصلاً».
 * Returns its start without a match.
 */
function refusalEnd(
  tokens: readonly Token[],
  at: number,
  hasBefore: boolean,
  before: readonly Match[],
  reader: Reader,
): number {
  if (hasBefore) {
    // «بیشتر از ۴۰۰ ندارم، دوست ندارم …» are two refusals.
    const stop = tokens.findIndex(({ apart }, place) => place > at && apart)
    for (let to = Math.min(stop < 0 ? tokens.length : stop, at + longestRefusal); to > at; to--) {
      const key = keyOfTokens(tokens, at, to)
      if (refusals.has(key)) return to
    }
    // «پیام ندن», «زنگ نزنه»; also «لطفا پیام ندید».
    const call = politeWords.has(tokens[at]!.key) ? at + 1 : at
    if (callNouns.has(tokens[call]?.key ?? '') && saysNo(tokens[call + 1]?.key ?? '')) return call + 2
    const none = phraseEnd(tokens, at, noneWords)
    if (none > at && endsClause(tokens, none - 1)) return none
    if (endsClause(tokens, at) && (tokens[at]!.key === 'اصلا' || exceptingWords.has(tokens[at]!.key))) return at + 1
    // «قید دنده‌ای رو زدم», «چرا پراید نشون میدی».
    for (const [first, verbs] of circumfixes) {
      const end = tokens.slice(0, at).some(({ key }) => key === first) ? phraseEnd(tokens, at, verbs) : at
      if (end > at) return end
    }
  }
  if (hasBefore) {
    let attitude = phraseEnd(tokens, at, attitudes)
    // «به درد من نمیخوره».
    if (attitude > at) while (attitude < at + 4 && betweenAttitude.has(tokens[attitude]?.key ?? '')) attitude++
    if (attitude > at && saysNo(tokens[attitude]?.key ?? '')) return afterCopula(tokens, attitude + 1)
  }
  if (saysNo(tokens[at]!.key)) return afterCopula(tokens, at + 1)
  return isLastNo(tokens, at, before, reader) ? at + 1 : at
}

const endsClause = (tokens: readonly Token[], at: number): boolean => at + 1 >= tokens.length || tokens[at + 1]!.apart

/** Skips the verb after a negation: «نباشه», «نشده باشه», «نمی‌خوام ببینم». */
const afterCopula = (tokens: readonly Token[], at: number): number =>
  copulas.has(tokens[at]?.key ?? '') || (subjunctives.has(tokens[at]?.key ?? '') && !tokens[at]!.apart) ? at + 1 : at

/**
 * «اتومات نیست؟», «۲۰۷ سفید ندارین», «کسی سمند دوگانه نداره»: a negative verb in a question
 * requests what precedes it. Returns its end, or its start when it negates.
 */
function questionEnd(tokens: readonly Token[], at: number): number {
  const always = phraseEnd(tokens, at, askingVerbs)
  const sometimes = phraseEnd(tokens, at, askedVerbs)
  const end = Math.max(always, sometimes)
  if (end === at) return at
  // «وانت نه ولی شاسی‌بلند چرا» answers.
  const start = tokens.findLastIndex(({ apart }, place) => place <= at && apart)
  const hasAsker = tokens.some(
    ({ key }, place) =>
      place >= start &&
      place < at &&
      askers.has(key) &&
      (key !== 'چرا' || place === Math.max(start, 0) || fillers.has(tokens[place - 1]!.key)),
  )
  // The question mark of a later part says nothing: «بنز نیست ولی تویوتا دارید؟».
  const mark = tokens.findIndex(({ asked, apart }, place) => place >= end - 1 && (asked || (apart && place >= end)))
  const isAsked =
    mark >= 0 &&
    tokens[mark]!.asked &&
    !(tokens[mark]!.apart && mark >= end) &&
    tokens
      .slice(end, mark + 1)
      .every(({ key }) => !contrasts.has(key) && !askers.has(key) && !joints.has(key) && !hasVerb(key))
  return always === end || hasAsker || isAsked ? end : at
}

const hasVerb = (key: string): boolean => saysNo(key) || askingHaving.has(key) || askingVerbs.has(key)

/**
 * «لازم نیست صفر باشه»: a value that is not required. Returns the end of the phrase, or its start.
 */
function needlessEnd(tokens: readonly Token[], at: number): number {
  // «حتما نباید دنا باشه», and «نمیخواد سفید باشه» without a person before.
  const phrase = phraseEnd(tokens, at, needless)
  if (phrase > at) return phrase
  if (at === 0 && ['نمیخواد', 'نمیخاد'].includes(tokens[at]!.key)) return at + 1
  const end = phraseEnd(tokens, at, needs)
  return end > at && ['نیست', 'نیس', 'نمیباشد', 'نداره', 'ندارد'].includes(tokens[end]?.key ?? '') ? end + 1 : at
}

/** «آپاچی ۱۸۰», «خاور ۸۰۸»: another vehicle, with the number of its name. */
function otherVehicleEnd(tokens: readonly Token[], at: number): number | null {
  const end = phraseEnd(tokens, at, otherVehicles)
  if (end === at) return null
  const { amount, apart } = tokens[end] ?? {}
  return amount?.unit === null && apart === false && amount.value >= 100 && !isYear(tokens[end]) ? end + 1 : end
}

/** Returns the end of «سند در رهن», or its start when it does not match. */
function unfilteredEnd(tokens: readonly Token[], at: number): number {
  for (let to = Math.min(tokens.length, at + longestUnfiltered); to > at; to--) {
    // «لیفان و ام وی ام» names no «وام».
    if (!unfiltered.has(keyOfTokens(tokens, at, to)) || (to - at > 1 && tokens[at]!.key === 'و')) continue
    const had = havingVerbs.has(tokens[to]?.key ?? '') ? to + 1 : to
    return had > to && copulas.has(tokens[had]?.key ?? '') ? had + 1 : had
  }
  return at
}

const longestPart = 4

/**
 * «شاسی پلمپ», «سقفش رنگ نشده باشه», «بدون شاسی خوردگی»: a sound part. Nobody searches for damaged
 * ones.
 */
function bodyPartAt(tokens: readonly Token[], at: number): Match | null {
  const keyOf = (place: number) => tokens[place]?.key ?? ''
  const without = keyOf(at) === 'بدون' || keyOf(at) === 'بی'
  const start = without ? at + 1 : at
  for (let to = Math.min(tokens.length, start + longestPart); to > start; to--) {
    const part = bodyParts[keyOfTokens(tokens, start, to)]
    if (!part) continue
    const match: Match = { kind: 'filter', from: at, to: to + 1, meanings: [{ key: 'sound', slugs: [part] }] }
    const two = keyOf(to) + keyOf(to + 1)
    if (!without && soundWords.has(two)) return { ...match, to: to + 2 }
    if (!without && soundWords.has(keyOf(to))) return match
    if (!damageWords.has(keyOf(to))) return null
    if (without) return match
    const statement = ['هم', 'شده'].includes(keyOf(to + 1)) ? to + 2 : to + 1
    return saysNo(keyOf(statement)) ? { ...match, to: statement + 1 } : { ...match, kind: 'ignored', meanings: [] }
  }
  return null
}

const longestOrder = 6

/** «زیر قیمت», «کف قیمت»: bounds before an amount, orders before anything else. */
const ordersOrBounds = new Set(['زیرقیمت', 'کفقیمت'])

/** «زیر قیمت ۲۰۷»: the numbers by which most people name a car. */
const isCarNumber = ({ key, amount }: Token): boolean => amount?.unit === null && carNumbers.has(key)
const carNumbers = new Set(['206', '207', '405', '131', '132', '111', '141', '151'])

/** «ارزون‌ترین», «زیر قیمت بازار»; «زیر قیمت ۵۰۰» continues as a price. */
function orderAt(tokens: readonly Token[], at: number): Match | null {
  for (let to = Math.min(tokens.length, at + longestOrder); to > at; to--) {
    const key = keyOfTokens(tokens, at, to)
    if (!Object.hasOwn(orders, key) || (ordersOrBounds.has(key) && tokens[to]?.amount && !isCarNumber(tokens[to]!)))
      continue
    // «مدل بالا ۹۵» and «کارکرد پایین ۸۰ هزار» are bounds.
    if (key === 'مدلبالا' && isYear(tokens[to])) continue
    if (key === 'کارکردپایین' && shortBoundAt(tokens, to - 1)) continue
    // «ارزون‌تر از ۳۰۰ میلیون» is a bound.
    if (tokens[to]?.key === 'تر' && tokens[to + 1]?.key === 'از' && tokens[to + 2]?.amount) continue
    // «مدل بالاتر از ۱۳۹۸» is a bound.
    if (tokens[to]?.key === 'از' && tokens[to + 1]?.amount) continue
    return { kind: 'filter', from: at, to, meanings: [], sort: orders[key] }
  }
  return null
}

/** «جز مشکی و سرمه‌ای», «غیر از نمایشگاهی», «غیر صفر»: values excluded after a negating word. */
function refusedAfter(tokens: readonly Token[], start: number, before: readonly Match[], reader: Reader): Match {
  let at = start + 1
  // «بدون کوچک‌ترین رنگ و تصادف».
  let paint = at
  while (betweenRefusal.has(tokens[paint]?.key ?? '') && !painted.has(tokens[paint]!.key)) paint++
  const goesOn = joints.has(tokens[paint + 1]?.key ?? '')
  if (paint > at && goesOn && painted.has(tokens[paint]?.key ?? '') && !longestNameAt(tokens, paint, before, reader))
    return { ...unpainted(start, paint + 1), chained: true }
  // «نه رنگ داشته باشه نه تصادف».
  if (
    painted.has(tokens[at]!.key) &&
    !isColourAt(tokens, at + 1, reader) &&
    !longestNameAt(tokens, at, before, reader)
  ) {
    const had = havingVerbs.has(tokens[at + 1]?.key ?? '') ? at + 2 : at + 1
    return unpainted(start, afterCopula(tokens, had))
  }
  while (
    at + 1 < tokens.length &&
    (betweenRefusal.has(tokens[at]!.key) || isFieldOfNext(tokens, at, before, reader)) &&
    !longestNameAt(tokens, at, before, reader)
  )
    at++
  // «به جز اون ماشینای چینی»: an exception concerns a name, whatever words precede it; a car has
  // its own words.
  if (exceptingWords.has(tokens[start]!.key) && !longestNameAt(tokens, at, before, reader) && !readRange(tokens, at))
    for (let next = at + 1; next <= at + 2 && next < tokens.length; next++) {
      const name = longestNameAt(tokens, next, before, reader)
      if (!name) continue
      if (!name.meanings.some(({ key }) => groupOf(key as ChoiceKey).includes('model'))) at = next
      break
    }
  const ignored: Match = { kind: 'ignored', from: start, to: at + 1, meanings: [], heard: true }
  const name = longestNameAt(tokens, at, before, reader)
  if (!name) {
    const range = readRange(tokens, at)
    if (!range) return refusedUnknown(tokens, { ...ignored, to: unknownEnd(tokens, at, reader) }, reader)
    const turned = turnedRange(tokens, { ...ignored, from: at, to: range.end, meanings: range.requests })
    return turned && !range.open
      ? { kind: 'filter', from: start, to: range.end, meanings: [turned] }
      : { ...ignored, to: range.end }
  }
  return refusedNames(tokens, ignored, name, reader)
}

/** «بدون گیربکس اتومات»: the field of the value that follows. */
function isFieldOfNext(tokens: readonly Token[], at: number, before: readonly Match[], reader: Reader): boolean {
  const key = Object.hasOwn(fields, tokens[at]!.key) ? fields[tokens[at]!.key] : undefined
  const name = key && longestNameAt(tokens, at + 1, before, reader)
  return name ? name.meanings.length > 0 && name.meanings.every((request) => request.key === key) : false
}

function refusedNames(tokens: readonly Token[], ignored: Match, name: Match, reader: Reader): Match {
  if (!isCarName(name) && name.meanings.some(({ key }) => key !== name.meanings[0]!.key))
    return { ...ignored, to: name.to }
  const described = describedBy(tokens, ignored.from, name, reader)
  if (described) {
    const refused = { ...described, to: described.to + 1, refused: true, settled: true }
    return isCarName(name) ? { ...refused, car: name } : { ...refused, from: ignored.from }
  }
  const meanings = [...name.meanings]
  let end = name.to
  for (;;) {
    const joint = joints.has(tokens[end]?.key ?? '')
    const begin = joint ? end + 1 : end
    const next = begin < tokens.length ? longestNameAt(tokens, begin, [], reader) : null
    if (!next || !sameKind(name, next)) break
    // «بی تصادف بی رنگ»: each negating word has its own name; «غیر ۱۱۱ پراید» means the others.
    if (notBefore.has(tokens[begin]!.key) || holds(next, name) || isUnpainted(next)) break
    // «بدون وکالتی سند تک‌برگ»: a value with its own field ends the list.
    if (!joint && Object.hasOwn(fields, tokens[begin]!.key)) break
    // «ردش کن پراید، تیبا» wants the second; «به جز پراید، تیبا» excludes both.
    if (!joint && tokens[begin]!.apart && !exceptingWords.has(tokens[ignored.from]!.key)) break
    // «به جز مشکی سفید» excludes both; «به جز مشکی سفید باشه» wants the second.
    if (!joint && wishes.has(tokens[next.to]?.key ?? '')) break
    meanings.push(...next.meanings)
    end = next.to
  }
  return { kind: 'filter', from: ignored.from, to: end, meanings, refused: true, settled: true }
}

/** Removes the last value with the list that it ends, and returns the first of them. */
function withoutList(tokens: readonly Token[], before: Match[]): Match {
  let first = before.pop()!
  for (;;) {
    const isJoined = before.at(-1)?.kind === 'filler' && joints.has(tokens[before.at(-1)!.from]!.key)
    const other = before.at(isJoined ? -2 : -1)
    if (!isWish(other) || !sameKind(other!, first)) return first
    before.splice(isJoined ? -2 : -1)
    first = other!
  }
}

/** «پراید نمیخوام اتومات باشه»: the negation concerns the car or the value, so both are named. */
function bothOpen(tokens: readonly Token[], at: number, before: Match[], reader: Reader): Match {
  const car = withoutList(tokens, before)
  const value = longestNameAt(tokens, at, before, reader)!
  return { kind: 'ignored', from: car.from, to: afterCopula(tokens, value.to), meanings: [], heard: true, calm: true }
}

const isCarName = ({ meanings }: Match): boolean =>
  meanings.length > 0 && meanings.every(({ key }) => key === 'make' || key === 'model' || key === 'trim')

/** «نمیخوام شاسی چینی باشه»: the value before the verb is negated, not what it describes. */
function describedBy(tokens: readonly Token[], start: number, name: Match, reader: Reader): Match | null {
  const { key } = tokens[start]!
  if (notBefore.has(key) || exceptingWords.has(key) || name.to >= tokens.length) return null
  const next = longestNameAt(tokens, name.to, [name], reader)
  const isOne = next?.meanings.every((request) => request.key === next.meanings[0]!.key)
  return next && isOne && !sameKind(name, next) && wishes.has(tokens[next.to]?.key ?? '') ? next : null
}

/** Whether one name is the family of the other: «پراید» of «۱۱۱». */
const holds = ({ meanings: [family] }: Match, { meanings: [member] }: Match): boolean =>
  family !== undefined &&
  member !== undefined &&
  isMeaning(family) &&
  isMeaning(member) &&
  family.slugs.length > member.slugs.length &&
  member.slugs.every((slug) => family.slugs.includes(slug))

/** «بدون کوچک‌ترین خط و خش»: unknown words before an unwanted value. */
function refusedUnknown(tokens: readonly Token[], ignored: Match, reader: Reader): Match {
  const next = ignored.to < tokens.length ? longestNameAt(tokens, ignored.to, [], reader) : null
  return next &&
    !fillers.has(tokens[ignored.to - 1]!.key) &&
    next.meanings.every((request) => isMeaning(request) && request.slugs.every((slug) => damaged.test(slug)))
    ? refusedNames(tokens, ignored, next, reader)
    : ignored
}

/** «رنگش», «سالش»: a field of the car, which starts a new part. */
const leadsOn = (key: string): boolean => key.endsWith('ش') && Object.hasOwn(fields, key)

/**
 * Returns the end of unknown words: «بدون صندلی چرم سفید» excludes a leather seat and wants white.
 */
function unknownEnd(tokens: readonly Token[], at: number, reader: Reader): number {
  const isUnknown = (place: number) =>
    place < tokens.length &&
    !tokens[place]!.amount &&
    !fillers.has(tokens[place]!.key) &&
    !notBefore.has(tokens[place]!.key) &&
    !saysNo(tokens[place]!.key) &&
    !leadsOn(tokens[place]!.key) &&
    !Object.hasOwn(boundsBefore, tokens[place]!.key) &&
    !tokens[place]!.apart &&
    neutralEnd(tokens, place) === place &&
    unfilteredEnd(tokens, place) === place &&
    !orderAt(tokens, place) &&
    !longestNameAt(tokens, place, [], reader) &&
    !readRange(tokens, place)
  let end = Math.max(at + 1, unfilteredEnd(tokens, at))
  while (isUnknown(end) || (joints.has(tokens[end]?.key ?? '') && isUnknown(end + 1))) end++
  return end
}

const maxMonths = 12

/** «۶ ماه بیمه», «بیمه ده ماهه», «یک سال بیمه»: the min remaining months. */
function insuranceAt(tokens: readonly Token[], at: number): Match | null {
  const named = insuranceNames.has(tokens[at]!.key)
  const first = named ? (['هم', 'اش', 'ش'].includes(tokens[at + 1]?.key ?? '') ? at + 2 : at + 1) : at
  const length = [2, 1, 0].find((words) => words === 0 || boundOf(tokens, first, first + words))!
  const max = length > 0 && boundOf(tokens, first, first + length) === 'to'
  const start = first + length
  const year = wholeYear.has(tokens[start]?.key ?? '')
  const months = year
    ? maxMonths
    : (tokens[start]?.amount?.value ?? 0) * (insuranceUnits[tokens[start + 1]?.key ?? ''] ?? 0)
  const end = year ? start + 1 : start + 2
  const behind = ['تمام', 'کامل'].includes(tokens[end]?.key ?? '') ? end + 1 : end
  const having = insuredEnd(tokens, at)
  if (having > at) {
    const rest = monthsAt(tokens, having)
    const from = rest?.months ?? 1
    return {
      kind: 'filter',
      from: at,
      to: rest?.to ?? having,
      meanings: [{ key: 'insurance', range: { from, to: null } }],
    }
  }
  if (months < 1 || months > maxMonths || (!named && !insuranceNames.has(tokens[behind]?.key ?? ''))) return null
  const meanings: FilterRequest[] = [{ key: 'insurance', range: { from: months, to: null } }]
  const match: Match = { kind: 'filter', from: at, to: named ? behind : behind + 1, meanings }
  if (!max) return match
  // «کمتر از ۶ ماه بیمه نباشه» means at least six; a maximum has no filter.
  return neverBe.has(tokens[match.to]?.key ?? '')
    ? { ...match, to: match.to + 1 }
    : { ...match, kind: 'ignored', meanings: [], heard: true }
}

/** Reads «… حداقل ۶ ماه» after «بیمه داشته باشه». */
function monthsAt(tokens: readonly Token[], at: number): { months: number; to: number } | null {
  if (wholeYear.has(tokens[at]?.key ?? '')) return { months: maxMonths, to: at + 1 }
  let start = at
  while (start < tokens.length && !tokens[start]!.amount && start < at + 3) start++
  if (start > at && !boundOf(tokens, at, start)) return null
  const months = (tokens[start]?.amount?.value ?? 0) * (insuranceUnits[tokens[start + 1]?.key ?? ''] ?? 0)
  return months >= 1 && months <= maxMonths ? { months, to: start + 2 } : null
}

/** Returns the end of «با بیمه» or «بیمه داشته باشه», whatever remains of the insurance. */
function insuredEnd(tokens: readonly Token[], at: number): number {
  const start = tokens[at]!.key === 'با' ? at + 1 : at
  if (!insuranceNames.has(tokens[start]?.key ?? '') || tokens[start + 1]?.key === 'بدنه') return at
  if (!havingVerbs.has(tokens[start + 1]?.key ?? '')) return start > at && !tokens[start + 1]?.amount ? start + 1 : at
  return copulas.has(tokens[start + 2]?.key ?? '') ? start + 3 : start + 2
}

/** «منطقه ۵», «دهه ۸۰». */

/** «۷ نفره», «۳ سیلندر»: numbers without a filter. */
function otherNumber(tokens: readonly Token[], at: number): Match | null {
  const isNumber = (place: number) => tokens[place]?.amount != null
  const unitAfter = (place: number) => (otherUnits.has(tokens[place]?.key ?? '') ? place + 1 : place)
  const ignored = (to: number): Match => ({ kind: 'ignored', from: at, to, meanings: [] })
  const isFew = (tokens[at + 1]?.amount?.value ?? 0) <= maxMonths * 3 || otherPlaces.has(tokens[at]!.key)
  if ((otherSubjects.has(tokens[at]!.key) || otherPlaces.has(tokens[at]!.key)) && isNumber(at + 1) && isFew)
    return ignored(unitAfter(at + 2))
  if (!isNumber(at) || unitAfter(at + 1) === at + 1) return null
  const end = at + 2
  // «۳۶ ماهه پیش پرداخت ۳۰۰ میلیون»: the sum of the down payment follows.
  const isDown = tokens[end]?.key === 'پیش' && (tokens[end + 1]?.key === 'پرداخت' || isNumber(end + 1))
  const isOther = otherSubjectsAfter.has(tokens[end]?.key ?? '') && !isDown
  return ignored(isOther ? end + 1 : end)
}

/** «پلاک تهران» says nothing about the car's place; of «غرب تهران» the city counts. */
function placeAt(tokens: readonly Token[], at: number, reader: Reader): Match | null {
  const { key } = tokens[at]!
  const isPlate = key === 'پلاک' || key === 'پلاکش'
  if ((!isPlate && !partsOfPlaces.has(key)) || at + 1 === tokens.length) return null
  // «پلاک ایران ۶۸», «پلاک ۱۱», «پلاک ۱۴۰۰».
  const number = tokens[at + 1]!.key === 'ایران' ? at + 2 : at + 1
  if (isPlate && isPlateNumber(tokens[number]))
    return { kind: 'ignored', from: at, to: number + 1, meanings: [], heard: true }
  const place = longestNameAt(tokens, at + 1, [], reader)
  if (!place?.meanings.every((request) => isMeaning(request) && groupOf(request.key).includes('city'))) return null
  return { kind: 'ignored', from: at, to: isPlate ? place.to : at + 1, meanings: [], heard: isPlate }
}

const isPlateNumber = (token: Token | undefined): boolean =>
  token?.amount?.unit === null && (token.amount.value < 100 || isYear(token))

/** «پارس سال ۱۴۰۰» contains a year. */
const isYear = (token: Token | undefined): boolean => {
  const value = token?.amount?.value ?? 0
  return (value >= 60 && value < 100) || (value >= 1340 && value <= 1415)
}

/** «سی» of «سی ۲۰۰» is a letter, not thirty. */
const isNumber = ({ amount, key }: Token): boolean => amount !== null && /^\d/.test(key)

/** «خونه‌مون نارمکه», «سعادت آباده»: a place with «است». */
function statedPlace(key: string, vocabulary: Reader['vocabulary']): Meaning[] {
  const match = key.length > 4 && key.endsWith('ه') && !ordinary.has(key) ? vocabulary.meanings(key.slice(0, -1)) : []
  return match.every(({ key: kind }) => kind === 'district' || kind === 'city') ? [...match] : []
}

function longestNameAt(tokens: readonly Token[], at: number, before: readonly Match[], reader: Reader): Match | null {
  const { vocabulary } = reader
  const own = ownName(tokens, at, vocabulary)
  if (own && own.to > at + 1) return own
  const ofTrims = slugsOf(before, 'trim').flatMap((trim) => vocabulary.modelOf(trim) ?? [])
  const models = [...new Set([...modelsOf(before), ...ofTrims, ...makesOf(before).flatMap(vocabulary.modelsOf)])]
  // «تیپ ۳ یا ۵».
  const isSecondType = joints.has(tokens[at - 1]?.key ?? '') && tokens[at - 3]?.key === 'تیپ' && tokens[at]!.amount
  const second = isSecondType ? models.flatMap((model) => vocabulary.trimsOf(model, `تیپ${tokens[at]!.key}`)) : []
  if (second.length > 0) return { kind: 'filter', from: at, to: at + 1, meanings: [{ key: 'trim', slugs: second }] }
  const code = codeOfModel(tokens, at, before, vocabulary)
  if (code) return code
  // A comma ends a name; two adjacent numbers are separate.
  let last = at + 1
  while (
    last < tokens.length &&
    !tokens[last]!.apart &&
    !(isNumber(tokens[last]!) && isNumber(tokens[last - 1]!)) &&
    last < at + longestName
  )
    last++
  for (let to = last; to > at; to--) {
    if (cutsCode(tokens[to - 1]!, tokens[to]) && !isCodeOfTrim(tokens, at, to, vocabulary)) continue
    const name = tokens.slice(at, to)
    // «دوگانه کارخونه نه دستی»: how it was converted.
    const isFuel = to === at + 1 && name[0]!.key === 'دستی' && before.some(({ meanings: [one] }) => one?.key === 'fuel')
    if (isFuel && !namingFillers.has(tokens[at - 1]?.key ?? '')) continue
    // «با یک سال بیمه» is not «بایک».
    if (name[0]!.key === 'با' && name[1]?.amount) continue
    // «پارس سال ساخت» is not «پارس سال».
    if (name.length > 1 && name.at(-1)!.key === 'سال' && (tokens[to]?.key === 'ساخت' || isYear(tokens[to]))) continue
    // «سورن تا ۵۰۰» is not «سورنتا», «پیکان تو شیراز» not «پیکانتو».
    if (name.length > 1 && ['تا', 'تو'].includes(name.at(-1)!.key)) continue
    // «به من» is not «بهمن».
    if (name.length > 1 && name[0]!.key === 'به') continue
    const spelled = keyOfTokens(tokens, at, to)
    // «تندر نود ای یک»: names contain a small spoken number as a digit.
    const hasNumber = name.some(({ amount }) => amount?.unit === null)
    const inDigits = hasNumber
      ? name.map(({ key: word, amount }) => (amount?.unit === null ? String(amount.value) : word)).join('')
      : spelled
    const isNamed = (each: string) =>
      vocabulary.meanings(each).length > 0 || models.some((model) => vocabulary.trimsOf(model, each).length > 0)
    const key = spelled !== inDigits && !isNamed(spelled) && isNamed(inDigits) ? inDigits : spelled
    if (isEverydayTown(tokens, at, key) || (to === at + 1 && neverNames.has(key))) continue
    const trims = models.flatMap((model) => vocabulary.trimsOf(model, key))
    const existing = trims.length > 0 ? [{ key: 'trim' as const, slugs: trims }] : vocabulary.meanings(key)
    const meanings = /^\d+$/.test(key)
      ? withoutNumberedPlaces(existing, tokens, to, before, reader)
      : existing.length > 0
        ? [...existing]
        : statedPlace(key, vocabulary)
    if (meanings.length > 0 && !(to === at + 1 && fillers.has(key)))
      return withNumber(tokens, { kind: 'filter', from: at, to, meanings })
  }
  // «تیباا ۲».
  const ended = endedName(tokens, at, vocabulary)
  return ended ? withNumber(tokens, ended) : ownName(tokens, at, vocabulary)
}

/** «لکسوس is250»: a make, the letters of its model and the number of a trim. */
const isCodeOfTrim = (tokens: readonly Token[], at: number, to: number, vocabulary: Reader['vocabulary']): boolean =>
  modelsOf([{ kind: 'filter', from: at, to, meanings: [...vocabulary.meanings(keyOfTokens(tokens, at, to))] }]).some(
    (model) => vocabulary.modelOf(`${model}-${tokens[to]!.key}`) === model,
  )

/** «لکسوس rx ۳۵۰», «بنز e ۲۰۰»: a number right after its model is the code of a trim, not a price. */
function codeOfModel(
  tokens: readonly Token[],
  at: number,
  before: readonly Match[],
  vocabulary: Reader['vocabulary'],
): Match | null {
  const { amount, key, apart } = tokens[at]!
  const last = before.at(-1)
  if (amount?.unit !== null || !/^\d{3}$/.test(key) || apart || !isWish(last) || last!.to !== at) return null
  const slugs = modelsOf([last!]).flatMap((model) => {
    const own = `${model}-${key}`
    return vocabulary.modelOf(own) === model ? [own] : vocabulary.trimsOf(model, tokens[at - 1]!.key + key)
  })
  return slugs.length > 0 ? { kind: 'filter', from: at, to: at + 1, meanings: [{ key: 'trim', slugs }] } : null
}

/** «پرایدم», «تیبامو»: the person's own car. */
function ownName(tokens: readonly Token[], at: number, vocabulary: Reader['vocabulary']): Match | null {
  for (let last = Math.min(at + 2, tokens.length - 1); last >= at; last--) {
    const { key: word } = tokens[last]!
    const name = word.match(/^(\p{L}{3,}?)(?:م|مو|مون|ام|امو)$/u)?.[1]
    if (!name || vocabulary.meanings(word).length > 0 || fillers.has(word)) continue
    const meanings = vocabulary
      .meanings(keyOfTokens(tokens, at, last) + name)
      .filter(({ key }) => key === 'model' || key === 'make')
    if (meanings.length > 0) return { kind: 'filter', from: at, to: last + 1, meanings: [...meanings], own: true }
  }
  return null
}

/** «پژو پارس ال ایکس», «بهمن فیدلیتی پرایم»: a make before a longer name belongs to it. Returns null for other names. */
function afterMake(tokens: readonly Token[], name: Match, before: readonly Match[], reader: Reader): Match | null {
  const { vocabulary } = reader
  const makes = vocabulary.meanings(tokens[name.from]!.key).filter(({ key }) => key === 'make')
  if (makes.length === 0 || name.to >= tokens.length) return null
  const longer = longestNameAt(tokens, name.from + 1, before, reader)
  if (!longer || longer.to <= name.to) return null
  const models = [...modelsOf([longer]), ...slugsOf([longer], 'trim').flatMap((trim) => vocabulary.modelOf(trim) ?? [])]
  const isCalled = (model: string) => makes.some(({ slugs }) => slugs.some((make) => vocabulary.isOfMake(model, make)))
  return models.length > 0 && models.every(isCalled) ? { ...longer, from: name.from } : null
}

/** «سوزکی ویتارا»: beside a misspelt make a name means what it means beside the make. */
function ofCorrectedMake(
  name: Match | null,
  tokens: readonly Token[],
  before: readonly Match[],
  { vocabulary }: Reader,
) {
  const make = before.at(-1)
  if (!name || name.meanings[0]?.key !== 'model' || !make?.corrected || make.to !== name.from) return name
  const meanings = vocabulary.meanings(make.corrected + keyOfTokens(tokens, name.from, name.to))
  return meanings.length > 0 ? { ...name, meanings: [...meanings] } : name
}

const described = new Set(['colour', 'body', 'gearbox', 'fuel', 'price', 'document', 'plate'])
const ended = new Set(['colour', 'city', 'province', 'origin', 'body', 'gearbox', 'fuel', 'seller'])

/** «تهرانم», «مشکیه»: a name with the suffix of «هستم» or «است». */
function endedName(tokens: readonly Token[], at: number, vocabulary: Reader['vocabulary']): Match | null {
  if (fillers.has(tokens[at]!.key) || ordinary.has(tokens[at]!.key)) return null
  const matchOf = (name: string | undefined, isOf: (key: string) => boolean): Match | null => {
    if (!name || isEverydayTown(tokens, at, name)) return null
    const meanings = vocabulary.meanings(name)
    return meanings.length > 0 && meanings.every(({ key }) => isOf(key))
      ? { kind: 'filter', from: at, to: at + 1, meanings: [...meanings] }
      : null
  }
  return (
    matchOf(tokens[at]!.key.match(/^(.{4,})[مه]$/)?.[1], (key) => ended.has(key)) ??
    // «رنگ زردش نباشه», «مشکیشو», «قسطیشم».
    matchOf(tokens[at]!.key.match(/^(.{3,}?)ا?ش(?:و|م|ون|ه)?$/)?.[1], (key) => described.has(key)) ??
    matchOf(tokens[at]!.key.match(/^(.{3,})یش(?:و|م|ون|ه)$/)?.[1], (key) => described.has(key)) ??
    // «اهوازیم», «تهرانیه».
    matchOf(tokens[at]!.key.match(/^(.{3,})ی(?:م|ه|ام)$/)?.[1], (key) => key === 'city') ??
    // «پرایدو ردش کن», «چینیا نه».
    matchOf(
      tokens[at]!.key.match(/^(.{3,})ست$/)?.[1] ?? tokens[at]!.key.match(/^(.{4,})[وا]$/)?.[1],
      (key) => key === 'model' || key === 'make' || ended.has(key),
    )
  )
}

/** «سیصد و بیست» is a part of Kermanshah only beside that city. */
function withoutNumberedPlaces(
  meanings: readonly Meaning[],
  tokens: readonly Token[],
  to: number,
  before: readonly Match[],
  reader: Reader,
): Meaning[] {
  const { vocabulary } = reader
  return meanings.filter(({ key, slugs }) => {
    if (key !== 'district') return true
    const after = to < tokens.length && !tokens[to]!.amount ? longestNameAt(tokens, to, [], reader) : null
    const cities = slugsOf([...before, ...(after ? [after] : [])], 'city')
    return slugs.some((slug) => cities.includes(vocabulary.cityOf(slug)!))
  })
}

/** «ماشین بهار ۹۸»: such a town counts only when the sentence marks it as a place. */
const isEverydayTown = (tokens: readonly Token[], at: number, key: string): boolean =>
  everydayTowns.has(key) && tokens.length > 1 && !beforePlaces.has(tokens[at - 1]?.key ?? '')

/** «perayd 131»: a number that identifies one of several models belongs to the name. */
function withNumber(tokens: readonly Token[], name: Match): Match {
  const number = tokens[name.to]?.amount ? tokens[name.to]!.key : null
  // «تندر ۹۰ ۹۰ تا ۹۴», «النود ۹۰ تا ۹۴»: the number is a year.
  const isYearRange = ['تا', 'الی'].includes(tokens[name.to + 1]?.key ?? '') && isYear(tokens[name.to + 2])
  if (tokens[name.to - 1]!.key === number || isYearRange) return name
  const numbered = slugsOf([name], 'model').filter((slug) => number !== null && slug.endsWith(`-${number}`))
  if (numbered.length === 0) return name
  return { ...name, to: name.to + 1, meanings: [{ key: 'model', slugs: numbered }] }
}

const slugsOf = (matches: readonly Match[], key: Meaning['key']): string[] =>
  matches.flatMap(({ meanings }) =>
    meanings.flatMap((request) => (isMeaning(request) && request.key === key ? request.slugs : [])),
  )
const modelsOf = (matches: readonly Match[]) => slugsOf(matches, 'model')
const makesOf = (matches: readonly Match[]) => slugsOf(matches, 'make')

/** «بنز e» of «بنز e200» is not a name: a Latin code continues in its digits. */
const cutsCode = (last: Token, next: Token | undefined) => next?.glued && next.amount && /^[a-z]{1,3}$/.test(last.key)

/**
 * «۲۰۶ تا ۷۰۰ میلیون» starts with a model, unless one was named before: then it is a range. A year
 * without a model of that name, a price and a mileage are ranges.
 */
function preferRange(
  tokens: readonly Token[],
  name: Match | null,
  rangeEnd: number,
  before: readonly Match[],
): boolean {
  if (!name) return true
  // «قسط ۱۵» is an amount; «قسط» alone is a way of selling.
  if (Object.hasOwn(subjects, tokens[name.from]!.key) && name.to === name.from + 1) return rangeEnd > name.to
  // «گران تر از یک میلیارد» is a bound, not the order «گران».
  const beyond = [name.to + 1, name.to + 2].some((to) => boundOf(tokens, name.from, to) && rangeEnd > to)
  if (beyond) return true
  const lone = name.to === name.from + 1 && tokens[name.from]!.amount !== null
  if (!lone) return false
  // «ششصد و بیست تومن» is an amount.
  if (tokens[name.to]?.key === 'تومان' && rangeEnd > name.to) return true
  // «۲۰۶ یا ۲۰۷ تا ۷۰۰» names two cars.
  const joint = before.at(-1)?.kind === 'filler' && joints.has(tokens[name.from - 1]?.key ?? '')
  if (joint && modelsOf(before.slice(-2)).length > 0 && modelsOf([name]).length > 0) return false
  // «۲۰۶ نشد ۲۰۷ تا ۷۰۰».
  if (missingVerbs.has(tokens[name.from - 1]?.key ?? '') && modelsOf([name]).length > 0) return false
  const isTrim = name.meanings.every((request) => isMeaning(request) && request.key === 'trim')
  return rangeEnd > name.to && (isTrim || modelsOf(before.filter(({ refused }) => !refused)).length > 0)
}

/** «تصادف و رنگ نداشته باشه»: the verb of the second value covers the first. */
function refuseListed(tokens: readonly Token[], choice: Match, before: Match[]): void {
  const first = before.at(-2)
  const hasNo = tokens.slice(choice.from, choice.to).some(({ key }) => saysNo(key)) && !saysNo(tokens[choice.from]!.key)
  const isList = joints.has(tokens[choice.from - 1]?.key ?? '') && first?.kind === 'filter' && !first.refused
  if (!isList || !hasNo || !isUnpainted(choice)) return
  const isBad = first.meanings.every(
    (request) => isMeaning(request) && request.key === 'body' && request.slugs.every((slug) => damaged.test(slug)),
  )
  if (isBad && first.meanings.length > 0) before.splice(-2, 1, { ...first, refused: true, settled: true })
}

/** «کم‌مصرف‌تر از سمند», «از پراید بهتر»: the other car of a comparison. */
function isCompared(tokens: readonly Token[], choice: Match): boolean {
  if (!isCarName(choice) || tokens[choice.from - 1]?.key !== 'از') return false
  const isMore = (key: string | undefined) => key !== undefined && key.length > 1 && /تر(ه|ی|باشه)?$/.test(key)
  return isMore(tokens[choice.from - 2]?.key) || isMore(tokens[choice.to]?.key)
}

/** «جای پراید», «به جای شاسی‌بلند»: a value that another one replaces. */
function isReplacedAt(tokens: readonly Token[], choice: Match, matches: readonly Match[]): boolean {
  const before = tokens[choice.from - 1]?.key ?? ''
  if ((!replacing.has(before) && before !== 'عوض') || choice.meanings.length === 0) return false
  // «تک‌برگ جای وکالتی», «کره‌ای عوض ژاپنی».
  const first = matches.findLast(({ kind }) => kind !== 'unknown' && kind !== 'filler')
  const isBetween = isWish(first) && first!.to === choice.from - 1 && sameKind(first!, choice)
  if (before === 'عوض') return isBetween
  return isCarName(choice) || isBetween || before === 'بجای' || tokens[choice.from - 2]?.key === 'به'
}

/** «پدال گاز برقی»: after an unknown word «برقی» describes that word. */
const isElectricPart = (
  tokens: readonly Token[],
  { from, meanings: [request] }: Match,
  before: readonly Match[],
): boolean =>
  !tokens[from]!.apart &&
  request?.key === 'fuel' &&
  isMeaning(request) &&
  request.slugs.includes('electric') &&
  before.at(-1)?.kind === 'unknown' &&
  before.at(-1)!.to === from

/** «ساینا ۶۰ ۵۵۰»: a number that is also another make's model is not a second car without «یا». */
function isOtherCar(tokens: readonly Token[], name: Match, before: readonly Match[], { vocabulary }: Reader): boolean {
  if (name.to !== name.from + 1 || !tokens[name.from]!.amount) return false
  const models = modelsOf(before)
  // «۲۰۶» is never an amount; «۵۵۰» may be.
  if (
    models.length === 0 ||
    tokens[name.from]!.amount!.value % 10 !== 0 ||
    joints.has(tokens[name.from - 1]?.key ?? '')
  )
    return false
  const makes = new Set(models.map(vocabulary.makeOf))
  const named = modelsOf([name])
  return named.length > 0 && named.every((model) => !makes.has(vocabulary.makeOf(model)))
}

/**
 * «قیمت ۲۰۷ چنده»: a number that names a model and is not a round amount is a car, until one was
 * named.
 */
const isCarAt =
  (tokens: readonly Token[], before: readonly Match[], { vocabulary }: Reader) =>
  (at: number, anywhere = false): boolean => {
    const token = tokens[at]
    const { value, unit } = token?.amount ?? { value: 0, unit: 1 }
    if (unit !== null || value % 10 === 0 || value < 100 || (!anywhere && modelsOf(before).length > 0)) return false
    return vocabulary.meanings(token!.key).some(({ key }) => key === 'model')
  }

/** «۲۰۰۸» is a Peugeot and a year. */
function bothYearAndModel(name: Match, range: { end: number; requests: FilterRequest[] } | null): Match {
  const year = range?.end === name.to && range.requests.length === 1 ? range.requests[0] : undefined
  return year && !isMeaning(year) ? { ...name, meanings: [...name.meanings, year], question: 'open' } : name
}

/** «غیرسفید», «بجزسفید». */
function refusedInOneWord(tokens: readonly Token[], at: number, { vocabulary }: Reader): Match | null {
  const name = tokens[at]!.key.match(/^(?:غیر|بجز|بدون|جز)(.{3,})$/)?.[1]
  const meanings = name ? vocabulary.meanings(name) : []
  const isOne = meanings.length > 0 && meanings.every(({ key }) => key === meanings[0]!.key)
  return isOne ? { kind: 'filter', from: at, to: at + 1, meanings: [...meanings], refused: true, settled: true } : null
}

const isNo = (key: string): boolean => saysNo(key) || notBefore.has(key)

/** Finds a typo in one word, in a few words together, or in the last word of the previous name. */
function slipAt(tokens: readonly Token[], at: number, before: Match[], { vocabulary, inText }: Reader): Match | null {
  const token = tokens[at]!
  const model = slipOfMake(tokens, at, before, vocabulary)
  if (model) return model
  if (token.amount || token.glued || tokens[at + 1]?.glued || inText(token.key)) return null
  // «به جای سرمه‌ای» is not a typo of «سرمه‌ای».
  if (replacing.has(token.key)) return null
  const last = before.at(-1)
  const goesOn = !token.apart && !ordinary.has(token.key) && !Object.hasOwn(fields, token.key)
  if (goesOn && last?.kind === 'filter' && last.to === at && !last.corrected && modelsOf([last]).length > 0) {
    const name = tokens.slice(last.from, at).map(({ key }) => key)
    const head = name.join('')
    const longer = vocabulary.correctable.filter((key) => key.startsWith(head) && key.length > head.length + 2)
    const taken = meaningsOf(nearestWords(head + token.key, longer), vocabulary)
    if (taken) {
      before.pop()
      return { kind: 'filter', from: last.from, to: at + 1, ...taken }
    }
  }
  for (let to = Math.min(tokens.length, at + 3); to > at; to--) {
    const words = tokens.slice(at, to)
    // In «عکس نداشته باشه» one letter reverses the meaning.
    if (words.some(({ amount, key }, index) => amount || (index > 0 && fillers.has(key)))) continue
    // «صندوق جادار»: several ordinary words never form a typo.
    if (to > at + 1 && words.every(({ key }) => ordinary.has(key))) continue
    // «پایین تر دنا پلاس» is not «رانا پلاس».
    if (words.some((_, index) => index > 0 && isCarNamed(words.slice(index), vocabulary))) continue
    // «جی ال ای» is a code.
    if (words.every(({ key }) => isLetterName(key))) continue
    const refusing = words.filter(({ key }) => isNo(key))
    const correctable =
      refusing.length === 0
        ? vocabulary.correctable
        : vocabulary.correctable.filter((name) => refusing.every(({ key }) => name.includes(key)))
    const nearest = nearestWords(words.map(({ key }) => key).join(''), correctable)
    const taken = meaningsOf(nearest, vocabulary)
    if (!taken) continue
    return withNumber(tokens, { kind: 'filter', from: at, to, ...taken })
  }
  return null
}

const isCarNamed = (words: readonly Token[], vocabulary: Reader['vocabulary']): boolean =>
  vocabulary.meanings(words.map(({ key }) => key).join('')).some(({ key }) => key === 'model')

const slipOfMakeLimit = 0.9

/** «پژو پرس»: beside its make also a short name may have a typo. */
function slipOfMake(
  tokens: readonly Token[],
  at: number,
  before: readonly Match[],
  vocabulary: Reader['vocabulary'],
): Match | null {
  const last = before.at(-1)
  const makes = isWish(last) && last!.to === at ? makesOf([last!]) : []
  const { key, amount, glued, apart } = tokens[at]!
  if (makes.length === 0 || amount || glued || apart || key.length < 3 || ordinary.has(key)) return null
  const names = new Map<string, string>()
  for (const model of makes.flatMap(vocabulary.modelsOf))
    for (const name of vocabulary.namesOfModel(model)) names.set(name, model)
  const near = nearestWords(key, [...names.keys()], slipOfMakeLimit)
  const models = [...new Set(near.map((name) => names.get(name)!))]
  if (models.length !== 1) return null
  const meanings: Meaning[] = [{ key: 'model', slugs: models }]
  return withNumber(tokens, { kind: 'filter', from: at, to: at + 1, meanings, corrected: near[0]! })
}

/** Returns the meanings of equally near words; different meanings become a question. */
function meaningsOf(
  words: readonly string[],
  vocabulary: Reader['vocabulary'],
): Pick<Match, 'meanings' | 'corrected'> | null {
  const [corrected] = words
  if (!corrected) return null
  const meanings = new Map(
    words.flatMap((word) =>
      vocabulary.meanings(word).map((meaning) => [`${meaning.key} ${meaning.slugs.join()}`, meaning]),
    ),
  )
  return { meanings: [...meanings.values()].slice(0, 4), corrected }
}
