import { vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import type { NewCarPrice } from '#features/prices/contract.ts'
import { pairPath } from '../../addresses.ts'
import { pairSlug } from '../../compare/compare-query.ts'

const priceOf = (prices: NewCarPrice | undefined) => prices?.marketRial ?? prices?.factoryRial ?? null

/** Max price difference of comparable cars, in percent. */
const nearPercent = 20n
const maxPairs = 300

export type Pair = { slug: string; a: string; b: string; apart: bigint }

/**
 * Lists the pairs that people compare: new models of one kind and size whose first trims cost about
 * the same. By trim slugs, nearest price first.
 */
export function likelyPairs(catalogue: Catalogue, prices: ReadonlyMap<string, NewCarPrice>): Pair[] {
  const cars = catalogue.models.list.flatMap((model) => {
    const trim = catalogue.trimsOf(model.id).find(({ slug }) => priceOf(prices.get(slug)) !== null)
    return model.current && trim ? [{ model, trim, rial: priceOf(prices.get(trim.slug))! }] : []
  })
  const pairs = cars.flatMap((one, index) =>
    cars.slice(index + 1).flatMap((other) => {
      if (one.model.bodyType !== other.model.bodyType) return []
      const [min, max] = one.rial < other.rial ? [one.rial, other.rial] : [other.rial, one.rial]
      const apart = ((max - min) * 1000n) / max
      const [a, b] = [one.trim.slug, other.trim.slug]
      return apart <= nearPercent * 10n ? [{ slug: pairSlug(a, b), a, b, apart }] : []
    }),
  )
  return pairs.toSorted((x, y) => Number(x.apart - y.apart) || (x.slug < y.slug ? -1 : 1)).slice(0, maxPairs)
}

/** Lists prepared pages, those of the given cars first. */
export function readyLinks(
  catalogue: Catalogue,
  prices: ReadonlyMap<string, NewCarPrice>,
  slugs: readonly string[],
  max: number,
  except = '',
) {
  const of = ({ a, b }: Pair) => slugs.filter((slug) => slug === a || slug === b).length
  const title = (slug: string) => vehicleTitle(catalogue, catalogue.trims.bySlug.get(slug)!.id)
  return likelyPairs(catalogue, prices)
    .filter(({ slug, ...pair }) => slug !== except && (slugs.length === 0 || of({ slug, ...pair }) > 0))
    .slice(0, max)
    .map(({ slug, a, b }) => ({ href: pairPath(slug), label: `${title(a)} یا ${title(b)}` }))
}
