import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#kit/seeded-random.ts'
import { useOwnDb } from '../../../../../tests/support/database.ts'
import { plainResults } from '../../../../../tests/support/plain-search.ts'
import { fillMarket } from '../../../../../tests/support/search-world.ts'
import { formatAdQuery, withoutOrder, type AdQuery } from '../ad-query.ts'
import { listAds } from './list-ads.ts'
import { createMatcher, readJudgedAds, readyQuery, type JudgedAd } from './match-ads.ts'

const test = useOwnDb()
let world: Awaited<ReturnType<typeof fillMarket>>
let ads: JudgedAd[]

beforeAll(async () => {
  world = await fillMarket(test, seededRandom('matching'), 250)
  const all = await test.db.selectFrom('ad').select('id').execute()
  ads = []
  for await (const ad of readJudgedAds(
    test.db,
    all.map(({ id }) => id),
  ))
    ads.push(ad)
}, 60_000)

const say = (query: AdQuery) => formatAdQuery(query).toString()

async function listed(query: AdQuery): Promise<number[]> {
  const { rows } = await listAds(test.db, world.catalogue, withoutOrder(query), {}, 1000)
  return rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
}

describe('matching queries with single ads', () => {
  it('finds exactly what the list shows, and what a person expects', async () => {
    let taken = 0
    for (const use of [0.05, 0.15, 0.3]) {
      const queries = Array.from({ length: 120 }, () => world.draw(use))
      const matcher = createMatcher(queries.map((query) => ({ query: readyQuery(world.catalogue, query), of: query })))
      const matches = new Map(queries.map((query) => [query, [] as number[]]))
      for (const ad of ads) for (const query of matcher.match(ad)) matches.get(query)!.push(ad.numbers.id)
      for (const query of queries) {
        const ids = matches.get(query)!.toSorted((a, b) => a - b)
        taken += ids.length
        expect(ids, say(query)).toEqual(await listed(query))
        const plain = plainResults(world.catalogue, query, world.live).map(({ id }) => Number(id))
        expect(ids, say(query)).toEqual(plain.toSorted((a, b) => a - b))
      }
    }
    // Queries without matches would prove nothing.
    expect(taken).toBeGreaterThan(500)
  }, 120_000)

  it('matches an ad once for several of its cars, and never a non-live ad', () => {
    const ad = ads.find(({ live }) => live)!
    const catalogue = world.catalogue
    const [make, model] = [
      catalogue.makes.byId.get(Number(ad.facts.make_id))!.slug,
      catalogue.models.list.find(({ makeId, id }) => makeId !== ad.facts.make_id && id !== ad.facts.model_id)!.slug,
    ]
    const query = { ...withoutOrder(world.draw(0)), make: [make], model: [model], plate: [String(ad.facts.plate_kind)] }
    const matcher = createMatcher([{ query: readyQuery(catalogue, query), of: 'it' }])
    expect(matcher.match(ad)).toEqual(['it'])
    expect(matcher.match({ ...ad, live: false })).toEqual([])
  })
})
