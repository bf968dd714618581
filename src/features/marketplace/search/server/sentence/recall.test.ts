import { beforeAll, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { useOwnDb } from '../../../../../../tests/support/database.ts'
import { aPerson } from '../../../../../../tests/support/market.ts'
import { whole } from '../../../../../../tests/support/whole.ts'
import { queryPairs } from '../../../../../../tests/support/query-pairs.ts'
import { formatAdQuery, type AdQuery } from '../../ad-query.ts'
import { emptyQuery, parseAdQuery } from '../../parse-ad-query.ts'
import { placeText } from '../../../ad/server/present-card.ts'
import { seedDemoMarket } from '#demo/marketplace/seed-demo-market.ts'
import { countFacets } from '../count-facets.ts'
import { listAds } from '../list-ads.ts'
import { understandQuery } from './understand-query.ts'

const test = useOwnDb()
const shown = 10
const size = whole ? { people: 1500, ads: 4000 } : { people: 500, ads: 2000 }
let catalogue: Catalogue

beforeAll(async () => {
  await loadCatalogue(test.db)
  catalogue = await getCatalogue(test.db)
  const people: bigint[] = []
  for (let made = 0; made < size.people; made++) people.push((await aPerson(test)).id)
  const [dealerOwner, seller, ...others] = people
  await seedDemoMarket(test.db, {
    secrets: test.secrets,
    catalogue,
    people: { galleryOwner: dealerOwner!, seller: seller!, others },
    now: test.now,
    seed: 'recall',
    ads: size.ads,
    galleries: 30,
  })
})

const idsOf = async (query: AdQuery, size: number) =>
  (await listAds(test.db, catalogue, query, {}, size)).rows.map(({ id }) => id)

const filtersOf = (query: AdQuery) => formatAdQuery({ ...query, said: '' }).toString()

/** Returns the share of the first ten wanted ads among the first ten shown. */
async function recallOf(typed: string, meant: string): Promise<number> {
  const { query } = await understandQuery({ db: test.db, now: new Date() }, { ...emptyQuery, q: typed }, null)
  const match = await idsOf(query, shown)
  const request = parseAdQuery(new URLSearchParams(meant)).query
  const targets = new Set(await idsOf(request, 5000))
  // With no matching ad, compare the queries instead.
  if (targets.size === 0) return filtersOf(query) === filtersOf(request) ? 1 : 0
  return match.filter((id) => targets.has(id)).length / Math.min(shown, targets.size)
}

describe('a search in everyday words', () => {
  it('finds the intended ads in at least 98 of 100 cases', async () => {
    expect(queryPairs).toHaveLength(200)
    const recalls: number[] = []
    for (const [typed, meant] of queryPairs) {
      const recall = await recallOf(typed, meant)
      recalls.push(recall)
      if (recall < 1) process.stdout.write(`recall@${shown} ${recall.toFixed(2)} «${typed}»\n`)
    }
    const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length
    process.stdout.write(`recall@${shown} ${mean.toFixed(2)} of ${recalls.length}\n`)
    expect(mean).toBeGreaterThanOrEqual(0.98)
  })

  it('finds every neighbourhood on a card, alone in its city and with it', async () => {
    const rows = await test.db
      .selectFrom('ad')
      .select(['city_id', 'district_id'])
      .where('state', '=', 'published')
      .where('plate_kind', '=', 'national')
      .where('district_id', 'is not', null)
      .execute()
    const counts = Map.groupBy(rows, ({ district_id }) => district_id!)
    expect(counts.size).toBeGreaterThan(100)
    for (const [id, ads] of counts) {
      const district = catalogue.districts.byId.get(id)!
      const city = catalogue.cities.byId.get(district.cityId)!
      for (const typed of [`${district.nameFa} ${city.nameFa}`, placeText(catalogue, city.id, id)]) {
        const { query } = await understandQuery({ db: test.db, now: new Date() }, { ...emptyQuery, q: typed }, null)
        const { total } = await countFacets(test.db, catalogue, query)
        expect([typed, query.district, total]).toEqual([typed, [district.slug], ads.length])
      }
    }
  })
})
