import { getCatalogue, type Catalogue, type Make } from '#features/catalog/contract.ts'
import { spreadDrawings } from '#features/drawings/contract.ts'
import { findNewCarPrices, type NewCarPrice } from '#features/prices/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { compactToman } from '#kit/money.ts'
import type { MarketItem, MarketSections } from '#platform/market.ts'
import { rangePath } from '../addresses.ts'
import { carPicture, commonPaints, tilePaints, usualColour } from './car-picture.ts'
import { readyLinks } from './compare/near-cars.ts'

const shownPairs = 6

/** Formats a maker with its current models and its lowest price. */
function makerItem(catalogue: Catalogue, make: Make, prices: ReadonlyMap<string, NewCarPrice>): MarketItem | null {
  const models = catalogue.modelsOf(make.id).filter(({ current }) => current)
  const [model] = models
  if (!model) return null
  const existing = models
    .flatMap(({ id }) => catalogue.trimsOf(id))
    .flatMap(({ slug }) => prices.get(slug)?.marketRial ?? prices.get(slug)?.factoryRial ?? [])
  const min = existing.reduce<bigint | null>((min, rial) => (min === null || rial < min ? rial : min), null)
  return {
    href: rangePath(make.slug),
    label: make.nameFa,
    note: `${formatInteger(models.length)} مدل`,
    ...(min !== null && { value: `از ${compactToman(min)} تومان` }),
    picture: carPicture(model, usualColour(model, commonPaints)),
  }
}

export const newVehicleSections: MarketSections = {
  'new-vehicle': async ({ db, now }) => {
    const catalogue = await getCatalogue(db)
    const prices = (await findNewCarPrices(db, now)).bySlug
    // Models with a known price come first.
    const makers = catalogue.makes.list
      .flatMap((make) => makerItem(catalogue, make, prices) ?? [])
      .toSorted((a, b) => Number(b.value !== undefined) - Number(a.value !== undefined))
    const pictures = spreadDrawings(makers.map(({ picture: key = null }) => ({ key, colours: tilePaints })))
    return [
      {
        title: 'برندها',
        items: makers.map((item, at) => ({ ...item, ...(pictures[at] && { picture: pictures[at] }) })),
        order: 10,
      },
      { title: 'مقایسه‌های آماده', items: readyLinks(catalogue, prices, [], shownPairs), order: 20 },
    ]
  },
  'vehicle-info': async ({ db, now }) => {
    const catalogue = await getCatalogue(db)
    return [
      {
        title: 'مقایسه‌های آماده',
        items: readyLinks(catalogue, (await findNewCarPrices(db, now)).bySlug, [], shownPairs),
        order: 30,
      },
    ]
  },
}
