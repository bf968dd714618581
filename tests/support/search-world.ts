import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { sorts, type AdQuery, type Sort } from '#features/marketplace/search/ad-query.ts'
import { type ChoiceKey } from '#features/marketplace/search/filter-keys.ts'
import { emptyQuery } from '#features/marketplace/search/parse-ad-query.ts'
import {
  bodyStates,
  colours,
  paintworkConditions,
  plateKinds,
  priceModes,
  ratings,
  documentKinds,
  intactParts,
  type BodyStateSlug,
  type ColourSlug,
} from '#features/marketplace/ad/choices.ts'
import type { SeededRandom } from '#kit/seeded-random.ts'
import type { TestDb } from './database.ts'
import { aDealer, anAd, aPerson } from './market.ts'
import type { PlainAd } from './plain-search.ts'

const dayMs = 24 * 3_600_000
const some = <T extends string>(choices: Record<T, string>, count: number) =>
  Object.keys(choices).slice(0, count) as T[]

/** All fenders and doors of one end or of both. */
function painted(ends: readonly string[]) {
  const panels = ends.flatMap((end) =>
    ['fender', 'door'].flatMap((part) => [`${end}-left-${part}`, `${end}-right-${part}`]),
  )
  return Object.fromEntries(panels.map((panel) => [panel, 'painted']))
}

/** Few different values, so that random filters match and orders have ties. */
const pools = {
  colour: some<ColourSlug>(colours, 5),
  body: some<BodyStateSlug>(bodyStates, 4),
  cities: ['tehran', 'karaj', 'mashhad', 'isfahan', 'shiraz', 'tabriz'],
  panels: [
    {},
    {},
    { hood: 'spot' },
    { hood: 'spot', roof: 'painted' },
    { hood: 'scratched' },
    { trunk: 'dent-repair', 'rear-left-door': 'spot' },
    { 'front-apron': 'dented', 'front-right-rail': 'dented' },
    { roof: 'dented', 'left-b-pillar': 'replaced' },
    painted(['front', 'rear']),
    painted(['front']),
    { ...painted(['front', 'rear']), hood: 'painted' },
    { ...painted(['front', 'rear']), roof: 'painted' },
  ],
  plates: ['national', 'national', 'national', 'national', 'free-zone', 'temporary'],
  states: ['published', 'published', 'published', 'published', 'published', 'sold', 'expired'],
} as const

/** Fills the database with random ads of a few models; returns the live ones, as stored. */
export async function fillMarket(test: TestDb, random: SeededRandom, count: number) {
  await loadCatalogue(test.db)
  const catalogue = await getCatalogue(test.db)
  const models = ['peugeot-207', 'peugeot-206', 'saipa-shahin', 'saipa-quick', 'toyota-corolla'].map((slug) => {
    const model = catalogue.models.bySlug.get(slug)
    if (!model) throw new RangeError(`no model ${slug}`)
    return model
  })
  const trims = models.flatMap(({ id }) => catalogue.trimsOf(id).slice(0, 3)).map(({ slug }) => slug)
  const cities = [
    ...pools.cities,
    ...catalogue.citiesOf(catalogue.cities.bySlug.get('tehran')!.provinceId).map((c) => c.slug),
  ]
  const galleries = [await aDealer(test), await aDealer(test, { name: 'نمایشگاه سپهر' })]
  const seller_id = (await aPerson(test)).id
  const ads: PlainAd[] = []
  for (let made = 0; made < count; made++) {
    const priced = random.chance(0.9)
    const published_at = new Date(test.now.getTime() - random.int(0, 40) * (dayMs / 2))
    ads.push(
      await anAd(test, {
        ...drawDocuments(random),
        seller_id,
        published_at,
        trim: random.pick(trims),
        city: random.pick(cities.slice(0, 9)),
        state: random.pick(pools.states),
        gallery_id: random.chance(0.4) ? random.pick(galleries).id : null,
        year: random.int(1396, 1404),
        mileage_km: random.int(0, 12) * 15_000,
        colour: random.pick(pools.colour),
        body_state: random.pick(pools.body),
        toman: priced ? random.int(6, 40) * 50_000_000 : null,
        panels: random.pick(pools.panels),
        plate_kind: random.pick(pools.plates),
        ...drawTerms(random, priced),
        gap_permille: random.chance(0.7) ? random.int(-15, 15) * 10 : null,
        drop_rial: random.chance(0.3) ? BigInt(random.int(1, 4)) * 100_000_000n : 0n,
      }),
    )
  }
  const live = ads.filter(({ state }) => state === 'published')
  return { catalogue, live, galleries, draw: (hard: number) => drawQuery(random, live, catalogue, hard) }
}

