import {
  displayYear,
  getCatalogue,
  modelTitle,
  vehicleTitle,
  type Catalogue,
  type Make,
  type Trim,
} from '#capabilities/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { nearestSlugs } from '#kit/nearest-slugs.ts'
import type { RequestContext } from '#platform/context.ts'
import {
  carInfoPath,
  comparePath,
  myCarPath,
  newAlertPath,
  ownershipPath,
  pricesPath,
  trimPricePath,
} from '../addresses.ts'
import { addDays, dayNumberOf, dayOf, dayText, type Day } from '#kit/day.ts'
import {
  chartMoneys,
  baseDay,
  chartBases,
  inMoneyOf,
  priceRanges,
  rangeStart,
  rateOn,
  readBase,
  readMoney,
  readRange,
  thinOut,
  type ChartBase,
  type ChartMoney,
  type DayPrice,
  type DayRate,
  type MonthIndex,
  type PriceRange,
} from '../price-history.ts'
import { millionsText, percentText, permilleBetween } from '../share-text.ts'
import type { NearPrices, PricePoint, TrimPriceView } from '../trim-price-view.ts'
import {
  findConsumerPrices,
  findDayPrices,
  findFactoryPrice,
  findFactoryPrices,
  findRateKinds,
  findRates,
  findYearPrices,
  type AskedPrice,
  type YearPrice,
} from './find-trim-prices.ts'
import { marketOffersOf } from './market-offers.ts'

const shownOffers = 6
/** Rates that nobody wrote down for so long are no choice any more. */
const rateKindDays = 45

const tomanOf = (rial: bigint) => Number(rial / 10n)

/** The page of a trim, or the address of the table with the trims of a model. */
export async function loadTrimPrice(
  ctx: RequestContext,
  slug: string,
  params: URLSearchParams,
): Promise<TrimPriceView | { redirect: string } | NearPrices> {
  const { db, now, manifests } = ctx
  const catalogue = await getCatalogue(db)
  const trim = catalogue.trims.bySlug.get(slug)
  if (!trim) {
    const model = catalogue.models.bySlug.get(slug)
    const make = model && catalogue.makes.byId.get(model.makeId)
    if (!make) return { near: nearPrices(catalogue, slug) }
    return { redirect: `${pricesPath}?${new URLSearchParams({ q: modelTitle(make, model), make: make.slug })}` }
  }
  const make = catalogue.makes.byId.get(catalogue.models.byId.get(trim.modelId)!.makeId)!
  const today = dayOf(now)
  const years = await findYearPrices(db, trim.id, today)
  const chosen = chooseYear(years, params.get('year'))
  const range = readRange(params.get('range'))
  const asMoney = readMoney(params.get('money'))
  const from = addDays(rangeStart('5y', today), -7)
  const kinds = await findRateKinds(db, addDays(today, -rateKindDays), today)
  const money = asMoney === 'nominal' || asMoney === 'real' || kinds.includes(asMoney) ? asMoney : 'nominal'
  const [prices, months, rates, factory, asked, offers] = await Promise.all([
    chosen ? findDayPrices(db, { ...chosen, trimId: trim.id, from, to: today }) : [],
    findConsumerPrices(db, today),
    money === 'dollar' || money === 'gold' ? findRates(db, money, from, today) : [],
    findFactoryPrice(db, trim.id, today),
    findFactoryPrices(db, trim.id, today),
    marketOffersOf(manifests)?.find(db, { trimId: trim.id, year: chosen?.year ?? null, limit: shownOffers }),
  ])
  const shown = prices.filter(({ day }) => day >= rangeStart(range, today))
  const bases = (Object.keys(chartBases) as ChartBase[]).filter((each) =>
    months.some(({ day }) => day <= baseDay(each, today)),
  )
  const base = bases.find((each) => each === readBase(params.get('base'))) ?? 'now'
  const address = addressOf(trim, chosen, { range, money, base })
  const last = prices.at(-1)
  return {
    title: vehicleTitle(catalogue, trim.id),
    infoHref: carInfoPath(trim.slug),
    ownershipHref: ownershipPath(trim.slug),
    compareHref: comparePath(trim.slug),
    myCarHref: myCarPath(trim.slug) + (chosen?.kind === 'used' ? `?year=${chosen.year}` : ''),
    alertHref: newAlertPath(trim.slug, chosen && (chosen.kind === 'new' ? 'new' : chosen.year)),
    yearText: chosen ? yearWords(chosen, make) : '',
    make: make.nameFa,
    years: years.map((each) => ({
      href: addressOf(trim, each, { range, money, base })({}),
      label: yearWords(each, make),
      price: millionsText(each.rial),
      change: each.beforeRial === null ? null : permilleBetween(each.beforeRial, each.rial),
      current: each === chosen,
    })),
    now: chosen && {
      toman: tomanOf(chosen.rial),
      date: dayText(chosen.day),
      change: chosen.beforeRial === null ? null : permilleBetween(chosen.beforeRial, chosen.rial),
      low: last?.lowRial ? millionsText(last.lowRial) : null,
      high: last?.highRial ? millionsText(last.highRial) : null,
    },
    range,
    money,
    ranges: (Object.keys(priceRanges) as PriceRange[]).map((each) => ({
      href: address({ range: each }),
      label: priceRanges[each].label,
      current: each === range,
    })),
    moneys: (['nominal', 'real', ...kinds] as const).map((each) => ({
      href: address({ money: each }),
      label: chartMoneys[each].label,
      current: each === money,
    })),
    line: money === 'real' ? `${chartMoneys.real.line} ${chartBases[base].label}` : chartMoneys[money].line,
    bases:
      money === 'real'
        ? bases.map((each) => ({
            href: address({ base: each }),
            label: chartBases[each].label,
            current: each === base,
          }))
        : [],
    points: thinOut(shown).flatMap((price) =>
      pointOf(price, {
        months,
        money,
        base: baseDay(money === 'real' ? base : 'now', today),
        rates,
        asked: chosen?.kind === 'new' ? asked : [],
      }),
    ),
    facts: [
      ...rateFacts(money, rates),
      ...changeFacts(prices, months, today),
      ...(factory
        ? [{ label: `قیمت کارخانه از ${dayText(factory.day)}`, value: `${millionsText(factory.rial)} میلیون` }]
        : []),
    ],
    offers: offers
      ? {
          count: offers.count,
          listHref: offers.listHref,
          cars: offers.offers.map((offer) => ({
            href: offer.href,
            title: `${displayYear(make, offer.year)} · ${kmText(offer.mileageKm)}`,
            about: [offer.place, offer.body].filter(Boolean).join(' · '),
            toman: tomanOf(offer.priceRial),
          })),
        }
      : null,
    demo: years.some(({ demo }) => demo) || factory?.demo === true || rates.at(-1)?.demo === true,
  }
}

