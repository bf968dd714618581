import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#kit/seeded-random.ts'
import { useOwnDb } from '../../../../../tests/support/database.ts'
import { requestContext } from '../../../../../tests/support/market.ts'
import {
  optionOf,
  originOfAd,
  plainOrder,
  plainResults,
  plainSoundCounts,
  type PlainAd,
} from '../../../../../tests/support/plain-search.ts'
import { fillMarket } from '../../../../../tests/support/search-world.ts'
import { formatAdQuery, sorts, type AdQuery, type Sort } from '../ad-query.ts'
import { choiceKeys, notKey, rangeKeys, refusableKeys, type ChoiceKey } from '../filter-keys.ts'
import { histogramKeys, histogramEdges, stepOf, type HistogramKey } from '../histogram-steps.ts'
import { emptyQuery, allPlatesQuery } from '../parse-ad-query.ts'
import { filterGroups } from './ad-index/filters.ts'
import { countFacets, countRelaxations } from './count-facets.ts'
import type { Scope } from './ad-index/filters.ts'
import { listAds } from './list-ads.ts'
import { loadAdList, loadCounts, loadMoreAds } from './load-ad-list.ts'

const test = useOwnDb()
let world: Awaited<ReturnType<typeof fillMarket>>

beforeAll(async () => {
  world = await fillMarket(test, seededRandom('search'), 300)
})

const queries = (count: number, use: number) => Array.from({ length: count }, () => world.draw(use))

/** Loads all pages of a list. */
async function allPages(query: AdQuery, scope: Scope = {}, size = 7) {
  const pages: bigint[][] = []
  for (let after: string | null = null; pages.length < 100;) {
    const page = await listAds(test.db, world.catalogue, { ...query, after }, scope, size)
    pages.push(page.rows.map(({ id }) => id))
    after = page.next
    if (!after) break
  }
  return pages
}

const ids = (ads: readonly PlainAd[]) => ads.map(({ id }) => id)
const say = (query: AdQuery) => formatAdQuery(query).toString()

const place = { base: '/list' }

/** Opens an address as a browser does: follows the redirect to the canonical address, once. */
async function open(params: URLSearchParams) {
  const { ctx } = requestContext(test)
  try {
    return await loadAdList(ctx, params, place)
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    const to = new URL(thrown.headers.get('location')!, 'http://localhost')
    expect([thrown.status, to.pathname]).toEqual([302, '/list'])
    return loadAdList(ctx, to.searchParams, place)
  }
}

describe('a list of ads', () => {
  it('contains exactly the ads that pass every filter, in the requested order, over all pages', async () => {
    for (const query of queries(80, 0.2)) {
      const expected = plainResults(world.catalogue, query, world.live)
      const pages = await allPages(query)
      expect(pages.flat(), say(query)).toEqual(ids(plainOrder(world.catalogue, query.sort, query.near, expected)))
      expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true)
    }
  })

  it.each(Object.keys(sorts) as Sort[])('shows every live ad exactly once over all pages of «%s»', async (sort) => {
    const query = { ...allPlatesQuery, sort, near: 'karaj' }
    const expected = plainOrder(world.catalogue, sort, 'karaj', world.live)
    expect((await allPages(query)).flat()).toEqual(ids(expected))
  })

  it('keeps its position when ads come and go between two pages', async () => {
    const first = await listAds(test.db, world.catalogue, allPlatesQuery, {}, 7)
    await test.db.updateTable('ad').set({ state: 'removed' }).where('id', '=', first.rows[6]!.id).execute()
    const second = await listAds(test.db, world.catalogue, { ...allPlatesQuery, after: first.next }, {}, 7)
    await test.db.updateTable('ad').set({ state: 'published' }).where('id', '=', first.rows[6]!.id).execute()
    const expected = plainOrder(world.catalogue, 'newest', null, world.live)
    expect(second.rows.map(({ id }) => id)).toEqual(ids(expected.slice(7, 14)))
  })

  it("shows a dealer's own ads only, and under «personal» only private ads", async () => {
    const [dealer] = world.galleries
    const own = world.live.filter((ad) => ad.gallery_id === dealer!.id)
    const personal = world.live.filter((ad) => ad.gallery_id === null)
    const newest = (ads: PlainAd[]) => ids(plainOrder(world.catalogue, 'newest', null, ads))
    expect((await allPages(allPlatesQuery, { galleryId: dealer!.id })).flat()).toEqual(newest(own))
    expect((await allPages(allPlatesQuery, { galleryId: null })).flat()).toEqual(newest(personal))
  })

  it.each(['پژو', 'پژو ۲۰۷', 'پژو 207', 'PEUGEOT', 'كوييك'])('finds ads by «%s» in any spelling', async (q) => {
    const expected = plainResults(world.catalogue, { ...emptyQuery, q }, world.live)
    expect(expected.length).toBeGreaterThan(10)
    expect((await allPages({ ...emptyQuery, q })).flat()).toHaveLength(expected.length)
  })
})

