import { displayYear, getCatalogue, modelTitle, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { modelPictureKey, turnPictureKey } from '#features/drawings/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { nearestSlugs } from '#kit/nearest-slugs.ts'
import type { RequestContext } from '#platform/context.ts'
import { carInfoPath, comparePath, myCarPath, newAlertPath, ownershipPath, trimPricePath } from '../addresses.ts'
import { dayOf, dayText } from '#kit/day.ts'
import { rangeStart, thinOut } from '../price-history.ts'
import { millionsText, permilleBetween } from '../share-text.ts'
import type { NearPrices, TrimPriceView } from '../trim-price-view.ts'
import {
  findDayPrices,
  findFactoryPrice,
  findFactoryPrices,
  findYearPrices,
  type YearPrice,
} from './find-trim-prices.ts'
import { marketOffersOf } from './market-offers.ts'
import type { PlanPrice } from './plan-prices.ts'
import {
  changeFacts,
  pointOf,
  presentAppearance,
  priceAddress,
  rateFacts,
  readPriceAppearance,
  tomanOf,
  yearWords,
} from './price-look.ts'

const shownOffers = 6
/** Returns the page of a trim; null for an unknown address. */
export async function loadTrimPrice(
  ctx: RequestContext,
  slug: string,
  params: URLSearchParams,
): Promise<TrimPriceView | null> {
  const { db, now, manifests } = ctx
  const catalogue = await getCatalogue(db)
  const trim = catalogue.trims.bySlug.get(slug)
  if (!trim) return null
  const model = catalogue.models.byId.get(trim.modelId)!
  const make = catalogue.makes.byId.get(model.makeId)!
  const today = dayOf(now)
  const [years, appearance] = await Promise.all([
    findYearPrices(db, trim.id, today),
    readPriceAppearance(db, params, today),
  ])
  const chosen = chooseYear(years, params.get('year'))
  const [prices, factory, request, offers, plans] = await Promise.all([
    chosen ? findDayPrices(db, { ...chosen, trimId: trim.id, from: appearance.from, to: today }) : [],
    findFactoryPrice(db, trim.id, today),
    findFactoryPrices(db, trim.id, today),
    marketOffersOf(manifests)?.find(db, { trimId: trim.id, year: chosen?.year ?? null, limit: shownOffers }),
    manifests.find(({ planPrices }) => planPrices)?.planPrices?.(ctx, trim.slug) ?? [],
  ])
  const shown = prices.filter(({ day }) => day >= rangeStart(appearance.range, today))
  const last = prices.at(-1)
  return {
    kind: 'trim',
    title: vehicleTitle(catalogue, trim.id),
    picture: modelPictureKey(model),
    turn: turnPictureKey(modelPictureKey(model)),
    model: { href: trimPricePath(model.slug), label: modelTitle(make, model) },
    infoHref: carInfoPath(trim.slug),
    ownershipHref: ownershipPath(trim.slug),
    compareHref: comparePath(trim.slug),
    myCarHref: myCarPath(trim.slug) + (chosen?.kind === 'used' ? `?year=${chosen.year}` : ''),
    alertHref: newAlertPath(trim.slug, chosen && (chosen.kind === 'new' ? 'new' : chosen.year)),
    yearText: chosen ? yearWords(chosen, make) : '',
    make: make.nameFa,
    years: years.map((each) => ({
      href: priceAddress(slug, each, appearance)({}),
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
    ...presentAppearance(appearance, priceAddress(slug, chosen, appearance)),
    points: thinOut(shown).flatMap((price) => pointOf(price, appearance, chosen?.kind === 'new' ? request : [])),
    facts: [
      ...rateFacts(appearance),
      ...changeFacts(prices, appearance),
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
    plans: plans.map((plan) => presentPlan(plan, factory?.rial ?? null)),
    demo: years.some(({ demo }) => demo) || factory?.demo === true || appearance.rates.at(-1)?.demo === true,
  }
}

/** The price of a sale, and its difference from the factory's price in the table. */
function presentPlan({ href, title, priceRial, until }: PlanPrice, factoryRial: bigint | null) {
  const gap = factoryRial === null ? null : priceRial - factoryRial
  const beside =
    gap === null
      ? null
      : gap === 0n
        ? 'همان قیمت کارخانه'
        : `قیمت ویژهٔ همین طرح، ${formatMoney(gap < 0n ? -gap : gap)} ${gap < 0n ? 'کمتر' : 'بیشتر'} از قیمت کارخانه`
  return {
    href,
    title,
    price: formatMoney(priceRial),
    about: [beside, `ثبت‌نام تا ${formatDate(until)}`].filter(Boolean).join(' · '),
  }
}

const kmText = (km: number) => (km === 0 ? 'صفر' : `${formatInteger(km)} کیلومتر`)

/** The year in the address, otherwise the newest one with driven cars. */
function chooseYear(years: readonly YearPrice[], request: string | null): YearPrice | null {
  const named = years.find(({ year, kind }) =>
    request === 'new' ? kind === 'new' : kind === 'used' && String(year) === request,
  )
  return named ?? years.find(({ kind }) => kind === 'used') ?? years[0] ?? null
}

const mostNear = 5

/** For an address without a car: similar models and trims. */
export function nearPrices(catalogue: Catalogue, slug: string): NearPrices['near'] {
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
