import { getCatalogue, modelTitle, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { modelPictureKey } from '#features/drawings/contract.ts'
import { findNewCarPrices, type NewCarPrices } from '#features/prices/contract.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { modelPath, pricePath, trimPath } from '../addresses.ts'
import type { CarView } from '../content-view.ts'

/** Loads the cars of a text by slug. Skips slugs missing in the catalogue. */
export async function loadCarCards(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, CarView>> {
  if (slugs.length === 0) return new Map()
  const [catalogue, prices] = await Promise.all([getCatalogue(db), findNewCarPrices(db, now)])
  return new Map(
    slugs.flatMap((slug) => {
      const view = present(catalogue, prices, slug)
      return view ? [[slug, view] as const] : []
    }),
  )
}

function present(catalogue: Catalogue, prices: NewCarPrices, slug: string): CarView | null {
  const trim = catalogue.trims.bySlug.get(slug)
  const model = trim ? catalogue.models.byId.get(trim.modelId) : catalogue.models.bySlug.get(slug)
  if (!model) return null
  const trims = trim ? [trim] : catalogue.trimsOf(model.id)
  const market = trims.flatMap((each) => prices.bySlug.get(each.slug)?.marketRial ?? [])
  const lowest = market.reduce<bigint | null>((min, rial) => (min === null || rial < min ? rial : min), null)
  return {
    slug,
    href: trim ? trimPath(slug) : modelPath(slug),
    priceHref: pricePath(slug),
    title: trim ? vehicleTitle(catalogue, trim.id) : modelTitle(catalogue.makes.byId.get(model.makeId)!, model),
    picture: modelPictureKey(model),
    price: lowest === null ? 'قیمت خودروی صفر ثبت نشده' : `${market.length > 1 ? 'از ' : ''}${formatMoney(lowest)}`,
    day: lowest === null ? null : prices.day,
    demo: prices.demo,
  }
}
