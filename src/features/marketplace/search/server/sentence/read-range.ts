import { toLatinDigits } from '#kit/digits.ts'
import type { Range } from '../../ad-query.ts'
import { leastLikely } from '../../parse-ad-query.ts'
import type { RangeKey } from '../../filter-keys.ts'
import type { Amount, Token } from './tokens.ts'
import { keyOfTokens, phraseEnd } from './phrases.ts'
import type { FilterRequest } from './interpretation.ts'
import {
  beforeNumber,
  copulas,
  joints,
  saysNo,
  boundsAfter,
  boundsBefore,
  countedIn,
  subjects,
  subjectsAfter,
  notMoney,
  purposes,
  remainders,
  unused,
  whatToBuy,
  withoutDown,
  type Bound,
  monthUnits,
} from './sentence-words.ts'

/**
 * A range read from numbers; `open` when only the person knows its field. `end` is the first token
 * after it.
 */
export type RangeRead = { end: number; requests: FilterRequest[]; open: boolean }

type Lead = { at: number; subject: RangeKey | null; bound: Bound | null }
type Number = Amount & { text: string }

const longestPhrase = 3

/** Finds the longest phrase of a table at a token. */
function phraseAt<T>(tokens: readonly Token[], at: number, table: Record<string, T>): { value: T; end: number } | null {
  for (let end = Math.min(tokens.length, at + longestPhrase); end > at; end--) {
    const key = keyOfTokens(tokens, at, end)
    if (Object.hasOwn(table, key)) return { value: table[key]!, end }
  }
  return null
}

/** Reads words before a number, in any order: «قیمت تا سقف», «از سال». */
function leadAt(tokens: readonly Token[], start: number): Lead {
  const lead: Lead = { at: start, subject: null, bound: null }
  for (;;) {
    const subject = isPurpose(tokens, lead.at)
      ? null
      : (phraseAt(tokens, lead.at, subjects) ?? mileageAt(tokens, lead.at))
    const bound = subject ? null : (phraseAt(tokens, lead.at, boundsBefore) ?? shortBoundAt(tokens, lead.at))
    const between = lead.subject !== null && beforeNumber.has(tokens[lead.at]?.key ?? '')
    if (subject) lead.subject = subject.value
    else if (bound) lead.bound = bound.value
    else if (!between) return lead
    lead.at = (subject ?? bound)?.end ?? lead.at + 1
  }
}

/** «کیلومتر زیر صد»: the unit before a bound names the mileage. */
const mileageAt = (tokens: readonly Token[], at: number): { value: RangeKey; end: number } | null =>
  tokens[at]?.key === 'کیلومتر' && phraseAt(tokens, at + 1, boundsBefore) ? { value: 'km', end: at + 1 } : null

/** «واسه کار زیر ۳۵۰»: work is what the car is for. */
const isPurpose = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.key === 'کار' && purposes.has(tokens[at - 1]?.key ?? '')

const shortBounds: Record<string, Bound> = { بالا: 'from', پایین: 'to' }

/** «مدل پایین ۱۳۹۵», «بالا ۵۰۰ میلیون»; «کارکرد پایین ۲۰۶» names a car, and nothing is below «صفر». */
export function shortBoundAt(tokens: readonly Token[], at: number): { value: Bound; end: number } | null {
  const value = shortBounds[tokens[at]?.key ?? '']
  const number = numberAt(tokens, at + 1)
  const isRound = number !== null && number.value >= 100 && number.value % 50 === 0
  const isClear = number && number.value > 0 && (number.unit !== null || isRound || yearOf(number, false) !== null)
  return value && isClear ? { value, end: at + 1 } : null
}

const numberAt = (tokens: readonly Token[], at: number): Number | null => {
  const token = tokens[at]
  // «قسطی نه نقد» contains a negation, not the number nine.
  return token?.amount && token.key !== 'نه' ? { ...token.amount, text: toLatinDigits(token.text) } : null
}

