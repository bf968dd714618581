import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#kit/seeded-random.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { requestContext } from '../../../../../tests/support/market.ts'
import { plainResults } from '../../../../../tests/support/plain-search.ts'
import { fillMarket } from '../../../../../tests/support/search-world.ts'
import { formatAdQuery, type Box } from '../ad-query.ts'
import { emptyQuery } from '../parse-ad-query.ts'
import type { TownMapView } from '../town-map-view.ts'
import { loadAdList } from './load-ad-list.ts'
import { countTowns } from './count-towns.ts'

const db = useTestDb({ perFile: true })
let world: Awaited<ReturnType<typeof fillMarket>>
beforeAll(async () => {
  world = await fillMarket(db, seededRandom('towns'), 300)
})

const load = (query: string) => loadAdList(requestContext(db).ctx, new URLSearchParams(query), { base: '/list' })
const open = async (query: string) => {
  const view = await load(`${query}&map=1`)
  return { ...view, townMap: view.townMap! }
}
const sum = (entries: readonly { count: number }[]) => entries.reduce((all, { count }) => all + count, 0)
const tehran: Box = { west: 51.2, south: 35.5, east: 51.6, north: 35.9 }

describe('the ads of a list by town', () => {
  test('are the list, whatever is chosen: their sum is its total, their prices those of its ads', async () => {
    let places = 0
    for (let round = 0; round < 60; round++) {
      const query = { ...world.draw(0.12), said: '', after: null }
      const ads = plainResults(world.catalogue, query, world.live)
      const towns = await countTowns(db.db, world.catalogue, query)
      expect(sum(towns), formatAdQuery(query).toString()).toBe(ads.length)
      for (const { cityId, count, low, high } of towns) {
        const there = ads.filter((ad) => ad.city_id === cityId)
        const prices = there.flatMap(({ price_rial: price }) => price ?? []).toSorted((a, b) => (a < b ? -1 : 1))
        expect([count, low, high]).toEqual([there.length, prices[0] ?? null, prices.at(-1) ?? null])
        places++
      }
    }
    expect(places).toBeGreaterThan(100)
  })

  test('are those of a part of the map: the list, its filters and its towns agree', async () => {
    const view = await open('box=51.2,35.5,51.6,35.9')
    const inside = plainResults(world.catalogue, { ...emptyQuery, box: tehran }, world.live)
    expect(inside.length).toBeGreaterThan(3)
    expect([view.total, sum(view.townMap.towns)]).toEqual([inside.length, inside.length])
    for (const { at, name } of view.townMap.towns) {
      const [longitude, latitude] = at
      const isInside = longitude >= 51.2 && longitude <= 51.6 && latitude >= 35.5 && latitude <= 35.9
      expect([name, isInside]).toEqual([name, true])
    }
    expect(view.applied).toEqual([{ label: 'محدودهٔ نقشه', href: '/list?map=1' }])
    expect(view.mapLink!.href).toBe('/list')
  })

  test('are reached alone by their address, without the part of the map', async () => {
    const view = await open('colour=white&box=44,25,63,40')
    const town = view.townMap.towns[0]!
    expect(town.href).not.toContain('box')
    const there = await load(town.href.split('?')[1]!)
    expect(there.total).toBe(town.count)
  })

  test('are absent while the map is closed, and in a list of one dealer', async () => {
    expect((await load('colour=white')).townMap).toBeNull()
    const scope = { base: '/list', gallery: { id: null, slug: 'personal' } }
    expect((await loadAdList(requestContext(db).ctx, new URLSearchParams('map=1'), scope)).townMap).toBeNull()
  })

  test('have a position in the country for every town of the catalogue', () => {
    const outside = world.catalogue.cities.list.filter(({ position }) => {
      if (!position) return true
      const { latitude, longitude } = position
      return latitude < 25 || latitude > 40 || longitude < 44 || longitude > 63.5
    })
    expect(outside.map(({ slug }) => slug)).toEqual([])
    expect(world.catalogue.cities.bySlug.get('isfahan')!.position).toEqual({ latitude: 32.652, longitude: 51.675 })
  })
})

describe('a part of the map in an address', () => {
  test.each([
    ['51.2,35.5', 'two numbers'],
    ['51.6,35.5,51.2,35.9', 'west after east'],
    ['51.2,35.9,51.6,35.5', 'south above north'],
    ['51.2,35.5,51.2001,35.9', 'nothing between its sides'],
    ['-200,35,51,36', 'outside of the world'],
    ['a,b,c,d', 'words'],
    ['1e1,2,3e1,40', 'exponents'],
    ['NaN,1,2,3', 'no numbers'],
  ])('is named and ignored: %s (%s)', async (text) => {
    const view = await load(`box=${text}`)
    expect([view.query.box, view.dropped]).toEqual([null, [`محدودهٔ نقشه: ${text}`]])
  })

  test('is rounded to about a hundred metres, with digits of any script', async () => {
    const redirect = await load('box=۵۱٫۲۰۰۴,35.5,51.6,35.9'.replaceAll('٫', '.')).catch((thrown: Response) => thrown)
    expect((redirect as Response).headers.get('location')).toBe('/list?box=51.2%2C35.5%2C51.6%2C35.9')
  })

  test('without a town has no ads, and the first way out is the whole map', async () => {
    const view = await open('box=60,28,60.1,28.1')
    expect([view.total, view.townMap.towns]).toEqual([0, []])
    expect(view.relaxations[0]).toMatchObject({ label: 'بدون فیلتر محدودهٔ نقشه', href: '/list?map=1' })
  })
})

describe('services on the map', () => {
  test('are the active dealers, stations and parking zones of a town', async () => {
    const { services } = (await open('')).townMap as TownMapView
    const dealers = await db.db.selectFrom('gallery').select('id').where('state', '=', 'active').execute()
    expect(sum(services.dealers)).toBe(dealers.length)
    const [first] = services.dealers
    if (first) expect(first.href).toMatch(/^\/services\/used-vehicle\/exhibition\?city=/)
    const city = world.catalogue.cities.bySlug.get('yazd')!
    await db.db
      .insertInto('parking_zone')
      .values({ code: '901', city_id: city.id, name: 'مرکز شهر', tariff: 'one' })
      .execute()
    await db.db
      .insertInto('parking_zone')
      .values({ code: '902', city_id: city.id, name: 'بسته', tariff: 'one', active: false })
      .execute()
    const { parking } = (await open('')).townMap.services
    expect(parking).toContainEqual({ name: 'یزد', at: [54.368, 31.897], count: 1, href: '/profile/park-car' })
  })
})
