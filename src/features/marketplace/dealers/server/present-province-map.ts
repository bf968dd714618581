import type { Catalogue } from '#features/catalog/contract.ts'
import type { ProvinceTile } from '../../ad/province-places.ts'
import { dealerQueryAddress, type DealerQuery } from '../dealer-query.ts'

/**
 * Lists every province with its number of dealers. The chosen province links to the whole country.
 */
export function presentProvinceMap(
  catalogue: Catalogue,
  query: DealerQuery,
  counts: ReadonlyMap<number, number>,
): ProvinceTile[] {
  return catalogue.provinces.list.map(({ id, slug, nameFa }) => {
    const chosen = query.province === slug
    const province = chosen ? null : slug
    return {
      slug,
      name: nameFa,
      count: counts.get(id) ?? 0,
      href: dealerQueryAddress({ ...query, province, city: null, district: null, after: null }),
      chosen,
    }
  })
}
