import { displayYear, type Make } from '#features/catalog/contract.ts'
import { addDays, dayNumberOf, dayText, type Day } from '#kit/day.ts'
import { formatInteger } from '#kit/digits.ts'
import type { Db } from '#platform/database/database.ts'
import { trimPricePath } from '../addresses.ts'
import {
  baseDay,
  chartBases,
  chartMoneys,
  inMoneyOf,
  priceRanges,
  rangeStart,
  rateOn,
  readBase,
  readMoney,
  readRange,
  type ChartBase,
  type ChartMoney,
  type DayPrice,
  type DayRate,
  type MonthIndex,
  type PriceRange,
} from '../price-history.ts'
import { percentText, permilleBetween } from '../share-text.ts'
import type { PricePoint } from '../trim-price-view.ts'
import { findConsumerPrices, findRateKinds, findRates, type AskedPrice, type YearPrice } from './find-trim-prices.ts'

/** Rates without an entry for this number of days are not offered. */
const rateKindDays = 45

export const tomanOf = (rial: bigint) => Number(rial / 10n)

/** Returns the money and the range of the chart in an address, with all data that it needs. */
export type PriceAppearance = {
  today: Day
  range: PriceRange
  money: ChartMoney
  base: ChartBase
  kinds: readonly ('dollar' | 'gold')[]
  bases: readonly ChartBase[]
  months: readonly MonthIndex[]
  rates: readonly DayRate[]
  /** The first day to read: changes within a year need more than the shown range. */
  from: Day
}

export async function readPriceAppearance(db: Db, params: URLSearchParams, today: Day): Promise<PriceAppearance> {
  const from = addDays(rangeStart('5y', today), -7)
  const request = readMoney(params.get('money'))
  const [kinds, months] = await Promise.all([
    findRateKinds(db, addDays(today, -rateKindDays), today),
    findConsumerPrices(db, today),
  ])
  const money = request === 'nominal' || request === 'real' || kinds.includes(request) ? request : 'nominal'
  const rates = money === 'dollar' || money === 'gold' ? await findRates(db, money, from, today) : []
  const bases = (Object.keys(chartBases) as ChartBase[]).filter((each) =>
    months.some(({ day }) => day <= baseDay(each, today)),
  )
  const base = bases.find((each) => each === readBase(params.get('base'))) ?? 'now'
  return { today, range: readRange(params.get('range')), money, base, kinds, bases, months, rates, from }
}

/** Returns the key of a year of make, or of unused cars, in addresses. */
export type YearKey = Pick<YearPrice, 'year' | 'kind'>

type Choice = Partial<Pick<PriceAppearance, 'range' | 'money' | 'base'>>

/** Returns the address of the page of a trim or a model with a year and a view. */
export const priceAddress = (slug: string, chosen: YearKey | null, appearance: PriceAppearance) => (over: Choice) => {
  const { range, money, base } = { ...appearance, ...over }
  const query = new URLSearchParams()
  if (chosen) query.set('year', chosen.kind === 'new' ? 'new' : String(chosen.year))
  if (range !== '1y') query.set('range', range)
  if (money !== 'nominal') query.set('money', money)
  if (money === 'real' && base !== 'now') query.set('base', base)
  const text = query.toString()
  return trimPricePath(slug) + (text && `?${text}`)
}

/** Returns the head of a chart: its choices, and the label of its line. */
export function presentAppearance(appearance: PriceAppearance, address: (over: Choice) => string) {
  const { range, money, base } = appearance
  return {
    range,
    money,
    days: { from: dayNumberOf(rangeStart(range, appearance.today)), today: dayNumberOf(appearance.today) },
    ranges: (Object.keys(priceRanges) as PriceRange[]).map((each) => ({
      href: address({ range: each }),
      label: priceRanges[each].label,
      current: each === range,
    })),
    moneys: (['nominal', 'real', ...appearance.kinds] as const).map((each) => ({
      href: address({ money: each }),
      label: chartMoneys[each].label,
      current: each === money,
    })),
    line: money === 'real' ? `${chartMoneys.real.line} ${chartBases[base].label}` : chartMoneys[money].line,
    bases:
      money === 'real'
        ? appearance.bases.map((each) => ({
            href: address({ base: each }),
            label: chartBases[each].label,
            current: each === base,
          }))
        : [],
  }
}

export const yearWords = ({ year, kind }: YearKey, make: Make) =>
  kind === 'new' ? `صفر ${displayYear(make, year)}` : `مدل ${displayYear(make, year)}`

/**
 * Converts every number into the money of the chart; drops days without a rate. With the money of each day, today's
 * money is beside it.
 */
export function pointOf(
  { day, rial, lowRial, highRial }: DayPrice,
  appearance: PriceAppearance,
  askedPrices: readonly AskedPrice[],
): PricePoint[] {
  const { months, money, rates, today } = appearance
  const base = baseDay(money === 'real' ? appearance.base : 'now', today)
  const inReal = (amount: bigint) => inMoneyOf(base, amount, day, months)
  const rate = rateOn(rates, day)
  const existing = { nominal: true, real: inReal(rial) !== null, dollar: rate !== null, gold: rate !== null }[money]
  if (!existing) return []
  const shown = (amount: bigint) =>
    rate ? Number(amount / rate.value) : tomanOf((money === 'real' ? inReal(amount) : null) ?? amount)
  const beside = money === 'nominal' ? inReal(rial) : null
  const factory = askedPrices.findLast((each) => each.day <= day)
  return [
    {
      at: dayNumberOf(day),
      label: dayText(day),
      value: shown(rial),
      ...(lowRial !== null && highRial !== null && { low: shown(lowRial), high: shown(highRial) }),
      ...(beside !== null && { real: tomanOf(beside) }),
      ...(factory && { asked: shown(factory.rial) }),
    },
  ]
}

/** The rate of the chart, and its source. */
export function rateFacts({ money, rates }: PriceAppearance) {
  const rate = rates.at(-1)
  if (!rate || (money !== 'dollar' && money !== 'gold')) return []
  return [
    {
      label: `${chartMoneys[money].one}، ${dayText(rate.day)}`,
      value: `${formatInteger(tomanOf(rate.value))} تومان · ${rate.source}`,
    },
  ]
}

const changeText = (permille: number) =>
  permille === 0 ? 'بدون تغییر' : `${percentText(permille)}٪ ${permille > 0 ? 'بیشتر' : 'کمتر'}`

/** Returns the change of the price in a year, nominal and without inflation. */
export function changeFacts(prices: readonly DayPrice[], { months, today }: PriceAppearance) {
  const last = prices.at(-1)
  const yearAgo = addDays(today, -365)
  const then = prices.findLast(({ day }) => day <= yearAgo)
  if (!last || !then || then.day < addDays(yearAgo, -45)) return []
  const real = inMoneyOf(today, then.rial, then.day, months)
  return [
    { label: 'نسبت به یک سال پیش', value: changeText(permilleBetween(then.rial, last.rial)) },
    ...(real === null ? [] : [{ label: 'با حذف تورم', value: changeText(permilleBetween(real, last.rial)) }]),
  ]
}
