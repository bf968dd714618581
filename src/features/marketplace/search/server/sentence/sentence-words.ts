import { foldForSearch } from '#kit/text.ts'
import type { Sort } from '../../ad-query.ts'
import type { ChoiceKey, RangeKey } from '../../filter-keys.ts'
import words from './words.json' with { type: 'json' }

/**
 * The words of the grammar, from `words.json`. README.md describes each list. A phrase matches by
 * its key: folded, without spaces and half-spaces.
 */
export type Bound = 'from' | 'to' | 'about' | 'between'

const keyOf = (phrase: string): string => foldForSearch(phrase).replaceAll(' ', '')

const set = (phrases: readonly string[]): ReadonlySet<string> => new Set(phrases.map(keyOf))

/** Inverts `{ value: [phrases] }` to `{ phrase: value }`. */
const table = <T extends string>(groups: Record<string, readonly string[]>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([value, phrases]) => phrases.map((phrase) => [keyOf(phrase), value as T])),
  )

/** Colloquial and Latin forms of number words and filler words. */
export const spokenForms: ReadonlyMap<string, string> = new Map(Object.entries(table<string>(words.spokenForms)))
export const subjects = table<RangeKey>(words.subjects)
export const beforeNumber = set(words.beforeNumber)
export const boundsBefore = table<Bound>(words.boundsBefore)
export const boundsAfter = table<'from' | 'to' | 'about'>(words.boundsAfter)
export const whatToBuy = set(words.whatToBuy)
export const orders = table<Sort>(words.orders)
export const countedIn = words.countedIn as Record<string, { subject: RangeKey; factor: number }>
export const subjectsAfter = table<RangeKey>(words.subjectsAfter)
export const withoutDown = set(words.withoutDown)
export const everydayTowns = set(words.everydayTowns)
export const partsOfPlaces = set(words.partsOfPlaces)
export const beforePlaces = set(words.beforePlaces)
export const notMoney = set(words.notMoney)
export const unused = set(words.unused)
export const fillers = set(words.fillers)
export const namingFillers = set(words.namingFillers)
export const praise = set(words.praise)
export const neutralWords = set(words.neutralWords)
export const forgiving = set(words.forgiving)
export const neutralVerbs = set(words.neutralVerbs)
export const neutralBetween = set(words.neutralBetween)
export const whateverWords = set(words.whateverWords)
export const fields = table<ChoiceKey | RangeKey>(words.fields)
export const anywhere = set(words.anywhere)
/** Vehicles that no ad is of. */
export const otherVehicles = set(words.otherVehicles)
/** Parts that come with the car and do not belong to its body. */
export const fittings = set(words.fittings)
export const unfiltered = set(words.unfiltered)
export const longestUnfiltered = 4
export const notBefore = set(words.notBefore)
const notAfter = set([...words.notAfter, ...words.negativeVerbs])
const notNegative = set(words.notNegative)
/** Whether the verb is negative. Every «نمی…» is, also «برنمی‌دارم». */
export const saysNo = (key: string): boolean =>
  notAfter.has(key) || notNow.test(key) || (/^(بر|در|وا|ور)?نمی../.test(key) && !notNegative.has(key))
