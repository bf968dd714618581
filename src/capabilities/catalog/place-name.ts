import type { Catalogue } from './types.ts'

/** «کاشان (استان اصفهان)», as some cities have the same name; a capital stands for itself. */
export function placeName(catalogue: Catalogue, cityId: number): string {
  const city = catalogue.cities.byId.get(cityId)
  if (!city) return ''
  const province = catalogue.provinces.byId.get(city.provinceId)
  return city.capital || !province ? city.nameFa : `${city.nameFa} (استان ${province.nameFa})`
}

/** All cities for a choice, by their slugs. */
export const cityChoices = (catalogue: Catalogue) =>
  catalogue.cities.list.map(({ id, slug }) => ({ value: slug, label: placeName(catalogue, id) }))