/** Cash, barter, or instalments of a few sizes. */
function drawTerms(random: SeededRandom, priced: boolean) {
  if (!priced || random.chance(0.7)) return {}
  if (random.chance(0.4)) return { price_mode: 'barter' as const }
  return {
    price_mode: 'instalment' as const,
    down_payment_rial: BigInt(random.int(1, 6)) * 1_000_000_000n,
    instalment_rial: BigInt(random.int(1, 6)) * 100_000_000n,
    instalment_count: 12,
  }
}

/** Draws further facts of an ad: its documents, its pictures, its kind of price. */
const drawDocuments = (random: SeededRandom) => ({
  document_kind: random.pick(some(documentKinds, 3)),
  insurance_months: random.chance(0.2) ? null : random.int(0, 12),
  rating: random.chance(0.3) ? null : random.pick(some(ratings, 4)),
  pictures: random.chance(0.7) ? ['peugeot-207-white-1'] : [],
})

type Catalogue = Awaited<ReturnType<typeof getCatalogue>>

/** Draws a random query from the words of existing ads; each filter is used with probability `use`. */
function drawQuery(random: SeededRandom, live: readonly PlainAd[], catalogue: Catalogue, use: number): AdQuery {
  const query: AdQuery = structuredClone(emptyQuery)
  const ofAd: Record<ChoiceKey, (ad: PlainAd) => string> = {
    make: (ad) => catalogue.makes.byId.get(ad.make_id)!.slug,
    model: (ad) => catalogue.models.byId.get(ad.model_id)!.slug,
    trim: (ad) => catalogue.trims.byId.get(ad.trim_id)!.slug,
    province: (ad) => catalogue.provinces.byId.get(ad.province_id)!.slug,
    city: (ad) => catalogue.cities.byId.get(ad.city_id)!.slug,
    district: (ad) => catalogue.districts.byId.get(ad.district_id ?? catalogue.districts.list[0]!.id)!.slug,
    rating: () => random.pick(some(ratings, 4)),
    document: (ad) => ad.document_kind,
    origin: () => random.pick(['iranian', 'french', 'japanese', 'german']),
    picture: () => 'yes',
    bodyType: (ad) => ad.body_type,
    gearbox: (ad) => ad.gearbox,
    fuel: (ad) => ad.fuel,
    colour: (ad) => ad.colour,
    body: (ad) => ad.body_state,
    seller: (ad) => (ad.gallery_id === null ? 'personal' : 'gallery'),
    price: () => random.pick(some(priceModes, 4)),
    paint: () => random.pick(some(paintworkConditions, 3)),
    sound: () => random.pick(some(intactParts, 2)),
    plate: () => random.pick(some(plateKinds, 3)),
  }
  for (const [key, value] of Object.entries(ofAd)) {
    if (!random.chance(use)) continue
    const values = Array.from({ length: random.int(1, 3) }, () => value(random.pick(live)))
    if (key !== 'sound' && random.chance(0.25)) query.not[key as ChoiceKey] = [...new Set(values)].sort()
    else query[key as ChoiceKey] = [...new Set(values)].sort()
  }
  if (random.chance(use)) query.year = ends(random, () => random.pick(live).year)
  if (random.chance(use)) query.km = ends(random, () => random.pick(live).mileage_km)
  if (random.chance(use)) query.toman = ends(random, () => random.int(6, 40) * 50_000_000)
  if (random.chance(use / 3)) query.down = { from: null, to: random.int(1, 6) * 100_000_000 }
  if (random.chance(use / 3)) query.monthly = { from: null, to: random.int(1, 6) * 10_000_000 }
  if (random.chance(use / 2)) query.insurance = { from: random.int(1, 12), to: null }
  if (random.chance(use / 2)) query.q = random.pick(['پژو', 'تهران سفید', 'كوييك', '۲۰۷', 'peugeot مشکی', 'نیست'])
  query.sort = random.pick(Object.keys(sorts) as Sort[])
  if (query.sort === 'nearest' && random.chance(0.8)) query.near = random.pick(pools.cities)
  if (random.chance(use / 2)) {
    const [west, south] = [random.int(44, 58), random.int(25, 36)]
    query.box = { west, south, east: west + random.int(1, 8), north: south + random.int(1, 6) }
  }
  return query
}

function ends(random: SeededRandom, value: () => number): { from: number | null; to: number | null } {
  const [from, to] = [value(), value()].toSorted((a, b) => a - b) as [number, number]
  return { from: random.chance(0.7) ? from : null, to: random.chance(0.7) ? to : null }
}
