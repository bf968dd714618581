import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#kit/seeded-random.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { useOwnDb } from '../../../../../../tests/support/database.ts'
import { plainOrder, plainResults } from '../../../../../../tests/support/plain-search.ts'
import { fillMarket } from '../../../../../../tests/support/search-world.ts'
import { formatAdQuery, sorts, type AdQuery, type Sort } from '../../ad-query.ts'
import { allPlatesQuery } from '../../parse-ad-query.ts'
import { countFacets } from '../count-facets.ts'
import { listAds } from '../list-ads.ts'
import { findChanges, findStart } from './index-rows.ts'

const market = useOwnDb()
let world: Awaited<ReturnType<typeof fillMarket>>

beforeAll(async () => {
  world = await fillMarket(market, seededRandom('index'), 120)
})

/** Compares lists and counts with the stored ads. */
async function expectExact(queries: readonly AdQuery[]) {
  const live = await market.db.selectFrom('ad').selectAll().where('state', '=', 'published').execute()
  for (const query of queries) {
    const expected = plainOrder(world.catalogue, query.sort, query.near, plainResults(world.catalogue, query, live))
    const [{ rows }, { total, facets }] = await Promise.all([
      listAds(market.db, world.catalogue, query, {}, 10),
      countFacets(market.db, world.catalogue, query),
    ])
    const say = formatAdQuery(query).toString()
    expect(
      rows.map(({ id }) => id),
      say,
    ).toEqual(expected.slice(0, 10).map(({ id }) => id))
    expect(total, say).toBe(expected.length)
    const colours = Map.groupBy(plainResults(world.catalogue, query, live, ['colour']), ({ colour }) => colour)
    expect([...facets.colour].toSorted(), say).toEqual(
      [...colours].map(([colour, ads]) => [colour, ads.length]).toSorted(),
    )
  }
}

async function someAdIds(state: 'published' | 'sold', count: number) {
  const rows = await market.db.selectFrom('ad').select('id').where('state', '=', state).orderBy('id').execute()
  const random = seededRandom(`${state}-${rows.length}`)
  return Array.from({ length: count }, () => random.pick(rows).id)
}

const orders: AdQuery[] = (Object.keys(sorts) as Sort[]).map((sort) => ({ ...allPlatesQuery, sort, near: 'karaj' }))