/** Finds the second number after «تا», «الی», or «و» of «بین … و …». */
function secondAt(
  tokens: readonly Token[],
  at: number,
  bound: Bound | null,
  hasSubject: boolean,
): { number: Number; end: number } | null {
  const joint = tokens[at]?.key
  if (tokens[at]?.apart) return null
  // «۸۰ تا کارکرد ۲۰۷», «۵۰۰ تا قیمت …»: a counting word, not a second bound.
  if (joint === 'تا' && !hasSubject && leadAt(tokens, at + 1).subject !== null) return null
  if (joint !== 'تا' && joint !== 'الی' && !(joint === 'و' && bound === 'between')) return null
  // «زیر ۵۰ تا ۴۰۰ میلیون»: after a maximum «تا» counts.
  if (bound === 'to' && joint === 'تا') return null
  const lead = leadAt(tokens, at + 1)
  const number = numberAt(tokens, lead.at)
  // «زیر ۵۰ تا، قیمت زیر ۵۰۰»: nothing goes on behind a comma or at the next field.
  if (!number || lead.subject !== null || tokens.slice(at, lead.at + 1).some(({ apart }) => apart)) return null
  return { number, end: lead.at + 1 }
}

/** «دو و خورده‌ای میلیارد», «سیصد و خورده‌ای»: up to the next round number. */
function remainderAt(tokens: readonly Token[], at: number, first: Number): { number: Number; end: number } | null {
  const start = tokens[at + 1]?.key === 'و' ? at + 2 : at + 1
  const end = phraseEnd(tokens, start, remainders)
  if (end === start) return null
  const unit = tokens[end]?.amount?.value === undefined ? null : tokens[end]!.amount!.unit
  const step = 10 ** Math.floor(Math.log10(first.value / (first.unit ?? 1))) * (first.unit ?? 1)
  const next = first.value + step
  return unit === null
    ? { number: { ...first, value: next }, end }
    : { number: { value: next * unit, unit, text: first.text }, end: end + 1 }
}

/** «هفتصد هشتصد تومن»: two adjacent round numbers are the two ends. */
function neighbourAt(
  tokens: readonly Token[],
  { at, subject }: Lead,
  first: Number,
): { number: Number; end: number } | null {
  const number = numberAt(tokens, at + 1)
  if (!number || first.unit !== null) return null
  // «مدل صفر سه».
  if (subject === 'year' && first.value === 0 && number.unit === null && number.value < 10)
    return { number: { value: 1400 + number.value, unit: null, text: String(1400 + number.value) }, end: at + 2 }
  // «۴۰ ۵۰ هزار کار».
  const isDriven = subject === null && number.unit === 1000 && subjectsAfter[tokens[at + 2]?.key ?? ''] === 'km'
  if (isDriven && first.value >= 10 && first.value < 60 && first.value * 1000 < number.value)
    return { number, end: at + 2 }
  // «کارکرد شصت هفتاد هزار».
  if (subject === 'km' && number.unit === 1000 && first.value * 1000 < number.value) return { number, end: at + 2 }
  // «یک و نیم دو میلیارد».
  const isNear = number.unit === 1e9 && number.value / 1e9 > first.value && number.value / 1e9 <= first.value + 1
  if (isFraction(first) && isNear) return { number, end: at + 2 }
  // «دو سه میلیارد».
  if (number.unit !== null && first.value < 10 && number.value / number.unit === first.value + 1)
    return { number, end: at + 2 }
  if (first.value < 100 || first.value % 50 !== 0) return null
  const bare = number.unit === null ? number.value : number.value / 1e6
  return bare > first.value && bare <= first.value * 1.5 && bare % 50 === 0 ? { number, end: at + 2 } : null
}

