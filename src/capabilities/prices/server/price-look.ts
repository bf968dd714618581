import { displayYear, type Make } from '#capabilities/catalog/contract.ts'
import { addDays, dayNumberOf, dayText, type Day } from '#kit/day.ts'
import { formatInteger } from '#kit/digits.ts'
import type { Db } from '#platform/database.ts'
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

/** Rates that nobody wrote down for so long are no choice any more. */
const rateKindDays = 45

export const tomanOf = (rial: bigint) => Number(rial / 10n)

/** What the chart of an address counts in and how far back it goes, with all that it needs for that. */
export type PriceLook = {
  today: Day
  range: PriceRange
  money: ChartMoney
  base: ChartBase
  kinds: readonly ('dollar' | 'gold')[]
  bases: readonly ChartBase[]
  months: readonly MonthIndex[]
  rates: readonly DayRate[]
  /** The first day of which anything is read: changes within a year need more than the shown range. */
  from: Day
}

export async function readPriceLook(db: Db, params: URLSearchParams, today: Day): Promise<PriceLook> {
  const from = addDays(rangeStart('5y', today), -7)
  const asked = readMoney(params.get('money'))
  const [kinds, months] = await Promise.all([
    findRateKinds(db, addDays(today, -rateKindDays), today),
    findConsumerPrices(db, today),
  ])
  const money = asked === 'nominal' || asked === 'real' || kinds.includes(asked) ? asked : 'nominal'
  const rates = money === 'dollar' || money === 'gold' ? await findRates(db, money, from, today) : []
  const bases = (Object.keys(chartBases) as ChartBase[]).filter((each) =>
    months.some(({ day }) => day <= baseDay(each, today)),
  )
  const base = bases.find((each) => each === readBase(params.get('base'))) ?? 'now'
  return { today, range: readRange(params.get('range')), money, base, kinds, bases, months, rates, from }
}

/** A year of make, or unused cars, by what tells them apart in addresses. */
export type YearKey = Pick<YearPrice, 'year' | 'kind'>

type Choice = Partial<Pick<PriceLook, 'range' | 'money' | 'base'>>

/** The address of the page of a trim or a model with a year and a look. */
export const priceAddress = (slug: string, chosen: YearKey | null, look: PriceLook) => (over: Choice) => {
  const { range, money, base } = { ...look, ...over }
  const query = new URLSearchParams()
  if (chosen) query.set('year', chosen.kind === 'new' ? 'new' : String(chosen.year))
  if (range !== '1y') query.set('range', range)
  if (money !== 'nominal') query.set('money', money)
  if (money === 'real' && base !== 'now') query.set('base', base)
  const text = query.toString()
  return trimPricePath(slug) + (text && `?${text}`)
}

/** What stands above a chart: its choices, and what its line is. */
export function presentLook(look: PriceLook, address: (over: Choice) => string) {
  const { range, money, base } = look
  return {
    range,
    money,
    days: { from: dayNumberOf(rangeStart(range, look.today)), today: dayNumberOf(look.today) },
    ranges: (Object.keys(priceRanges) as PriceRange[]).map((each) => ({
      href: address({ range: each }),
      label: priceRanges[each].label,
      current: each === range,
    })),
    moneys: (['nominal', 'real', ...look.kinds] as const).map((each) => ({
      href: address({ money: each }),
      label: chartMoneys[each].label,
      current: each === money,
    })),
    line: money === 'real' ? `${chartMoneys.real.line} ${chartBases[base].label}` : chartMoneys[money].line,
    bases:
      money === 'real'
        ? look.bases.map((each) => ({
            href: address({ base: each }),
            label: chartBases[each].label,
            current: each === base,
          }))
        : [],
  }
}

export const yearWords = ({ year, kind }: YearKey, make: Make) =>
  kind === 'new' ? `صفر ${displayYear(make, year)}` : `مدل ${displayYear(make, year)}`

/** Every number in what the chart counts in; none where that is not known for the day. With the money of each day, that of today stands beside it. */
export function pointOf(
  { day, rial, lowRial, highRial }: DayPrice,
  look: PriceLook,
  asked: readonly AskedPrice[],
): PricePoint[] {
  const { months, money, rates, today } = look
  const base = baseDay(money === 'real' ? look.base : 'now', today)
  const inReal = (amount: bigint) => inMoneyOf(base, amount, day, months)
  const rate = rateOn(rates, day)
  const known = { nominal: true, real: inReal(rial) !== null, dollar: rate !== null, gold: rate !== null }[money]
  if (!known) return []
  const shown = (amount: bigint) =>
    rate ? Number(amount / rate.value) : tomanOf((money === 'real' ? inReal(amount) : null) ?? amount)
  const beside = money === 'nominal' ? inReal(rial) : null
  const factory = asked.findLast((each) => each.day <= day)
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

/** Which rate the chart counts with, and who says so. */
export function rateFacts({ money, rates }: PriceLook) {
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

/** How the price moved in a year, as it was said and with inflation taken out. */
export function changeFacts(prices: readonly DayPrice[], { months, today }: PriceLook) {
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
