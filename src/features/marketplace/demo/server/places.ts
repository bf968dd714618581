import type { Catalogue, City, District } from '#features/catalog/contract.ts'
import type { SeededRandom } from '#kit/seeded-random.ts'
import { weightedTable, type WeightedTable } from './weighted-table.ts'

/**
 * Ads per city, roughly by population, cars and free-zone imports. Other capitals and towns use
 * {@link OTHER_CAPITAL} and {@link TOWN}.
 */
const cityWeights: Readonly<Record<string, number>> = {
  tehran: 900,
  mashhad: 330,
  isfahan: 230,
  karaj: 210,
  shiraz: 180,
  tabriz: 170,
  qom: 120,
  ahvaz: 120,
  kermanshah: 70,
  urmia: 65,
  rasht: 80,
  kerman: 65,
  hamadan: 50,
  yazd: 60,
  ardabil: 45,
  'bandar-abbas': 45,
  arak: 50,
  eslamshahr: 30,
  zanjan: 40,
  sanandaj: 35,
  qazvin: 50,
  'lorestan-khorramabad': 35,
  gorgan: 45,
  sari: 50,
  shahriar: 35,
  qods: 20,
  malard: 20,
  kashan: 30,
  dezful: 18,
  borujerd: 15,
  'khomeyni-shahr': 15,
  sabzevar: 15,
  amol: 30,
  babol: 32,
  varamin: 14,
  najafabad: 20,
  golestan: 14,
  pakdasht: 14,
  abadan: 24,
  saveh: 14,
  'qaem-shahr': 18,
  neyshabur: 16,
  khoy: 14,
  sirjan: 14,
  bushehr: 22,
  birjand: 20,
  semnan: 18,
  shahrud: 12,
  zahedan: 25,
  kish: 45,
  qeshm: 24,
  'bandar-e-anzali': 30,
  jolfa: 18,
  maku: 15,
  chabahar: 20,
  khorramshahr: 20,
  fardis: 22,
  andisheh: 12,
  pardis: 12,
  'shahin-shahr': 16,
  marvdasht: 14,
}
const OTHER_CAPITAL = 18
const TOWN = 1.2

/** Free trade zones by their city; their plates are bound to the zone. */
export const freeZoneOf: Readonly<Record<string, string>> = {
  kish: 'کیش',
  qeshm: 'قشم',
  chabahar: 'چابهار',
  jolfa: 'ارس',
  'bandar-e-anzali': 'انزلی',
  abadan: 'اروند',
  khorramshahr: 'اروند',
  maku: 'ماکو',
}

/** The place of a person or a dealer; only big cities have a district. */
export type Place = { city: City; district: District | null }

/** Draws places by population. */
export function placesOf(catalogue: Catalogue): WeightedTable<City> {
  return weightedTable(
    catalogue.cities.list.map(
      (city) => [city, cityWeights[city.slug] ?? (city.capital ? OTHER_CAPITAL : TOWN)] as const,
    ),
  )
}

/** Draws a district of the city, sometimes none. */
export function drawDistrict(random: SeededRandom, catalogue: Catalogue, city: City): District | null {
  const known = catalogue.districtsOf(city.id)
  return known.length > 0 && random.chance(0.88) ? random.pick(known) : null
}