/** Reads one range at a token; null when no number makes sense there. */
export function readRange(
  tokens: readonly Token[],
  start: number,
  isCar: (at: number, anywhere?: boolean) => boolean = () => false,
): RangeRead | null {
  const without = unusedAt(tokens, start)
  if (without) return without
  const budget = budgetAt(tokens, start)
  if (budget) return budget
  const lead = leadAt(tokens, start)
  const first = numberAt(tokens, lead.at)
  if (!first || (lead.at > start && isCar(lead.at))) return null
  // «بین ۲۰۶ و سمند» names two cars.
  if (
    lead.bound === 'between' &&
    !secondAt(tokens, lead.at + 1, lead.bound, false) &&
    !neighbourAt(tokens, lead, first)
  )
    if (tokens[lead.at + 1]?.key === 'و') return null
  // «بالای ده سال»: a length of time.
  if (lead.subject === null && lead.at > start && first.unit === null && first.value < 60)
    if (monthUnits.has(tokens[lead.at + 1]?.key ?? '')) return null
  const counted = phraseAt(tokens, lead.at + 1, countedIn)
  const both =
    remainderAt(tokens, lead.at, first) ??
    secondAt(tokens, counted?.end ?? lead.at + 1, lead.bound, lead.subject !== null) ??
    neighbourAt(tokens, lead, first)
  // «کار زیر ۱۰۰ تا ۵۰۰ تومن»: a mileage, followed by a price.
  const isOther =
    (lead.subject === 'km' || (lead.subject === null && first.unit === 1000 && lead.bound !== null)) &&
    both !== null &&
    ((both.number.unit ?? 0) >= 1e6 || phraseAt(tokens, both.end, countedIn)?.value.subject === 'toman')
  const second = isOther || isAnotherField(lead, first, both?.number, counted?.value.subject) ? null : both
  let end = second?.end ?? counted?.end ?? lead.at + 1
  const countedLast = second ? phraseAt(tokens, end, countedIn) : counted
  end = countedLast?.end ?? end
  // «۵۰ هزار تا», «زیر ۵۰ تا کار»: a counting word, without a second number.
  const countedBy = phraseAt(tokens, end + 1, subjectsAfter)?.value
  const thousands = first.unit === 1000 || countedBy === 'toman' || (first.unit === null && countedBy === 'km')
  const isCount = lead.subject !== 'year' && (lead.bound === 'to' || lead.subject !== null) && !isRangeNext(tokens, end)
  const counts = !second && tokens[end]?.key === 'تا' && (thousands || isCount)
  if (counts) end++
  const behindNumber = phraseAt(tokens, end, boundsAfter) ?? alternativeBoundAt(tokens, end)
  // «۷۵۰ حداکثر ۲۰۷» ends there; «مدل ۹۵ حداکثر ۵۰۰» continues.
  const goesOn =
    behindNumber !== null &&
    Object.hasOwn(boundsBefore, tokens[end]!.key) &&
    numberAt(tokens, behindNumber.end) !== null
  // «۱۴۰۰ کمتر از ۸۰ هزار»: «از» and a number continue the bound.
  const isNext =
    behindNumber !== null &&
    tokens[behindNumber.end]?.key === 'از' &&
    !tokens[behindNumber.end]!.apart &&
    numberAt(tokens, behindNumber.end + 1) !== null
  const after = (goesOn && !isCar(behindNumber.end)) || isNext ? null : behindNumber
  end = after?.end ?? end
  const isYearNext = tokens[end]?.key === 'سال' && (numberAt(tokens, end + 1)?.value ?? 0) >= 60
  if (
    (lead.subject === 'monthly' || lead.subject === 'down') &&
    !second &&
    !isYearNext &&
    monthUnits.has(tokens[end]?.key ?? '')
  )
    return null
  const behind = lead.subject ? null : subjectAfter(tokens, end, first.unit)
  // «سمند ۸۸ دارم» is an own car of that year.
  const isOwnYear = behind?.value === 'toman' && !counted && first.value < 100 && end === start + 1 && isYear(first)
  const trailing = isOwnYear ? null : behind
  // «۲۰۷ دارم» is a car.
  if (trailing?.value === 'toman' && end === start + 1 && isCar(start, true)) return null
  end = trailing?.end ?? end
  const statement: Statement = {
    // «۲۰۰ میلیون تومان پیش»: the purpose is more specific than the unit.
    subject:
      (isMoneyForWork(lead, countedLast?.value.subject, first) ? 'toman' : lead.subject) ??
      trailing?.value ??
      (isBeforeOrAfter(tokens, start, end, first) ? 'year' : null) ??
      countedLast?.value.subject ??
      null,
    factor: countedLast?.value.factor ?? 1,
    // «بیشتر از ۱۰۰ هزار نرفته باشه», «هنوز ۱۰ هزار نرفته».
    bound: trailing && isUndriven(tokens[trailing.end - 1]!) ? 'to' : (after?.value ?? lead.bound),
    numbers: numbersOf(lead, first, second?.number),
    bare: end === start + 1,
  }
  // «زیر ۵۰ تا» counts thousands of kilometres.
  if (counts && statement.subject === null && first.unit === null && first.value >= 10 && first.value < 100)
    statement.subject = 'km'
  const few = fewTomans(statement)
  if (few) return { end, requests: few, open: true }
  const subject = statement.subject ?? subjectOf(statement)
  if (subject) {
    const range = rangeOf(subject, statement)
    return range && { end, requests: [{ key: subject, range }], open: false }
  }
  const spoken = spokenPrice(tokens, statement, end)
  if (spoken) return { end, requests: spoken, open: true }
  const requests = questionOf(statement)
  // A mileage beyond any car leaves only a price.
  return requests && { end, requests, open: requests.length > 1 }
}