describe('filter counts', () => {
  const plainCounts = (query: AdQuery, ads: readonly PlainAd[], key: ChoiceKey) => {
    const group =
      key === 'make' || key === 'model' || key === 'trim'
        ? 'vehicle'
        : key === 'province' || key === 'city' || key === 'district'
          ? 'place'
          : key
    if (key === 'sound') return plainSoundCounts(world.catalogue, query, ads)
    const counts = new Map<string | number, number>()
    for (const ad of plainResults(world.catalogue, query, ads, [group])) {
      const value = key === 'origin' ? originOfAd(world.catalogue, ad) || null : optionOf[key](ad)
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return counts
  }

  it('show the number of ads per option, independent of the choice in its own group', async () => {
    for (const query of queries(150, 0.22)) {
      const { total, facets } = await countFacets(test.db, world.catalogue, query)
      expect(total, say(query)).toBe(plainResults(world.catalogue, query, world.live).length)
      for (const key of choiceKeys)
        expect(facets[key], `${key} of ${say(query)}`).toEqual(plainCounts(query, world.live, key))
    }
  })

  it('show the number of ads per histogram bar, independent of the choice in its own range', async () => {
    const valueOf: Record<HistogramKey, (ad: PlainAd) => number | null> = {
      toman: ({ price_rial }) => (price_rial === null ? null : Number(price_rial) / 10),
      year: ({ year }) => year,
      km: ({ mileage_km }) => mileage_km,
    }
    for (const query of queries(80, 0.2)) {
      const { histograms } = await countFacets(test.db, world.catalogue, query)
      for (const key of histogramKeys) {
        const values = plainResults(world.catalogue, query, world.live, [key]).map((ad) => valueOf[key](ad))
        const bars = values.flatMap((value) => (value === null ? [] : [stepOf(key, value)]))
        const expected = histograms[key].map((_, bar) => bars.filter((other) => other === bar).length)
        expect(histograms[key], `${key} of ${say(query)}`).toEqual(expected)
        expect(histograms[key]).toHaveLength(histogramEdges[key].length)
      }
    }
  })

  it('cover only the ads of the viewed dealer', async () => {
    const galleryId = world.galleries[1]!.id
    const own = world.live.filter((ad) => ad.gallery_id === galleryId)
    for (const query of queries(20, 0.15)) {
      const { total, facets } = await countFacets(test.db, world.catalogue, query, { galleryId })
      expect(total).toBe(plainResults(world.catalogue, query, own).length)
      for (const key of choiceKeys) expect(facets[key], `${key} of ${say(query)}`).toEqual(plainCounts(query, own, key))
    }
  })
})

describe('an empty result', () => {
  /** Returns the counts after removing one filter, or two when no single one helps. */
  function plainRelaxations(query: AdQuery): number[] {
    const give = (groups: string[]) => plainResults(world.catalogue, query, world.live, groups).length
    const pairs = filterGroups.flatMap((a, i) => filterGroups.slice(i + 1).map((b) => [a, b]))
    const extras = 'q picture insurance document rating seller price paint body roof chassis'
    const order = [
      extras,
      'colour',
      'box',
      'place',
      'km',
      'year',
      'toman down monthly',
      'fuel gearbox plate origin bodyType',
      'vehicle',
    ]
    const levelOf = (group: string) => order.findIndex((level) => level.split(' ').includes(group))
    const rank = (groups: string[]) => {
      const levels = groups.map(levelOf).toSorted((a, b) => b - a)
      return [levels[0]!, levels.at(-1)!]
    }
    const counted = (ways: string[][]) =>
      ways.map((groups) => ({ groups, count: give(groups) })).filter(({ count }) => count > 0)
    const single = counted(filterGroups.map((group) => [group]))
    const keepsCar = (groups: string[]) => !groups.includes('vehicle')
    const needsTwo = !single.some(({ groups }) => keepsCar(groups))
    const two = needsTwo ? counted(pairs).filter(({ groups }) => single.length === 0 || keepsCar(groups)) : []
    return [...single, ...two]
      .toSorted((a, b) => {
        const [one, other] = [rank(a.groups), rank(b.groups)]
        return one[0]! - other[0]! || one[1]! - other[1]! || b.count - a.count
      })
      .map(({ count }) => count)
      .slice(0, 3)
  }

  it('drops the weakest preference first and the car last, with correct counts', async () => {
    const empty = queries(120, 0.45).filter((query) => plainResults(world.catalogue, query, world.live).length === 0)
    expect(empty.length).toBeGreaterThan(40)
    for (const query of empty) {
      const ways = await countRelaxations(test.db, world.catalogue, query)
      expect(
        ways.map(({ count }) => count),
        say(query),
      ).toEqual(plainRelaxations(query))
      for (const { groups, count } of ways) {
        expect(plainResults(world.catalogue, query, world.live, groups), say(query)).toHaveLength(count)
      }
    }
  })

  it('links to a list with exactly the announced number of ads', async () => {
    const { ctx } = requestContext(test)
    const empty = queries(30, 0.45).filter((query) => plainResults(world.catalogue, query, world.live).length === 0)
    for (const query of empty.slice(0, 12)) {
      // Keep the words literal: interpreted as filters they would be another query.
      const view = await open(formatAdQuery({ ...query, said: query.q }))
      expect(view.total).toBe(0)
      for (const { href, count } of view.relaxations) {
        const there = await loadAdList(ctx, new URL(href, 'http://localhost').searchParams, place)
        expect(there.total, href).toBe(count)
      }
    }
  })
})

describe('a typed, truncated or invented address', () => {
  const cursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
  const keys = [
    ...choiceKeys,
    ...refusableKeys.map(notKey),
    ...rangeKeys.flatMap((key) => [`${key}From`, `${key}To`]),
    'q',
    'said',
    'ask',
    'sort',
    'near',
    'after',
  ]
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      '\u0000',
      '\ud800',
      '😀'.repeat(80),
      '%',
      '_\\',
      "'; drop table ad; --",
      '-1',
      '1e9',
      '۱۴۰۰',
      '٢٠٢١',
      'NaN',
    ),
    fc.string({ minLength: 3000, maxLength: 5000 }),
    fc.constantFrom('peugeot', 'tehran', 'white', 'newest', 'nearest', 'constructor', '__proto__', 'toString'),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
    fc.array(fc.oneof(fc.constantFrom(...Object.keys(sorts)), fc.string(), fc.integer().map(String))).map(cursor),
  )
  const garbage = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...keys), fc.string()), value), { maxLength: 12 })

  it('always gets a response', async () => {
    const { ctx } = requestContext(test)
    await fc.assert(
      fc.asyncProperty(garbage, async (pairs) => {
        const params = new URLSearchParams(pairs)
        const view = await open(params)
        const counts = await loadCounts(ctx, params, place)
        const more = await loadMoreAds(ctx, params, place)
        expect(counts.total).toBe(view.total)
        expect(more.ads).toEqual(view.ads)
        expect(JSON.stringify(view)).not.toMatch(/\\u0000|\\ud[89a-f]/)
      }),
      { numRuns: 150, seed: 20261121 },
    )
  })

  it.each([
    ['a day that no month has', cursor(['newest', '2026-02-30T00:00:00.000Z', '1'])],
    ['the year nought', cursor(['newest', '0000-01-01T00:00:00.000Z', '1'])],
    ['an hour that no day has', cursor(['newest', '2026-01-01T24:00:00.000Z', '1'])],
    ['a number that is too large', cursor(['newest', '2026-01-01T00:00:00.000Z', '9223372036854775808'])],
    ['another order', cursor(['cheapest', '10000000000', '1'])],
    ['too few values', cursor(['newest', '1'])],
    ['no list', cursor({ sort: 'newest' })],
    ['no numbers', cursor(['newest', {}, '1'])],
    ['nothing', '===='],
  ])('shows the first page with a remark when the cursor is %s', async (_case, after) => {
    const { ctx } = requestContext(test)
    const view = await loadAdList(ctx, new URLSearchParams({ after }), place)
    expect(view.ads).toHaveLength(24)
    const first = plainOrder(world.catalogue, 'newest', null, plainResults(world.catalogue, emptyQuery, world.live))[0]!
    expect(view.ads[0]!.id).toBe(first.public_id)
    expect(view.dropped).toEqual(['صفحه: …'])
  })

  it.each([
    ['tomanTo=۸۰۰ میلیون&yearFrom=2021', '/list?yearFrom=1400&tomanTo=800000000'],
    [
      'colour=WHITE&make=&q=%20پژو%20',
      `/list?${new URLSearchParams({ said: 'پژو', make: 'peugeot', colour: 'white' })}`,
    ],
    ['q=پژو&said=پژو&colour=White', `/list?${new URLSearchParams({ q: 'پژو', said: 'پژو', colour: 'white' })}`],
    ['yearFrom=1404&yearTo=1400', '/list?yearFrom=1400&yearTo=1404'],
  ])('redirects «%s» to the canonical address', async (typed, to) => {
    const thrown = await loadAdList(requestContext(test).ctx, new URLSearchParams(typed), place).catch(
      (error: unknown) => error,
    )
    expect((thrown as Response).headers.get('location')).toBe(to)
  })

  it('keeps valid parts and names the rest', async () => {
    const { ctx } = requestContext(test)
    const address =
      'make=peugeot&make=abc&model=saipa-quick&colour=white&colour=neon&yearFrom=2025&yearTo=۱۴۰۰&tomanTo=زیاد&near=atlantis&sort=best'
    const view = await loadAdList(ctx, new URLSearchParams(address), place)
    expect(formatAdQuery(view.query).toString()).toBe(
      'make=peugeot&model=saipa-quick&colour=white&yearFrom=1400&yearTo=1404',
    )
    expect(view.total).toBe(plainResults(world.catalogue, view.query, world.live).length)
    expect(new Set(view.dropped)).toEqual(new Set(['رنگ: neon', 'برند: abc', 'شهر من: atlantis', 'مرتب‌سازی: best']))
  })
})
