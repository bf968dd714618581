import { getCatalogue, modelTitle, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { findNewCarSeries, findNewCarPrices, type PriceOfDay } from '#features/prices/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { carInfoPath, pairPath } from '../../addresses.ts'
import type { NearCars } from '../../car-view.ts'
import { compareAddress, pairSlug, partsOfPair, readPair } from '../../compare/compare-query.ts'
import type { PairView } from '../../compare/compare-view.ts'
import { nearestSlugs } from '#kit/nearest-slugs.ts'
import { compareGroups, presentCars, readTrims, strengthsOf } from './compared-trims.ts'
import { likelyPairs, readyLinks } from './near-cars.ts'

const shownReady = 6

/**
 * Loads the prepared page of two cars, its canonical address, or similar pages for an invalid one.
 */
export async function loadPair(
  { db, now }: RequestContext,
  slug: string,
): Promise<PairView | { redirect: string } | NearCars> {
  const catalogue = await getCatalogue(db)
  const prices = (await findNewCarPrices(db, now)).bySlug
  const pair = readPair(slug)
  const cars = pair ? await readTrims(db, catalogue, pair, prices) : []
  const [one, other] = cars
  if (!pair || !one || !other) return { near: nearPairs(catalogue, prices, slug) }
  if (one.trim.id === other.trim.id) return { redirect: carInfoPath(one.trim.slug) }
  const own = pairSlug(...pair)
  if (slug !== own) return { redirect: pairPath(own) }
  const groups = compareGroups(cars)
  const slugs = cars.map(({ trim }) => trim.slug)
  return {
    path: pairPath(own),
    title: `${one.title} یا ${other.title}؟`,
    cars: presentCars(cars, () => ''),
    strengths: strengthsOf(cars, groups),
    groups: groups.map((group) => ({
      ...group,
      rows: group.rows.toSorted((a, b) => Number(b.differs) - Number(a.differs)),
    })),
    edit: compareAddress(slugs),
    prices: overlay(await findNewCarSeries(db, one.trim.id, now), await findNewCarSeries(db, other.trim.id, now), [
      one.title,
      other.title,
    ]),
    ready: readyLinks(catalogue, prices, slugs, shownReady, own),
  }
}

const toman = (rial: bigint) => Number(rial / 10n)

/**
 * Aligns both price histories to the days of the first, each with its latest known price; null when
 * one is missing.
 */
function overlay(
  one: readonly PriceOfDay[],
  other: readonly PriceOfDay[],
  names: readonly [string, string],
): PairView['prices'] {
  if (one.length < 2 || other.length < 2) return null
  return {
    names,
    points: one.map(({ at, label, rial }) => {
      const beside = other.findLast((each) => each.at <= at)
      return { at, label, value: toman(rial), ...(beside && { real: toman(beside.rial) }) }
    }),
  }
}

const mostNear = 5

/**
 * Suggests pages for an invalid pair: its parts or similar ones, then prepared pages of the known
 * part.
 */
function nearPairs(catalogue: Catalogue, prices: Parameters<typeof likelyPairs>[1], slug: string): NearCars['near'] {
  const parts = partsOfPair(slug)
  const models = catalogue.models.list.map((model) => model.slug)
  const isKnown = (part: string) => catalogue.trims.bySlug.has(part) || catalogue.models.bySlug.has(part)
  const meant = parts.map((part) => (isKnown(part) ? [part] : nearestSlugs(part, models, mostNear)))
  const [ones = [], others = []] = meant
  const pairs = ones.flatMap((one) =>
    others
      .filter((other) => other !== one)
      .map((other) => ({
        href: pairPath(pairSlug(one, other)),
        label: `${nameOf(catalogue, one)} یا ${nameOf(catalogue, other)}`,
      })),
  )
  const trims = meant.flat().flatMap((each) => {
    const model = catalogue.models.bySlug.get(each)
    return model ? catalogue.trimsOf(model.id).map((trim) => trim.slug) : [each]
  })
  const ready = trims.length > 0 ? readyLinks(catalogue, prices, trims, mostNear) : []
  const links = new Map([...pairs.slice(0, mostNear), ...ready].map((link) => [link.href, link]))
  return [...links.values()].slice(0, mostNear)
}

function nameOf(catalogue: Catalogue, slug: string): string {
  const model = catalogue.models.bySlug.get(slug)
  return model
    ? modelTitle(catalogue.makes.byId.get(model.makeId)!, model)
    : vehicleTitle(catalogue, catalogue.trims.bySlug.get(slug)!.id)
}