/** «۹۷ یا بالاتر», «۹۷ باشه یا بالاتر», «۹۷ باشه به بالا»: a bound behind a verb or as an alternative to its number. */
function alternativeBoundAt(tokens: readonly Token[], at: number): { value: Bound; end: number } | null {
  const verb = copulas.has(tokens[at]?.key ?? '') ? at + 1 : at
  const start = joints.has(tokens[verb]?.key ?? '') ? verb + 1 : verb
  if (start === at || tokens.slice(verb, start + 1).some(({ apart }) => apart)) return null
  // «۹۷ باشه بالاتر …» begins something else.
  const bounds = start > verb ? alternativeBounds : endingBounds
  for (let end = start + 2; end > start; end--) {
    const key = keyOfTokens(tokens, start, end)
    if (end <= tokens.length && bounds.has(key) && !saysNo(tokens[end]?.key ?? ''))
      return { value: boundsAfter[key]!, end }
  }
  return null
}

const endingBounds = new Set(['ببالا', 'بهبالا', 'ببعد', 'بهبعد', 'بهپایین', 'بپایین', 'بهقبل'])
const alternativeBounds = new Set([
  ...endingBounds,
  'بالاتر',
  'جدیدتر',
  'پایینتر',
  'کمتر',
  'بیشتر',
  'قدیمیتر',
  'ارزونتر',
])

/** «قبل از ۴۰۰», «۴۰۲ به بعد»: only a year is before or after. */
const isBeforeOrAfter = (tokens: readonly Token[], start: number, end: number, { value, unit }: Number): boolean =>
  unit === null &&
  value >= 400 &&
  value < 415 &&
  tokens[end]?.key !== 'تومان' &&
  tokens.slice(start, end).some(({ key }) => timeBounds.has(key)) &&
  !tokens.slice(start, end).some(({ key }) => key === 'تومان' || Object.hasOwn(subjects, key))

const timeBounds = new Set(['قبل', 'بعد', 'ببعد'])

/** «کارکرد ۵۰ تا قیمت …» counts; «تا ۵۰۰ تا ۶۰۰» goes on. */
const isRangeNext = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1] !== undefined && !tokens[at + 1]!.apart && numberAt(tokens, at + 1) !== null

/**
 * «سال ۹۸ تا پونصد و پنجاه», «پیش ۱۵۰ ماهی ۱۰ تا یک و نیم», «۱۰۰ هزار کیلومتر تا یک و نیم»: the number after «تا» cannot end
 * the range of the first one.
 */
function isAnotherField(
  { subject, bound }: Lead,
  first: Number,
  second: Number | undefined,
  counted: RangeKey | undefined,
): boolean {
  if (!second) return false
  const years = isYear(first) && yearOf(second, true) === null
  if (years && (subject === 'year' || (subject === null && second.value >= (bound === 'from' ? 100 : 150)))) return true
  if (subject === 'monthly') return second.value >= first.value * 10 || isFraction(second)
  const isDistance = subject === 'km' || counted === 'km' || first.unit === 1000
  return isDistance && (isFraction(second) || second.value * (second.unit ?? 1) < first.value / 1000)
}

/** «برای کار ۵۰۰ تومن» means work, not a mileage. */
const isMoneyForWork = ({ subject }: Lead, counted: RangeKey | undefined, { unit }: Number): boolean =>
  subject === 'km' && (counted === 'toman' || (unit !== null && unit >= 1e6))

