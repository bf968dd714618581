import {
  getCatalogue,
  modelTitle,
  persianNumbers,
  vehicleTitle,
  type Make,
  type Trim,
} from '#features/catalog/contract.ts'
import { modelPictureKey, turnPictureKey } from '#features/drawings/contract.ts'
import { dayOf, dayText, type Day } from '#kit/day.ts'
import { formatInteger } from '#kit/digits.ts'
import type { RequestContext } from '#platform/context.ts'
import { compareAllPath, modelAdsPath, modelRangePath } from '../addresses.ts'
import { averageOf, rangeStart, thinOut } from '../price-history.ts'
import { millionsText, permilleBetween } from '../share-text.ts'
import type { ModelPriceView } from '../trim-price-view.ts'
import { findDayPrices, findFactoryPrice, findYearPrices, type YearPrice } from './find-trim-prices.ts'
import {
  changeFacts,
  pointOf,
  presentAppearance,
  priceAddress,
  rateFacts,
  readPriceAppearance,
  tomanOf,
  yearWords,
  type YearKey,
} from './price-look.ts'

/** The maximum number of cars side by side. */
const maxCompared = 4

/** A year of make with the trims that have a price. */
type YearOfModel = YearKey & { prices: readonly { trim: Trim; now: YearPrice }[] }

/** Returns the page of a model; null for an unknown address. */
export async function loadModelPrice(
  { db, now }: RequestContext,
  slug: string,
  params: URLSearchParams,
): Promise<ModelPriceView | null> {
  const catalogue = await getCatalogue(db)
  const model = catalogue.models.bySlug.get(slug)
  const make = model && catalogue.makes.byId.get(model.makeId)
  if (!make) return null
  const today = dayOf(now)
  const all = catalogue.trimsOf(model.id)
  const [match, appearance] = await Promise.all([
    Promise.all(all.map(({ id }) => findYearPrices(db, id, today))),
    readPriceAppearance(db, params, today),
  ])
  const years = yearsOfModel(all, match)
  const chosen = chooseYear(years, params.get('year'))
  const existing = chosen?.prices ?? []
  const [series, factory] = await Promise.all([
    Promise.all(
      existing.map(({ trim, now: { year, kind } }) =>
        findDayPrices(db, { trimId: trim.id, year, kind, from: appearance.from, to: today }),
      ),
    ),
    Promise.all(existing.map(({ trim }) => findFactoryPrice(db, trim.id, today))),
  ])
  const start = rangeStart(appearance.range, today)
  const { counted, prices } = averageOf(series.map((each) => each.filter(({ day }) => day >= start)))
  const rials = existing.map((each) => each.now.rial)
  const nameOf = ({ nameFa }: Trim) => persianNumbers(nameFa)
  const unknown = chosen ? all.filter((trim) => !existing.some((each) => each.trim === trim)) : []
  const looked = presentAppearance(appearance, priceAddress(slug, chosen, appearance))
  const newest = existing
    .map((each) => each.now.day)
    .toSorted()
    .at(-1)
  return {
    kind: 'model',
    title: modelTitle(make, model),
    picture: modelPictureKey(model),
    turn: turnPictureKey(modelPictureKey(model)),
    infoHref: modelRangePath(slug),
    compareHref: all.length > 1 ? compareAllPath(all.slice(0, maxCompared).map((trim) => trim.slug)) : null,
    adsHref: modelAdsPath(make.slug, slug),
    yearText: chosen ? yearWords(chosen, make) : '',
    years: years.map((each) => presentYear(each, { make, current: each === chosen, slug, look: appearance })),
    now: newest === undefined ? null : presentNow(rials, newest),
    ...looked,
    ...(counted.length > 1 && { line: `میانگین ${looked.line}`, spread: 'از ارزان‌ترین تا گران‌ترین تیپ' }),
    points: thinOut(prices).flatMap((price) => pointOf(price, appearance, [])),
    facts: [
      ...(counted.length > 0 && counted.length < existing.length
        ? [
            {
              label: 'تیپ‌های این نمودار',
              value: counted.map((index) => nameOf(existing[index]!.trim)).join('، '),
            },
          ]
        : []),
      ...rateFacts(appearance),
      ...changeFacts(averageOf(series).prices, appearance),
    ],
    trims: existing.map(({ trim, now: price }, index) => {
      const request = price.kind === 'new' ? factory[index] : null
      return {
        href: priceAddress(trim.slug, price, appearance)({}),
        label: vehicleTitle(catalogue, trim.id),
        about: request ? `کارخانه ${millionsText(request.rial)} میلیون تومان` : dayText(price.day),
        price: millionsText(price.rial),
        change: price.beforeRial === null ? null : permilleBetween(price.beforeRial, price.rial),
      }
    }),
    unknown: unknown.map(nameOf).join('، '),
    demo: years.some(({ prices: all }) => all.some(({ now }) => now.demo)) || appearance.rates.at(-1)?.demo === true,
  }
}

const sum = (rials: readonly bigint[]) => rials.reduce((total, rial) => total + rial, 0n)
/** Whole millions of tomans, because an average is not more exact than its parts; a single price stays exact. */
const average = (rials: readonly bigint[]) => {
  if (rials.length === 1) return rials[0]!
  const million = 10_000_000n
  const count = BigInt(rials.length) * million
  return ((sum(rials) + count / 2n) / count) * million
}
const min = (rials: readonly bigint[]) => rials.reduce((a, b) => (a < b ? a : b))
const max = (rials: readonly bigint[]) => rials.reduce((a, b) => (a > b ? a : b))

const presentNow = (rials: readonly bigint[], newest: Day): ModelPriceView['now'] => ({
  toman: tomanOf(average(rials)),
  date: dayText(newest),
  low: rials.length > 1 ? millionsText(min(rials)) : null,
  high: rials.length > 1 ? millionsText(max(rials)) : null,
})

/** Unused cars first, of any year, then the newest year of make. */
function yearsOfModel(trims: readonly Trim[], yearPrices: readonly (readonly YearPrice[])[]): YearOfModel[] {
  const years = new Map<string, YearOfModel>()
  for (const [index, trim] of trims.entries()) {
    for (const now of yearPrices[index]!) {
      const key = now.kind === 'new' ? 'new' : String(now.year)
      const { year = now.year, prices = [] } = years.get(key) ?? {}
      // Of two years of unused cars of one trim the newest counts, which comes first.
      if (prices.some((each) => each.trim === trim)) continue
      years.set(key, { kind: now.kind, year: Math.max(year, now.year), prices: [...prices, { trim, now }] })
    }
  }
  return [...years.values()].toSorted((a, b) => (a.kind === b.kind ? b.year - a.year : a.kind === 'new' ? -1 : 1))
}

const chooseYear = (years: readonly YearOfModel[], request: string | null): YearOfModel | null =>
  years.find(({ kind, year }) => (request === 'new' ? kind === 'new' : kind === 'used' && String(year) === request)) ??
  years[0] ??
  null

type YearParts = { make: Make; current: boolean; slug: string; look: Parameters<typeof priceAddress>[2] }

function presentYear(year: YearOfModel, { make, current, slug, look }: YearParts) {
  const rials = year.prices.map(({ now }) => now.rial)
  const [low, high] = [millionsText(min(rials)), millionsText(max(rials))]
  return {
    href: priceAddress(slug, year, look)({}),
    label: yearWords(year, make),
    price: low === high ? low : `${low} تا ${high}`,
    about: `${formatInteger(rials.length)} تیپ`,
    current,
  }
}
