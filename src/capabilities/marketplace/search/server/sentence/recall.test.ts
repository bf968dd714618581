import { beforeAll, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue, type Catalogue } from '#capabilities/catalog/contract.ts'
import { useOwnDb } from '../../../../../../tests/support/database.ts'
import { aPerson } from '../../../../../../tests/support/market.ts'
import { queryPairs } from '../../../../../../tests/support/query-pairs.ts'
import type { AdQuery } from '../../ad-query.ts'
import { emptyQuery, parseAdQuery } from '../../parse-ad-query.ts'
import { seedDemoMarket } from '../../../demo/server/seed-demo-market.ts'
import { listAds } from '../list-ads.ts'
import { understandQuery } from './understand-query.ts'

const test = useOwnDb()
const shown = 10
let catalogue: Catalogue

beforeAll(async () => {
  await loadCatalogue(test.db)
  catalogue = await getCatalogue(test.db)
  const people: bigint[] = []
  for (let made = 0; made < 1500; made++) people.push((await aPerson(test)).id)
  const [galleryOwner, seller, ...others] = people
  await seedDemoMarket(test.db, {
    secrets: test.secrets,
    catalogue,
    people: { galleryOwner: galleryOwner!, seller: seller!, others },
    now: test.now,
    seed: 'recall',
    ads: 4000,
    galleries: 30,
  })
})

const idsOf = async (query: AdQuery, size: number) =>
  (await listAds(test.db, catalogue, query, {}, size)).rows.map(({ id }) => id)

/** Of the ten first ads that somebody could have wanted, the part that the ten shown ones are. */
async function recallOf(typed: string, meant: string): Promise<number> {
  const { query } = await understandQuery(test.db, { ...emptyQuery, q: typed }, null)
  const found = await idsOf(query, shown)
  const wanted = new Set(await idsOf(parseAdQuery(new URLSearchParams(meant)).query, 5000))
  expect(wanted.size, `the market has nothing for «${typed}»`).toBeGreaterThan(0)
  return found.filter((id) => wanted.has(id)).length / Math.min(shown, wanted.size)
}

describe('a search in the words of people', () => {
  it('finds what they meant, for at least 95 of a hundred', async () => {
    expect(queryPairs).toHaveLength(100)
    const recalls: number[] = []
    for (const [typed, meant] of queryPairs) {
      const recall = await recallOf(typed, meant)
      recalls.push(recall)
      if (recall < 1) process.stdout.write(`recall@${shown} ${recall.toFixed(2)} «${typed}»\n`)
    }
    const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length
    process.stdout.write(`recall@${shown} ${mean.toFixed(2)} of ${recalls.length}\n`)
    expect(mean).toBeGreaterThanOrEqual(0.95)
  })
})
