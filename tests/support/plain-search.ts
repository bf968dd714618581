import type { Selectable } from 'kysely'
import type { Catalogue } from '#features/catalog/contract.ts'
import type { AdQuery, Box, Range, Sort } from '#features/marketplace/search/ad-query.ts'
import type { ChoiceKey } from '#features/marketplace/search/filter-keys.ts'
import { originOf } from '#features/marketplace/ad/choices.ts'
import { foldForSearch } from '#kit/text.ts'
import type { Tables } from '#platform/database/database.ts'

const refusable = {
  vehicle: ['make', 'model', 'trim'],
  place: ['province', 'city', 'district'],
} as Record<string, ChoiceKey[]>

export type PlainAd = Selectable<Tables['ad']>

/**
 * The filters of a list as a person would explain them, one at a time and without a database: the reference for the
 * real implementation.
 */
function plainFilters(catalogue: Catalogue, query: AdQuery): Record<string, (ad: PlainAd) => boolean> {
  const chosen = (key: ChoiceKey, value: string) => query[key].length === 0 || query[key].includes(value)
  const words = foldForSearch(query.q).split(' ').filter(Boolean).slice(0, 8)
  const noVehicle = query.make.length + query.model.length + query.trim.length === 0
  const noPlace = query.province.length + query.city.length + query.district.length === 0
  const filters: Record<string, (ad: PlainAd) => boolean> = {
    vehicle: (ad) => noVehicle || vehicleChosen(catalogue, query, ad),
    place: (ad) => noPlace || placeChosen(catalogue, query, ad),
    box: (ad) => query.box === null || isInBox(catalogue, query.box, ad),
    bodyType: (ad) => chosen('bodyType', ad.body_type),
    gearbox: (ad) => chosen('gearbox', ad.gearbox),
    fuel: (ad) => chosen('fuel', ad.fuel),
    colour: (ad) => chosen('colour', ad.colour),
    body: (ad) => chosen('body', ad.body_state),
    paint: (ad) => query.paint.length === 0 || query.paint.some((paint) => plainPaint[paint]!(ad)),
    roof: (ad) => !query.sound.includes('roof') || roofIsSound(ad),
    chassis: (ad) => !query.sound.includes('chassis') || chassisIsSound(ad),
    price: (ad) => chosen('price', ad.price_mode),
    plate: (ad) => query.plate.includes(ad.plate_kind),
    down: (ad) => inside(query.down, tomans(ad, ad.down_payment_rial)),
    monthly: (ad) => inside(query.monthly, tomans(ad, ad.instalment_rial)),
    seller: (ad) => chosen('seller', sellerOf(ad)),
    year: (ad) => inside(query.year, ad.year),
    km: (ad) => inside(query.km, ad.mileage_km),
    toman: (ad) => inside(query.toman, ad.price_rial === null ? null : Number(ad.price_rial) / 10),
    rating: (ad) => query.rating.length === 0 || query.rating.includes(ad.rating ?? ''),
    document: (ad) => chosen('document', ad.document_kind),
    origin: (ad) => query.origin.length === 0 || query.origin.includes(originOfAd(catalogue, ad)),
    picture: (ad) => query.picture.length === 0 || ad.pictures.length > 0,
    insurance: (ad) => query.insurance.from === null || (ad.insurance_months ?? 0) >= query.insurance.from,
    q: (ad) => words.every((word) => ad.search_text.includes(word)),
  }
  return Object.fromEntries(
    Object.entries(filters).map(([group, passes]) => [
      group,
      (ad) =>
        passes(ad) && (refusable[group] ?? [group as ChoiceKey]).every((key) => !isRefused(catalogue, query, key, ad)),
    ]),
  )
}