/** The negation of a wished verb: «نبینم», «نفرستن». */
const notNow = new RegExp(`^ن(${words.verbStems.join('|')})(ه|م|ی|یم|ید|ین|ن|ند)?$`)
export const purposes = set(words.purposes)
/** Names that look like numbers written in one word. */
export const wholeWords = set(words.wholeWords)
export const statingPlaces = set(words.statingPlaces)
export const attitudes = set(words.attitudes)
/** «همسرم میگه نه». */
export const sayingVerbs = set(words.sayingVerbs)
export const noneWords = set(words.noneWords)
export const cannotAfford = set(words.cannotAfford)
export const buying = set(words.buying)
export const pronouns = set(words.pronouns)
export const needs = set(words.needs)
export const needless = set(words.needless)
/** «بنزین گرونه», «پراید خطرناکه»: an opinion against a value, which then is not a wish. */
export const blames = set(words.blames)
export const askingVerbs = set(words.askingVerbs)
export const askedVerbs = set(words.askedVerbs)
export const askers = set(words.askers)
export const copulas = set(words.copulas)
export const wishes = set(words.wishes)
export const betweenRefusal = set(words.betweenRefusal)
export const emphases = set(words.emphases)
/** Verbs after an amount: «بیشتر از ۱۵۰ بدم». */
export const paying = set(words.paying)
export const cannotPay = set(words.cannotPay)
/** «رد کن» is also «رد کنید», «رد کردم» and «رد می‌کنم». */
const inflected = (phrase: string): string[] => {
  const isCommand = words.imperatives.some((verb) => phrase.endsWith(verb))
  return [
    phrase,
    ...(isCommand ? words.imperativeEndings.map((end) => phrase + end) : []),
    ...(phrase.endsWith('کن') ? words.doingForms.map((form) => phrase.slice(0, -2) + form) : []),
  ]
}
export const refusals = set(words.refusals.flatMap(inflected))
export const bodyParts = table<'chassis' | 'roof'>(words.bodyParts)
export const soundWords = set(words.soundWords)
export const damageWords = set(words.damageWords)
export const otherSubjects = set(words.otherSubjects)
export const otherSubjectsAfter = set(words.otherSubjectsAfter)
export const otherUnits = set(words.otherUnits)
export const insuranceUnits = words.insuranceUnits as Record<string, number>
export const wholeYear = set(words.wholeYear)
/** Parts with their own colour or kind: «سقف مشکی», «شیشه برقی». */
export const carParts = set(words.carParts)
export const bodyColour = set(words.bodyColour)
export const panels = table<'fender' | 'door' | 'hood'>(words.panels)
export const panelsWithoutFilter = set(words.panelsWithoutFilter)
export const positions = set(words.positions)
export const painted = set(words.painted)
export const replaced = set(words.replaced)
export const giving = set(words.giving)
export const owning = set(words.owning)
/** «رنگ هم داشت می‌خرم». */
export const accepting = set(words.accepting)
export const exchange = set(words.exchange)
export const foreign = set(words.foreign)
export const remainders = set(words.remainders)
export const engineLeads = set(words.engineLeads)
/** Words after a colour that belong to its name: «زرد قناری». */
export const shades = set(words.shades)
export const speeds = set(words.speeds)
/** Words that look like a name and never are one: «بیام». */
export const neverNames = set(words.neverNames)
/** Ordinary words that are not typos of a name. */
export const ordinary = set(words.ordinary)
export const ownCars = set(words.ownCars)
export const possessives = set(words.possessives)
export const beginsRefusal = set(words.beginsRefusal)
export const neverBe = set(words.neverBe)
export const yesWords = set(words.yesWords)
export const politeWords = set(words.politeWords)
export const betweenAttitude = set(words.betweenAttitude)
export const havingVerbs = set(words.havingVerbs)
export const exceptingWords = set(words.exceptingWords)
export const insuranceNames = set(words.insuranceNames)
export const otherPlaces = set(words.otherPlaces)
export const eitherWay = set(words.eitherWay)
export const wholes = set(words.wholes)
export const plurals = set(words.plurals)
export const monthUnits = set(words.monthUnits)
export const joinableVerbs = set(words.joinableVerbs)
export const goingVerbs = set(words.goingVerbs)
export const unwantingVerbs = set(words.unwantingVerbs)
export const ofTheCar = set(words.ofTheCar)
export const joints = set(words.joints)
export const numbersInCompany = set(words.numbersInCompany)
export const verbBeginnings = set(words.verbBeginnings)
export const cubicCentimetres = set(words.cubicCentimetres)
export const swapping = set(words.swapping)
/** Words that stand for the values before them: «سفید و مشکی جفتش نباشه». */
export const referring = set(words.referring)
/** The first word and the verb of «قید … رو زدم», «چرا … نشون میدی». */
export const circumfixes: readonly (readonly [first: string, verbs: ReadonlySet<string>])[] = Object.entries(
  words.circumfixes,
).map(([first, verbs]) => [keyOf(first), set(verbs)] as const)
/** Nouns of compound verbs of contact: «زنگ نزنه», «پیام ندن». */
export const callNouns = set(words.callNouns)
/** «تصادف سنگین». */
export const severity = set(words.severity)
/** «جای پراید»: words before a car that is to be replaced. */
export const replacing = set(words.replacing)
/** «هم بود», «هم داشته باشه»: verbs that concede. */
export const conceding = set(words.conceding)
/** «بدون» and «بی» of «بدون عکس». */
export const absence = set(words.absence)
export const pictures = set(words.pictures)
/** Words between «بدون عکس» and its refusal: «بدون عکس‌ها رو نشون نده». */
export const betweenPicture = set(words.betweenPicture)
/** Verbs after «نمی‌خوام»: «نمی‌خوام ببینم». */
export const subjunctives = set(words.subjunctives)
/** Words for all the rest: «جز سفید رنگ دیگه‌ای نمی‌خوام». */
export const others = set(words.others)
/** «باشه بهتره», «بود که چه بهتر»: the value before them is preferred, not required. */
export const preferring = set(words.preferring)
/** «ترجیحا سفید»: words before a preferred value. */
export const preferringBefore = set(words.preferringBefore)
/** «دو دیفرانسیل». */
export const allWheels = set(words.allWheels)
export const doors = set(words.doors)
/** «یکی پراید یکی پیکان». */
export const eachOne = set(words.eachOne)
/** «دو تا ماشین», «دو دستگاه خودرو». */
export const counters = set(words.counters)
export const vehicleWords = set(words.vehicleWords)
/** «وقت بخیر», «خسته نباشید»: greetings say nothing about a car. */
export const politePhrases = set(words.politePhrases)
/** Words before a value that begins a new part: «فقط سفید», «یه پراید». */
export const startingAnew = set(words.startingAnew)
/** «هاچ‌بک نبود زنگ نزنید»: verbs of a condition that lacks a value. */
export const missingVerbs = set(words.missingVerbs)
/** Refusals without a verb: «ممنوع», «خیر». After another negation they only stress it. */
export const refusingAlone = set(words.refusingAlone)
/** «وانت که نه»: words between a value and «نه». */
export const beforeNo = set(words.beforeNo)
/** «تویوتا نه فقط لیفان»: words after which «نه» concerned the preceding value. */
export const afterNo = set(words.afterNo)
/** Words that begin a clause: «ولی نمی‌خوام سفید باشه». */
export const beginsClause = set(words.beginsClause)
/** «متنفرم از …»: refusals whose object may follow with «از». */
export const fromVerbs = set(words.fromVerbs)
/** «از سفید بدم میاد», «با توافقی میونه ندارم». */
export const fromWords = set(words.fromWords)
/** «سفید چیه مشکی می‌خوام»: words that put down the value before them for the next one. */
export const mocking = set(words.mocking)
/** «وانت جزو گزینه‌هام نیست»: negative verbs about what precedes. */
export const beingVerbs = set(words.beingVerbs)
/** «۲۰۷ رو نشون بده»: verbs of a request after its object. */
export const showing = set(words.showing)
/** «ولی», «اما»: words after which a part says the contrary. */
export const contrasts = set(words.contrasts)
/** «تویوتا دارید؟»: verbs of a question without a negation. */
export const askingHaving = set(words.askingHaving)
/** «دنبال ساینا …»: words before a value that is wanted. */
export const seeking = set(words.seeking)
/** «ساینا قبلا داشتم …»: words of a story about an earlier car. */
export const storyWords = set(words.storyWords)
/** «تیبا هم همینطور». */
export const likewise = set(words.likewise)
/** «حتی رنگ‌دار»: words before a value that is permitted. */
export const evenWords = set(words.evenWords)
/** «سه سال کار»: words after the age of a car. */
export const workWords = set(words.workWords)
/** Things other than cars that last for years. */
export const termWords = set(words.termWords)
/** «دو کابین». */
export const cabins = set(words.cabins)
/** «نمایشگاه‌دار هستم»: verbs of the person who speaks. */
export const speaking = set(words.speaking)

/** Filters that name what a car or its ad is like: not which car it is, where it stands or an amount. */
export const qualities: ReadonlySet<string> = new Set([
  'body',
  'colour',
  'gearbox',
  'fuel',
  'seller',
  'price',
  'document',
  'plate',
  'origin',
  'bodyType',
])
