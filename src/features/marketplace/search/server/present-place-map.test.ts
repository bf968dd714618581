import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#kit/seeded-random.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { requestContext } from '../../../../../tests/support/market.ts'
import { fillMarket } from '../../../../../tests/support/search-world.ts'
import { formatAdQuery } from '../ad-query.ts'
import { emptyQuery } from '../parse-ad-query.ts'
import { countFacets } from './count-facets.ts'
import { loadAdList } from './load-ad-list.ts'

const db = useTestDb({ perFile: true })
let world: Awaited<ReturnType<typeof fillMarket>>
beforeAll(async () => {
  world = await fillMarket(db, seededRandom('places'), 300)
})

const load = (query: string) => loadAdList(requestContext(db).ctx, new URLSearchParams(query), { base: '/list' })
const open = async (query: string) => {
  const view = await load(`${query}&map=1`)
  return { ...view, map: view.map! }
}
const follow = (href: string) => open(href.split('?')[1]!.replace(/&?map=1/, ''))
const named = (view: Awaited<ReturnType<typeof open>>, title: string) =>
  view.map.groups.find((group) => group.title === title)!
const tile = (view: Awaited<ReturnType<typeof open>>, slug: string) =>
  view.map.provinces.find((province) => province.slug === slug)!

describe('the map of places', () => {
  test('is present on request, and opened and closed by a link that keeps everything else', async () => {
    const closed = await load('colour=white&sort=cheapest')
    expect(closed.map).toBeNull()
    expect(closed.mapLink).toEqual({ label: 'روی نقشه', href: '/list?colour=white&sort=cheapest&map=1' })
    const { mapLink, map, whole } = await open('colour=white&sort=cheapest')
    expect(mapLink!.href).toBe('/list?colour=white&sort=cheapest')
    expect(map.provinces).toHaveLength(31)
    expect(whole).toBe('/list?map=1')
  })

  test("exists in the list of all ads, not in a dealer's", async () => {
    const scope = { base: '/list', gallery: { id: null, slug: 'personal' } }
    const view = await loadAdList(requestContext(db).ctx, new URLSearchParams('map=1'), scope)
    expect([view.map, view.mapLink]).toEqual([null, null])
  })

  test('ignores and names another value', async () => {
    const view = await load('map=big')
    expect([view.map, view.dropped]).toEqual([null, ['نقشه: big']])
  })

  test('counts like the filters, whatever else is chosen', async () => {
    for (let round = 0; round < 20; round++) {
      const query = { ...world.draw(0.15), q: '', said: '', after: null }
      const view = await open(formatAdQuery(query).toString())
      const { facets } = await countFacets(db.db, world.catalogue, query)
      for (const province of view.map.provinces) {
        const { id } = world.catalogue.provinces.bySlug.get(province.slug)!
        expect(province.count, province.href).toBe(facets.province.get(id) ?? 0)
      }
      for (const { kind, places } of view.map.groups) {
        for (const { slug, count } of kind === 'city' ? places : []) {
          expect(count).toBe(facets.city.get(world.catalogue.cities.bySlug.get(slug)!.id) ?? 0)
        }
      }
    }
  })

  test('links a province to as many ads as it shows; all provinces together are the whole list', async () => {
    const start = await open('colour=white')
    expect(start.map.provinces.reduce((sum, { count }) => sum + count, 0)).toBe(start.total)
    const filled = start.map.provinces.filter(({ count }) => count > 0)
    expect(filled.length).toBeGreaterThan(2)
    for (const { href, count, slug } of filled) {
      const there = await follow(href)
      expect([there.total, tile(there, slug).chosen, there.map.country]).toEqual([
        count,
        true,
        '/list?colour=white&map=1',
      ])
    }
  })

  test('adds a second province to the first, and removes it when pressed again', async () => {
    const tehran = await open('province=tehran')
    const fars = tile(tehran, 'fars')
    expect(fars.href).toBe('/list?province=fars&province=tehran&map=1')
    const both = await follow(fars.href)
    expect(both.total).toBe(fars.count + tehran.total)
    expect(both.applied.map(({ label }) => label)).toEqual(['استان فارس', 'استان تهران'])
    expect(tile(both, 'fars').href).toBe('/list?province=tehran&map=1')
  })

  test('shows the cities of a chosen province; a city narrows it and is removed with it', async () => {
    const alborz = await open('province=alborz')
    const cities = named(alborz, 'شهرهای استان البرز')
    expect(cities.places.reduce((sum, { count }) => sum + count, 0)).toBe(alborz.total)
    const karaj = cities.places.find(({ slug }) => slug === 'karaj')!
    expect([karaj.href, karaj.chosen]).toEqual(['/list?province=alborz&city=karaj&map=1', false])
    const there = await follow(karaj.href)
    expect(there.total).toBe(karaj.count)
    expect(named(there, 'شهرهای استان البرز').places[0]).toMatchObject({
      chosen: true,
      href: '/list?province=alborz&map=1',
    })
    expect(tile(there, 'alborz').href).toBe('/list?map=1')
  })

  test('marks the surrounding places of a single city or district, and removes it with them', async () => {
    const district = world.catalogue.districtsOf(world.catalogue.cities.bySlug.get('tehran')!.id)[0]!
    const inDistrict = await open(`district=${district.slug}`)
    expect(tile(inDistrict, 'tehran')).toMatchObject({ chosen: true, href: '/list?map=1' })
    const chosen = inDistrict.map.groups.flatMap(({ places }) => places).filter((place) => place.chosen)
    expect(chosen.map(({ slug, href }) => [slug, href])).toEqual([
      ['tehran', '/list?map=1'],
      [district.slug, '/list?map=1'],
    ])
  })

  test('drops the sentence once one of its places is removed', async () => {
    const query = formatAdQuery({ ...emptyQuery, said: 'پژو تهران', make: ['peugeot'], province: ['tehran'] })
    const view = await open(query.toString())
    expect(tile(view, 'tehran').href).toBe('/list?make=peugeot&map=1')
    expect(new URLSearchParams(tile(view, 'fars').href.split('?')[1]).get('said')).toBe('پژو تهران')
  })
})