/** «با ۵۰۰ چی بخرم», «با ۹۰۰ میلیون چی میشه خرید». */
function budgetAt(tokens: readonly Token[], start: number): RangeRead | null {
  const number = tokens[start]?.key === 'با' ? numberAt(tokens, start + 1) : null
  if (!number) return null
  const counted = phraseAt(tokens, start + 2, countedIn)
  const end = counted?.end ?? start + 2
  if (phraseAt(tokens, end, subjectsAfter)) return null
  if (!whatToBuy.has(tokens[end]?.key ?? '') && counted?.value.subject !== 'toman') return null
  const statement: Statement = {
    subject: 'toman',
    factor: counted?.value.factor ?? 1,
    bound: 'to',
    numbers: [number],
    bare: false,
  }
  const few = fewTomans(statement)
  const range = rangeOf('toman', statement)
  return few ? { end, requests: few, open: true } : range && { end, requests: [{ key: 'toman', range }], open: false }
}

/** Finds the word for the counted thing, unless it starts its own range: «۱۳۹۵ کارکرد ۱۲۰۰۰۰». */
function subjectAfter(
  tokens: readonly Token[],
  at: number,
  unit: number | null,
): { value: RangeKey; end: number } | null {
  const isThousand = unit === 1000
  const match = tokens[at]?.apart ? null : phraseAt(tokens, at, subjectsAfter)
  // «۶۰۰ میلیون کارکرد پایین»: millions are a sum.
  if (!match || (match.value === 'km' && (unit ?? 0) >= 1e6)) return null
  // «۹۴ کارکرد پایین» is a year.
  if (!isThousand && scarce.has(tokens[match.end]?.key ?? '') && !numberAt(tokens, match.end + 1)) return null
  // «زیر ۸۰ هزار کارکرد ۲۰۷»: thousands are kilometres.
  if (isThousand && match.value === 'km') return match
  const { at: next, subject } = leadAt(tokens, match.end)
  // «۱۵۰ پیش ماهی ۱۰».
  if (subject) return match
  // «۲۰۰ پیش ۱۵ قسط»: the next number has its own unit after it.
  const behind = phraseAt(tokens, next + 1, countedIn)?.end ?? next + 1
  const counted = tokens[behind]?.key === 'تا' ? behind + 1 : behind
  const number = numberAt(tokens, next)
  // «۸۰ هزار کارکرد ۴۵۰ تومن»: the next number is a price.
  const isMoney =
    number !== null && ((number.unit ?? 0) >= 1e6 || phraseAt(tokens, next + 1, countedIn)?.value.subject === 'toman')
  if (isMoney && match.value === 'km') return match
  return number && !phraseAt(tokens, counted, subjectsAfter) ? null : match
}

const scarce = new Set(['کم', 'پایین', 'بالا', 'زیاد'])

const noDown = Object.fromEntries([...withoutDown].map((phrase) => [phrase, true]))

function unusedAt(tokens: readonly Token[], start: number): RangeRead | null {
  const down = phraseAt(tokens, start, noDown)
  if (down) return { end: down.end, requests: [{ key: 'down', range: { from: null, to: 0 } }], open: false }
  const lead = leadAt(tokens, start)
  const at = lead.subject === 'km' ? lead.at : start
  for (const end of [at + 2, at + 1]) {
    const key = keyOfTokens(tokens, at, end)
    // «کارکرد ۰ تا ۵۰»; «صفر تا ۷۰۰ میلیون» is unused and has a price.
    const next = tokens[end]?.key === 'تا' ? tokens[end + 1]?.amount : null
    const isMoney =
      (next?.unit ?? 0) >= 1e6 || (next?.unit === null && next.value >= 300) || tokens[end + 2]?.key === 'تومان'
    if (next && (lead.subject === 'km' || !isMoney)) continue
    if (end <= tokens.length && unused.has(key))
      return { end, requests: [{ key: 'km', range: { from: null, to: 0 } }], open: false }
  }
  return null
}

type Statement = { subject: RangeKey | null; factor: number; bound: Bound | null; numbers: Number[]; bare: boolean }

/** «مدل صفر سه» is one year. */
function numbersOf({ subject }: Lead, first: Number, second: Number | undefined): Number[] {
  if (!second) return [first]
  return subject === 'year' && first.value === 0 ? [second] : shareUnit(first, second)
}

/**
 * «۵۰۰ تا ۷۰۰ میلیون», «۸۰۰ تا ۱.۲ میلیارد»: the first number takes the unit that keeps it below
 * the second.
 */
