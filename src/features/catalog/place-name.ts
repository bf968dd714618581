import type { Catalogue } from './types.ts'

/** Returns «کاشان (استان اصفهان)», because some cities share a name; a capital stands alone. */
export function placeName(catalogue: Catalogue, cityId: number): string {
  const city = catalogue.cities.byId.get(cityId)
  if (!city) return ''
  const province = catalogue.provinces.byId.get(city.provinceId)
  return city.capital || !province ? city.nameFa : `${city.nameFa} (استان ${province.nameFa})`
}

/** Lists all cities as options, by slug. */
export const cityChoices = (catalogue: Catalogue) =>
  catalogue.cities.list.map(({ id, slug }) => ({ value: slug, label: placeName(catalogue, id) }))
