import { getCatalogue } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'

type Place = { cityId?: number } | { refusal: 'city-missing' | 'city-elsewhere' }

/** Finds the city of a form's slugs of province and city; undefined when both are empty. */
export async function findPlace(db: Db, province: string | undefined, city: string | undefined): Promise<Place> {
  if (!province && !city) return {}
  const { provinces, cities } = await getCatalogue(db)
  const chosen = city === undefined ? undefined : cities.bySlug.get(city)
  if (!chosen) return { refusal: 'city-missing' }
  const fits = !province || provinces.bySlug.get(province)?.id === chosen.provinceId
  return fits ? { cityId: chosen.id } : { refusal: 'city-elsewhere' }
}