describe('the search index', () => {
  test('reflects commits at once: a changed price, a new text, a sold and a restored car', async () => {
    const random = seededRandom('changes')
    const requests = Array.from({ length: 12 }, () => world.draw(0.15))
    await expectExact(requests)
    for (let round = 0; round < 12; round++) {
      const [price, sold] = await Promise.all([someAdIds('published', 3), someAdIds('published', 2)])
      const price_rial = BigInt(random.int(100, 9000)) * 10_000_000n
      await market.db
        .updateTable('ad')
        .set({
          price_mode: 'fixed',
          price_rial,
          mileage_km: random.int(0, 300_000),
          colour: 'yellow',
          plate_kind: 'national',
        })
        .where('id', 'in', price)
        .execute()
      await market.db.updateTable('ad').set({ state: 'sold' }).where('id', 'in', sold).execute()
      if (round % 3 === 1) {
        const words = await someAdIds('published', 2)
        const search_text = `پژو 207 سفید تهران نوبت ${round}`
        await market.db.updateTable('ad').set({ search_text }).where('id', 'in', words).execute()
      }
      if (round % 3 === 2) {
        const back = await someAdIds('sold', 2)
        await market.db.updateTable('ad').set({ state: 'published' }).where('id', 'in', back).execute()
      }
      await expectExact([...requests, world.draw(0.1), ...orders, { ...allPlatesQuery, q: `نوبت ${round}` }])
    }
  })

  test('stays exact with more concurrent changes than the overflow beside the sorted ads', async () => {
    await expectExact(orders)
    await market.db
      .updateTable('ad')
      .set({ mileage_km: sql<number>`(id * 7919) % 300000`, drop_rial: sql<bigint>`(id * 104729) % 1000` })
      .execute()
    await expectExact(orders)
  })

  test('does not show rolled-back changes', async () => {
    const before = (await countFacets(market.db, world.catalogue, allPlatesQuery)).total
    const failed = inTransaction(market.db, async (trx) => {
      await trx.updateTable('ad').set({ state: 'removed' }).execute()
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect((await countFacets(market.db, world.catalogue, allPlatesQuery)).total).toBe(before)
  })

  test('cannot be queried inside a transaction, whose uncommitted data would become public', async () => {
    const asking = inTransaction(market.db, (trx) => listAds(trx, world.catalogue, allPlatesQuery))
    await expect(asking).rejects.toThrow('outside the transaction')
  })

  test('sees a commit that overtook an older transaction, and then the older one', async () => {
    // Needs two connections, so only a server database can run this test.
    if (market.database.engine === 'embedded') return
    const [first, second] = (await someAdIds('published', 40)).filter((id, at, all) => all.indexOf(id) === at)
    const stateOf = async (id: bigint) => {
      const { rows } = await listAds(market.db, world.catalogue, allPlatesQuery, {}, 500)
      return rows.some((row) => row.id === id) ? 'shown' : 'gone'
    }
    const [written, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const older = inTransaction(market.db, async (trx) => {
      await trx.updateTable('ad').set({ state: 'sold' }).where('id', '=', first!).execute()
      written.resolve()
      await finish.promise
    })
    await written.promise
    await market.db.updateTable('ad').set({ state: 'sold' }).where('id', '=', second!).execute()
    expect([await stateOf(first!), await stateOf(second!)]).toEqual(['shown', 'gone'])
    finish.resolve()
    await older
    expect(await stateOf(first!)).toBe('gone')
  })

  test('reads each change once during an hour-long transaction, and that transaction when it ends', async () => {
    if (market.database.engine === 'embedded') return
    const [late] = await someAdIds('published', 1)
    const [written, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const long = inTransaction(market.db, async (trx) => {
      await trx.updateTable('ad').set({ state: 'sold' }).where('id', '=', late!).execute()
      written.resolve()
      await finish.promise
    })
    await written.promise
    let { point } = await findStart(market.db)
    const others = market.db.selectFrom('ad').select('id').where('id', '!=', late!).orderBy('id').limit(5)
    const ids = (await others.execute()).map(({ id }) => String(id))
    for (let round = 0; round < 20; round++) {
      await market.db.updateTable('ad').set({ mileage_km: round }).where('id', 'in', ids.map(BigInt)).execute()
      const changes = await findChanges(market.db, point)
      expect(changes.ids.toSorted()).toEqual(ids.toSorted())
      point = changes.point
      expect((await findChanges(market.db, point)).ids).toEqual([])
    }
    await expectExact(orders)
    finish.resolve()
    await long
    expect((await findChanges(market.db, point)).ids).toEqual([String(late)])
    await expectExact(orders)
  })

  /** Sells a car in rows of another origin: by a transaction that the index considers read. */
  const sellLongAgo = (db: Db, id: bigint) =>
    inTransaction(db, async (trx) => {
      await sql`alter table ad disable trigger ad_revision`.execute(trx)
      await sql`update ad set state = 'sold', revision = '3'::xid8 where id = ${String(id)}::bigint`.execute(trx)
      await sql`alter table ad enable trigger ad_revision`.execute(trx)
    })
  const counted = async () => (await countFacets(market.db, world.catalogue, allPlatesQuery)).total

  test('reloads when another instance sets a new epoch', async () => {
    const [id] = await someAdIds('published', 1)
    const before = await counted()
    await sellLongAgo(market.db, id!)
    expect(await counted()).toBe(before)
    await sql`update ad_epoch set epoch = gen_random_uuid()`.execute(market.db)
    expect(await counted()).toBe(before - 1)
  })

  test('checks for a new epoch after it lost its database', async () => {
    const [id] = await someAdIds('published', 1)
    const before = await counted()
    await sql`alter table ad rename to ad_away`.execute(market.db)
    await expect(counted()).rejects.toThrow()
    await sql`alter table ad_away rename to ad`.execute(market.db)
    await sellLongAgo(market.db, id!)
    await sql`update ad_epoch set origin = 'another cluster'`.execute(market.db)
    expect(await counted()).toBe(before - 1)
  })
})

describe('the first search index after restoring a dump', () => {
  const restored = useOwnDb()

  test('adopts the local revisions, so that ads do not look changed at every check', async () => {
    const { catalogue } = await fillMarket(restored, seededRandom('restored'), 20)
    const ahead = async () => {
      const { rows } = await sql<{ ahead: number }>`
        select count(*)::int as ahead from ad where revision > pg_snapshot_xmax(pg_current_snapshot())`.execute(
        restored.db,
      )
      return rows[0]!.ahead
    }
    await inTransaction(restored.db, async (trx) => {
      await sql`alter table ad disable trigger ad_revision`.execute(trx)
      await sql`update ad set revision = '900000000000'::xid8`.execute(trx)
      await sql`alter table ad enable trigger ad_revision`.execute(trx)
    })
    expect(await ahead()).toBeGreaterThan(10)
    expect((await listAds(restored.db, catalogue, allPlatesQuery, {}, 500)).rows.length).toBeGreaterThan(5)
    expect(await ahead()).toBe(0)
  })
})