function isInBox(catalogue: Catalogue, { west, south, east, north }: Box, ad: PlainAd): boolean {
  const { latitude, longitude } = catalogue.cities.byId.get(ad.city_id)!.position!
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

/** Returns whether the ad has a value that the query excludes. Ranges and words are never excluded. */
function isRefused(catalogue: Catalogue, { not }: AdQuery, key: ChoiceKey, ad: PlainAd): boolean {
  const value = not[key]?.length && key !== 'sound' ? optionOf[key](ad) : null
  if (value === null) return false
  const slug = {
    make: catalogue.makes,
    model: catalogue.models,
    trim: catalogue.trims,
    province: catalogue.provinces,
    city: catalogue.cities,
    district: catalogue.districts,
  }[key as 'make']?.byId.get(Number(value))?.slug
  const statement = key === 'origin' ? originOfAd(catalogue, ad) : (slug ?? String(value))
  return not[key]!.includes(statement)
}

/** Returns the country of the badge; empty where it has no separate choice. */
export const originOfAd = ({ makes }: Catalogue, ad: PlainAd): string =>
  originOf(makes.byId.get(ad.make_id)!.country) ?? ''

/** Returns the money of an instalment sale. */
const tomans = (ad: PlainAd, rial: bigint | null) =>
  ad.price_mode !== 'instalment' || rial === null ? null : Number(rial) / 10

const statesOf = (ad: PlainAd, part = /./) =>
  Object.entries(ad.panels).flatMap(([panel, state]) => (part.test(panel) ? [state] : []))

const isWrecked = (ad: PlainAd) => ['cabin-replaced', 'burned', 'scrap'].includes(ad.body_state ?? '')
const roofIsSound = (ad: PlainAd) => !isWrecked(ad) && statesOf(ad, /^roof$|pillar/).length === 0
const chassisIsSound = (ad: PlainAd) => !isWrecked(ad) && statesOf(ad, /rail|apron/).length === 0

/** The meaning of each word for a buyer, from the panels one by one. */
const plainPaint: Record<string, (ad: PlainAd) => boolean> = {
  none: (ad) =>
    ['no-paint', 'dent-repair', 'scratches'].includes(ad.body_state) &&
    statesOf(ad).every((state) => state === 'scratched' || state === 'dent-repair'),
  'one-spot': (ad) => {
    const touched = statesOf(ad).filter((state) => !['scratched', 'dent-repair'].includes(state))
    return touched.join() === 'spot'
  },
  around: (ad) => {
    const publicFiles = ['coupe', 'convertible', 'pickup'].includes(ad.body_type) ? 2 : 4
    const painted = statesOf(ad, /fender|door/).filter((state) => state === 'painted')
    return painted.length >= 4 + publicFiles && statesOf(ad, /^roof$/).length === 0
  },
}

const sellerOf = (ad: PlainAd): string => (ad.gallery_id === null ? 'personal' : 'gallery')

function inside({ from, to }: Range, value: number | null): boolean {
  if (from === null && to === null) return true
  return value !== null && value >= (from ?? -Infinity) && value <= (to ?? Infinity)
}

function vehicleChosen(catalogue: Catalogue, query: AdQuery, ad: PlainAd): boolean {
  const { makes, models, trims } = catalogue
  const trimsOfModel = query.trim.map((slug) => trims.bySlug.get(slug)!).filter((trim) => trim.modelId === ad.model_id)
  if (trimsOfModel.length) return trimsOfModel.some(({ id }) => id === ad.trim_id)
  if (query.model.includes(models.byId.get(ad.model_id)!.slug)) return true
  const narrower = [...query.model, ...query.trim.map((slug) => models.byId.get(trims.bySlug.get(slug)!.modelId)!.slug)]
  const narrowed = narrower.some((slug) => models.bySlug.get(slug)!.makeId === ad.make_id)
  return !narrowed && query.make.includes(makes.byId.get(ad.make_id)!.slug)
}

function placeChosen({ provinces, cities, districts }: Catalogue, query: AdQuery, ad: PlainAd): boolean {
  const chosen = query.district.map((slug) => districts.bySlug.get(slug)!)
  const districtsHere = chosen.filter(({ cityId }) => cityId === ad.city_id)
  if (districtsHere.length) return districtsHere.some(({ id }) => id === ad.district_id)
  const inProvince = ({ cityId }: { cityId: number }) => cities.byId.get(cityId)!.provinceId === ad.province_id
  const citiesHere = query.city.filter((slug) => cities.bySlug.get(slug)!.provinceId === ad.province_id)
  if (citiesHere.length) return citiesHere.includes(cities.byId.get(ad.city_id)!.slug)
  if (chosen.some(inProvince)) return false
  return query.province.includes(provinces.byId.get(ad.province_id)!.slug)
}

/** Returns the ads that pass every filter except the named ones. */
export function plainResults(
  catalogue: Catalogue,
  query: AdQuery,
  ads: readonly PlainAd[],
  without: readonly string[] = [],
) {
  const filters = Object.entries(plainFilters(catalogue, query)).filter(([name]) => !without.includes(name))
  return ads.filter((ad) => filters.every(([, passes]) => passes(ad)))
}

/** The option of a filter under which an ad counts; null for no option. */
export const optionOf: Record<Exclude<ChoiceKey, 'sound'>, (ad: PlainAd) => string | number | null> = {
  district: (ad) => ad.district_id,
  rating: (ad) => ad.rating,
  document: (ad) => ad.document_kind,
  // Makes are counted; the caller groups their countries.
  origin: (ad) => ad.make_id,
  picture: (ad) => (ad.pictures.length > 0 ? 'yes' : null),
  make: (ad) => ad.make_id,
  model: (ad) => ad.model_id,
  trim: (ad) => ad.trim_id,
  province: (ad) => ad.province_id,
  city: (ad) => ad.city_id,
  bodyType: (ad) => ad.body_type,
  gearbox: (ad) => ad.gearbox,
  fuel: (ad) => ad.fuel,
  colour: (ad) => ad.colour,
  body: (ad) => ad.body_state,
  paint: (ad) => Object.keys(plainPaint).find((paint) => plainPaint[paint]!(ad)) ?? null,
  seller: sellerOf,
  price: (ad) => ad.price_mode,
  plate: (ad) => ad.plate_kind,
}

/** Returns the number of ads for each requirement of soundness, with the other one active. */
export function plainSoundCounts(catalogue: Catalogue, query: AdQuery, ads: readonly PlainAd[]) {
  const roof = plainResults(catalogue, query, ads, ['roof']).filter(roofIsSound).length
  const chassis = plainResults(catalogue, query, ads, ['chassis']).filter(chassisIsSound).length
  return new Map(Object.entries({ roof, chassis }).filter(([, count]) => count > 0))
}

/** Returns the compared number of an order, smallest first; an ad without the number is last. */
export function plainOrder(catalogue: Catalogue, sort: Sort, near: string | null, ads: readonly PlainAd[]): PlainAd[] {
  const home = near === null ? undefined : catalogue.cities.bySlug.get(near)
  const distance = (ad: PlainAd) => (ad.city_id === home?.id ? 0 : ad.province_id === home?.provinceId ? 1 : 2)
  const newest = (ad: PlainAd) => -(ad.bumped_at ?? ad.published_at!).getTime()
  const keys: Record<Sort, (ad: PlainAd) => number[]> = {
    newest: (ad) => [newest(ad)],
    deal: (ad) => [ad.rating === 'suspicious' ? 10_000 : (ad.gap_permille ?? Infinity)],
    cheapest: (ad) => [ad.price_rial === null ? Infinity : Number(ad.price_rial)],
    dearest: (ad) => [ad.price_rial === null ? Infinity : -Number(ad.price_rial)],
    mileage: (ad) => [ad.mileage_km],
    year: (ad) => [-ad.year],
    nearest: (ad) => (home ? [distance(ad), newest(ad)] : [newest(ad)]),
    drop: (ad) => [-Number(ad.drop_rial)],
  }
  const key = (ad: PlainAd) => [...keys[sort](ad), -Number(ad.id)]
  return ads.toSorted((a, b) => compare(key(a), key(b)))
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1
}