const kmText = (km: number) => (km === 0 ? 'صفر' : `${formatInteger(km)} کیلومتر`)

const yearWords = ({ year, kind }: Pick<YearPrice, 'year' | 'kind'>, make: Make) =>
  kind === 'new' ? `صفر ${displayYear(make, year)}` : `مدل ${displayYear(make, year)}`

/** The year that the address names, otherwise the newest one that was driven. */
function chooseYear(years: readonly YearPrice[], asked: string | null): YearPrice | null {
  const named = years.find(({ year, kind }) =>
    asked === 'new' ? kind === 'new' : kind === 'used' && String(year) === asked,
  )
  return named ?? years.find(({ kind }) => kind === 'used') ?? years[0] ?? null
}

type Look = { range: PriceRange; money: ChartMoney; base: ChartBase }

const addressOf = (trim: Trim, chosen: YearPrice | null, look: Look) => (over: Partial<Look>) => {
  const { range, money, base } = { ...look, ...over }
  const query = new URLSearchParams()
  if (chosen) query.set('year', chosen.kind === 'new' ? 'new' : String(chosen.year))
  if (range !== '1y') query.set('range', range)
  if (money !== 'nominal') query.set('money', money)
  if (money === 'real' && base !== 'now') query.set('base', base)
  const text = query.toString()
  return trimPricePath(trim.slug) + (text && `?${text}`)
}

type PointLook = {
  months: readonly MonthIndex[]
  money: ChartMoney
  base: Day
  rates: readonly DayRate[]
  asked: readonly AskedPrice[]
}

/** Every number in what the chart counts in; none where that is not known for the day. With the money of each day, that of today stands beside it. */
function pointOf({ day, rial, lowRial, highRial }: DayPrice, look: PointLook): PricePoint[] {
  const { months, money, base, rates, asked } = look
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
function rateFacts(money: ChartMoney, rates: readonly DayRate[]) {
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
function changeFacts(prices: readonly DayPrice[], months: readonly MonthIndex[], today: Day) {
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

const mostNear = 5

/** For an address that names no car: models and trims that it may have meant. */
function nearPrices(catalogue: Catalogue, slug: string): NearPrices['near'] {
  const models = catalogue.models.list.map((model) => ({
    slug: model.slug,
    label: modelTitle(catalogue.makes.byId.get(model.makeId)!, model),
  }))
  const trims = catalogue.trims.list.map((trim) => ({ slug: trim.slug, label: vehicleTitle(catalogue, trim.id) }))
  const labels = new Map([...models, ...trims].map((each) => [each.slug, each.label]))
  return nearestSlugs(slug, [...labels.keys()], mostNear).map((each) => ({
    href: trimPricePath(each),
    label: `قیمت ${labels.get(each)!}`,
  }))
}