function shareUnit(first: Number, second: Number): Number[] {
  const milliards = (number: Number) => ({ ...number, value: number.value * 1e9, unit: 1e9 })
  const isFew = ({ value, unit }: Number) => unit === null && value <= maxMilliards
  // «یک و دویست تا دو», «۱٫۵ تا ۲», «۸۰۰ تا یک»: bounds in milliards.
  if (isFraction(first) && isFew(second)) return [milliards(first), milliards(second)]
  if (isFew(second) && (first.value >= 1e9 || (first.unit === null && first.value >= 100)))
    return shareUnit(first, milliards(second))
  if (first.unit !== null || second.unit === null) return [first, second]
  // «یک تا یک و دویست».
  if (isFew(first) && second.value >= 1e9 && first.value * 1e9 <= second.value) return [milliards(first), second]
  const unit = first.value * second.unit <= second.value ? second.unit : 1e6
  return [{ ...first, value: first.value * unit, unit }, second]
}

const isFraction = ({ value, unit }: Number): boolean => unit === null && !globalThis.Number.isInteger(value)

/** Guesses the field of bare numbers by size: years, millions, thousands of kilometres. */
function subjectOf({ numbers, bound, bare }: Statement): RangeKey | null {
  if (numbers.some(isFraction)) return bound !== null && !bare ? 'toman' : null
  const largest = Math.max(...numbers.map(({ value }) => value))
  if (numbers.some(({ unit }) => unit !== null && unit >= 1e6) || largest >= 10_000_000) return 'toman'
  const isModern = ({ value, unit }: Number) => unit === null && value >= 400 && value < 415
  // «۴۰۰ تا ۴۰۲».
  if (numbers.length > 1 && numbers.every(isModern)) return 'year'
  if (numbers.every((number, index) => yearOf(number, index > 0 && isYear(numbers[0]!)) !== null)) return 'year'
  const alone = bare && bound === null
  // «پراید ۹۰ ۱۲۰ هزار».
  if (alone && numbers.every(({ unit, value }) => unit === 1000 && value >= 5000 && value < 1_000_000)) return 'km'
  // «زیر ۱۲۰۰»: implausible as kilometres.
  if (!alone && largest >= 1000 && largest < 5000 && largest % 50 === 0) return 'toman'
  return !alone && largest >= 1000 && largest < 1_000_000 ? 'km' : null
}

const isUndriven = ({ key }: Token): boolean => /^(نرفته|نکرده|نزده)$/.test(key)

const isYear = (number: Number): boolean => yearOf(number, false) !== null

const maxMilliards = 20

/** «تا ۲ تومن»: millions or milliards; ask the person. */
function fewTomans({ subject, numbers, bound, factor }: Statement): FilterRequest[] | null {
  const small = numbers.every(
    ({ value, unit }) => unit === null && value <= maxMilliards && globalThis.Number.isInteger(value),
  )
  if (subject !== 'toman' || !small || factor !== 1) return null
  const [millions, milliards] = [1e6, 1e9].map((unit) =>
    rangeOf('toman', {
      numbers: numbers.map((number) => ({ ...number, value: number.value * unit, unit })),
      bound,
      factor,
    }),
  )
  return [milliards, millions].flatMap((range) => (range ? [{ key: 'toman', range } as const] : []))
}

const isSpokenThousand = ({ value, unit, text }: Number): boolean =>
  unit === 1000 && value > 1000 && value < 5000 && value % 50 === 0 && !/\d/.test(text)

/**
 * «زیر دو», «دو و نیم», «هزار و پانصد»: the usual way to say a price. Ask, because other meanings
 * are possible.
 */
function spokenPrice(
  tokens: readonly Token[],
  { numbers, bound, factor }: Statement,
  end: number,
): FilterRequest[] | null {
  const [first, second] = numbers
  if (notMoney.has(tokens[end]?.key ?? '')) return null
  const few = numbers.every(
    ({ value, unit, text }) => unit === null && value > 0 && value <= maxMilliards && !text.startsWith('0'),
  )
  const half = second === undefined && isFraction(first!) && /نیم/.test(first!.text)
  const isBound = bound !== null && (bound !== 'from' || second !== undefined || tokens[end] === undefined)
  if (half || (few && isBound && numbers.every((number) => !isFraction(number))))
    return pricesOf(numbers, bound, factor, 1e9)
  if (second !== undefined || bound !== null || !isSpokenThousand(first!)) return null
  // «هزار و چهارصد» is also a year.
  const year = yearOf({ ...first!, unit: null }, false)
  const price = pricesOf([{ ...first!, unit: null }], bound, factor, 1e6)
  return year === null ? price : [...price, { key: 'year', range: { from: year, to: year } }]
}

