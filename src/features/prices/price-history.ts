import { addDays, dayNumberOf, daysBetween, type Day } from '#kit/day.ts'

/** Ranges of a chart by their names in addresses, with their days. */
export const priceRanges = {
  '1m': { label: '۱ ماه', days: 31 },
  '6m': { label: '۶ ماه', days: 183 },
  '1y': { label: '۱ سال', days: 366 },
  '5y': { label: '۵ سال', days: 1827 },
} as const
export type PriceRange = keyof typeof priceRanges

export const readRange = (text: string | null): PriceRange =>
  text !== null && Object.hasOwn(priceRanges, text) ? (text as PriceRange) : '1y'

/** Returns the first day of a range that ends today. */
export const rangeStart = (range: PriceRange, today: Day): Day => addDays(today, -priceRanges[range].days)

/** A price of a day, in rials; `lowRial` and `highRial` are null for a single price. */
export type DayPrice = { day: Day; rial: bigint; lowRial: bigint | null; highRial: bigint | null }

/** Consumer prices of a month, from its first day on. */
export type MonthIndex = { day: Day; value: bigint }

/**
 * Converts a price into the money of another day, as far as consumer prices are known; null before the first month. The
 * index moves a little every day between the first days of two months, and stays after the last one.
 */
export function inMoneyOf(base: Day, rial: bigint, day: Day, months: readonly MonthIndex[]): bigint | null {
  const [then, at] = [indexOn(day, months), indexOn(base, months)]
  return then && at ? (rial * at) / then : null
}

/** Returns the index of a day, in thousandths of the unit of the months, so that nothing is rounded to steps. */
function indexOn(day: Day, months: readonly MonthIndex[]): bigint | null {
  const place = months.findLastIndex((month) => month.day <= day)
  const [from, to] = [months[place], months[place + 1]]
  if (!from) return null
  if (!to) return from.value * 1000n
  const [passed, length] = [BigInt(daysBetween(from.day, day)), BigInt(daysBetween(from.day, to.day))]
  return from.value * 1000n + ((to.value - from.value) * 1000n * passed) / length
}

/** The money of a chart in real terms, by its name in addresses. */
export const chartBases = {
  now: { label: 'امروز', days: 0 },
  '1y': { label: 'یک سال پیش', days: 365 },
  '3y': { label: 'سه سال پیش', days: 1096 },
  '5y': { label: 'پنج سال پیش', days: 1826 },
} as const
export type ChartBase = keyof typeof chartBases

export const readBase = (text: string | null): ChartBase =>
  text !== null && Object.hasOwn(chartBases, text) ? (text as ChartBase) : 'now'

export const baseDay = (base: ChartBase, today: Day): Day => addDays(today, -chartBases[base].days)

/** The money of a chart, by its name in addresses: money of each day, money of today, dollars, grams of gold. */
export const chartMoneys = {
  nominal: { label: 'اسمی', line: 'قیمت بازار' },
  real: { label: 'واقعی', line: 'قیمت به پول' },
  dollar: { label: 'دلاری', line: 'قیمت به دلار', unit: 'دلار', one: 'یک دلار' },
  gold: { label: 'به طلا', line: 'قیمت به گرم طلا', unit: 'گرم', one: 'یک گرم طلا' },
} as const
export type ChartMoney = keyof typeof chartMoneys
export type RateKind = 'dollar' | 'gold'

export const readMoney = (text: string | null): ChartMoney =>
  text !== null && Object.hasOwn(chartMoneys, text) ? (text as ChartMoney) : 'nominal'

/** The price of a dollar or a gram of gold on a day, in rials. */
export type DayRate = { day: Day; value: bigint; source: string; demo: boolean }

/** An older rate does not count for a day. */
const rateDays = 10

export function rateOn(rates: readonly DayRate[], day: Day): DayRate | null {
  const rate = rates.findLast((each) => each.day <= day)
  return rate && rate.day >= addDays(day, -rateDays) ? rate : null
}

/** More points show nothing more, and make a long table. */
const maxPoints = 90

/** Thins out points to a maximum, evenly over time; the first and the last stay. */
export function thinOut<Point extends { day: Day }>(points: readonly Point[], max = maxPoints): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length <= max) return points
  const step = (dayNumberOf(last.day) - dayNumberOf(first.day)) / (max - 1)
  const stored: Point[] = []
  for (const point of points) {
    if (dayNumberOf(point.day) >= dayNumberOf(first.day) + stored.length * step) stored.push(point)
  }
  return stored.at(-1) === last ? stored : [...stored.slice(0, max - 1), last]
}

/** An older price does not count for a later day; old histories have one price a month. */
const carriedDays = 37
/** Prices of several cars that begin within this number of days begin together. */
const togetherDays = 45

/**
 * Joins several cars into one line: their average on every day on which the price of each is known, with the cheapest
 * and the dearest around it. A car that came later would bend the line, so only cars with a price from its beginning on
 * count; `counted` has their positions. Pure.
 */
export function averageOf(series: readonly (readonly DayPrice[])[]): {
  counted: readonly number[]
  prices: DayPrice[]
} {
  const firstDays = series.flatMap(([first]) => (first ? [first.day] : [])).toSorted()
  const begin = firstDays[0]
  if (begin === undefined) return { counted: [], prices: [] }
  const latest = addDays(begin, togetherDays)
  const counted = [...series.keys()].filter((index) => series[index]![0] && series[index]![0]!.day <= latest)
  const cars = counted.map((index) => series[index]!)
  const days = [...new Set(cars.flatMap((prices) => prices.map(({ day }) => day)))].toSorted()
  const places = cars.map(() => -1)
  const prices: DayPrice[] = []
  for (const day of days) {
    const now = cars.map((all, car) => {
      while (all[places[car]! + 1] && all[places[car]! + 1]!.day <= day) places[car]!++
      const last = all[places[car]!]
      return last && last.day >= addDays(day, -carriedDays) ? last.rial : null
    })
    const existing = now.filter((rial) => rial !== null)
    if (existing.length < cars.length) continue
    const sum = existing.reduce((total, rial) => total + rial, 0n)
    const min = existing.reduce((a, b) => (a < b ? a : b))
    const max = existing.reduce((a, b) => (a > b ? a : b))
    const several = cars.length > 1
    prices.push({
      day,
      rial: sum / BigInt(cars.length),
      lowRial: several ? min : null,
      highRial: several ? max : null,
    })
  }
  return { counted, prices }
}
