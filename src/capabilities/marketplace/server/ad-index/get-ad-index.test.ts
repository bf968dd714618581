import { beforeEach, describe, expect, test } from 'vitest'
import { getCatalogue } from '#capabilities/catalog/contract.ts'
import { seededRandom } from '#kit/seeded-random.ts'
import { inTransaction } from '#platform/database.ts'
import { useOwnDb, type TestDb } from '../../../../../tests/support/database.ts'
import { fillMarket } from '../../../../../tests/support/search-world.ts'
import { sorts, type Sort } from '../../ad-query.ts'
import { emptyQuery } from '../../parse-ad-query.ts'
import { countFacets } from '../count-facets.ts'
import { createAdIndex } from './ad-index.ts'
import { getAdIndex } from './get-ad-index.ts'
import { findLiveRows } from './index-rows.ts'
import type { KeptOrder } from './orders.ts'

const market = useOwnDb()
let filled = false

beforeEach(async () => {
  if (!filled) await fillMarket(market, seededRandom('index'), 120)
  filled = true
})

/** What an index that is read anew would hold, order by order. */
async function anew({ db }: TestDb) {
  const fresh = createAdIndex()
  fresh.apply(await findLiveRows(db, 0n))
  return idsByOrder(fresh)
}

function idsByOrder(index: ReturnType<typeof createAdIndex>) {
  const orders = (Object.keys(sorts) as Sort[]).filter((sort): sort is KeptOrder => sort !== 'nearest')
  return Object.fromEntries(
    orders.map((order) => [order, Array.from(index.orders.slots(order), (slot) => index.numbers.id[slot])]),
  )
}

async function someAdIds(state: 'published' | 'sold', count: number) {
  const rows = await market.db.selectFrom('ad').select('id').where('state', '=', state).orderBy('id').execute()
  const random = seededRandom(`${state}-${rows.length}`)
  return Array.from({ length: count }, () => random.pick(rows).id)
}

describe('the search index', () => {
  test('holds what was committed a moment ago: a changed price, a sold car, one that came back', async () => {
    const random = seededRandom('changes')
    await getAdIndex(market.db)
    for (let round = 0; round < 12; round++) {
      const [price, sold] = await Promise.all([someAdIds('published', 3), someAdIds('published', 2)])
      const price_rial = BigInt(random.int(100, 9000)) * 10_000_000n
      await market.db
        .updateTable('ad')
        .set({ price_mode: 'fixed', price_rial, mileage_km: random.int(0, 300_000) })
        .where('id', 'in', price)
        .execute()
      await market.db.updateTable('ad').set({ state: 'sold' }).where('id', 'in', sold).execute()
      if (round % 3 === 2) {
        const back = await someAdIds('sold', 2)
        await market.db.updateTable('ad').set({ state: 'published' }).where('id', 'in', back).execute()
      }
      expect(idsByOrder(await getAdIndex(market.db))).toEqual(await anew(market))
    }
  })

  test('does not show what was rolled back', async () => {
    const catalogue = await getCatalogue(market.db)
    const before = (await countFacets(market.db, catalogue, emptyQuery)).total
    const failed = inTransaction(market.db, async (trx) => {
      await trx.updateTable('ad').set({ state: 'removed' }).execute()
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect((await countFacets(market.db, catalogue, emptyQuery)).total).toBe(before)
  })

  test('sees a commit that overtook an older transaction, and then the older one too', async () => {
    // Needs two connections at once, so only a server database can show it.
    if (market.database.engine === 'embedded') return
    const [first, second] = (await someAdIds('published', 40)).filter((id, at, all) => all.indexOf(id) === at)
    const stateOf = async (id: bigint) =>
      idsByOrder(await getAdIndex(market.db)).newest!.includes(Number(id)) ? 'shown' : 'gone'
    let finish = () => {}
    const older = inTransaction(market.db, async (trx) => {
      await trx.updateTable('ad').set({ state: 'sold' }).where('id', '=', first!).execute()
      await new Promise<void>((resolve) => (finish = resolve))
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await market.db.updateTable('ad').set({ state: 'sold' }).where('id', '=', second!).execute()
    expect([await stateOf(first!), await stateOf(second!)]).toEqual(['shown', 'gone'])
    finish()
    await older
    expect(await stateOf(first!)).toBe('gone')
  })
})