function pricesOf(numbers: readonly Number[], bound: Bound | null, factor: number, unit: number): FilterRequest[] {
  const range = rangeOf('toman', {
    numbers: numbers.map((number) => ({ ...number, value: number.value * unit, unit })),
    bound,
    factor,
  })
  return range ? [{ key: 'toman', range }] : []
}

/** «تا ۷۰۰», «زیر ۱۰۰»: millions of tomans or thousands of kilometres; ask the person. */
function questionOf({ numbers, bound, factor }: Statement): FilterRequest[] | null {
  if ((numbers.length === 1 && bound === null) || numbers.some(({ value }) => value < 10 || value >= 1000)) return null
  const statement = { numbers, bound, factor }
  const [toman, km] = [rangeOf('toman', statement), rangeOf('km', statement)]
  const plausible = numbers.every(({ value }) => value <= likelyThousandsOfKilometres)
  return [
    ...(toman ? [{ key: 'toman', range: toman } as const] : []),
    ...(km && plausible ? [{ key: 'km', range: km } as const] : []),
  ]
}

const likelyThousandsOfKilometres = 200

/** Returns the Jalali year of «۹۸», «۱۳۹۸», «۲۰۱۹»; after «مدل» also of «۴۰۱». */
function yearOf({ value, unit, text }: Number, named: boolean): number | null {
  // «هزار و چهارصد و دو» is a year, «هزار و چهارصد» may be a price.
  if (unit === 1000 && value >= 1340 && value <= 1415 && (named || value % 50 !== 0)) return value
  // «دو هزار و شانزده».
  if (unit === 1000 && value > 2000 && value <= 2036) return value - 621
  if (unit !== null) return null
  if (value >= 1340 && value <= 1415) return value
  if (value >= 1970 && value <= 2036) return value - 621
  if (value >= 60 && value <= 99) return 1300 + value
  if (/^0\d$/.test(text)) return 1400 + value
  if (!named) return null
  return value >= 40 && value < 60 ? 1300 + value : value >= 400 && value < 415 ? 1000 + value : null
}

function tomansOf({ value, unit, ...number }: Number, factor: number): number | null {
  // «۱٫۵ تومن» means milliards; «۷۰۰ تومان» for a car means millions.
  if (isFraction({ value, unit, ...number })) return Math.round(value * 1e9)
  // «هزار و پانصد» means that many millions.
  const spoken = unit === 1000 && value >= 1000 && value < 10_000
  const tomans = spoken || (unit === null && value < 100_000) ? value * 1e6 : Math.round(value * factor)
  return tomans > 0 && tomans <= 9_999_999_999_999 ? tomans : null
}

function kilometresOf({ value, unit }: Number): number | null {
  if (unit === null && value < 1 && value > 0) return null
  const km = unit === null && value < 1000 ? value * 1000 : value
  return km <= 999_999 ? km : null
}

function rangeOf(
  subject: RangeKey,
  { numbers, bound, factor }: Pick<Statement, 'numbers' | 'bound' | 'factor'>,
): Range | null {
  const values = numbers.map((number) => {
    if (subject === 'year') return yearOf(number, true)
    if (subject === 'km') return kilometresOf(number)
    const tomans = tomansOf(number, factor)
    return tomans !== null && tomans >= leastLikely(subject) ? tomans : null
  })
  const [first, second] = values
  if (first === undefined || values.includes(null)) return null
  // A payment without a bound is a maximum.
  if (subject === 'down' || subject === 'monthly') return { from: null, to: Math.max(first!, second ?? 0) }
  // «تا ششصد هفتصد».
  if (second !== undefined)
    return { from: bound === 'to' ? null : Math.min(first!, second!), to: Math.max(first!, second!) }
  if (bound === 'about' && subject !== 'year') return { from: Math.round(first! * 0.9), to: Math.round(first! * 1.1) }
  if (bound === 'from') return { from: first, to: null }
  if (bound === 'to') return { from: null, to: first }
  return { from: subject === 'year' ? first : null, to: first }
}
