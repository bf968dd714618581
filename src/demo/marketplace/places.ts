import { z } from 'zod'
import type { Catalogue, City, District } from '#features/catalog/contract.ts'
import type { SeededRandom } from '#kit/seeded-random.ts'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/demo/cities.json?raw'
import { weightedTable, type WeightedTable } from './weighted-table.ts'

/**
 * Ads per city, roughly by population, cars and free-zone imports. Other capitals and towns use
 * {@link OTHER_CAPITAL} and {@link TOWN}.
 */
const cities = dataFile(
  'demo/cities.json',
  text,
  z.object({ weights: z.record(z.string(), z.number()), freeZones: z.record(z.string(), z.string()) }),
)
const OTHER_CAPITAL = 18
const TOWN = 1.2

/** Returns the free trade zones by their city; their plates are bound to the zone. */
export const freeZones = () => cities().freeZones

/** The place of a person or a dealer; only big cities have a district. */
export type Place = { city: City; district: District | null }

/** Draws places by population. */
export function placesOf(catalogue: Catalogue): WeightedTable<City> {
  const { weights } = cities()
  return weightedTable(
    catalogue.cities.list.map((city) => [city, weights[city.slug] ?? (city.capital ? OTHER_CAPITAL : TOWN)] as const),
  )
}

/** Draws a district of the city, sometimes none. */
export function drawDistrict(random: SeededRandom, catalogue: Catalogue, city: City): District | null {
  const existing = catalogue.districtsOf(city.id)
  return existing.length > 0 && random.chance(0.88) ? random.pick(existing) : null
}
