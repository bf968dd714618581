import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { inTransaction, type Database, type Db } from '#platform/database/database.ts'
import { openServer } from '#platform/database/open-postgres.ts'
import { createLog } from '#platform/log.ts'
import { useOwnDb } from '../../../tests/support/database.ts'
import { aDealer, anAd } from '../../../tests/support/market.ts'
import { followPageChanges, removeOldPageChanges } from './follow-page-changes.ts'
import { createPageChanges } from '#platform/page-changes.ts'
import { createRenderCache } from './render-cache.ts'

const shared = useOwnDb()
const log = createLog('silent')
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

const request = { method: 'GET', url: '/', headers: { host: 'farman.example' } } as IncomingMessage

/** Starts an instance with a cached page for guests. */
async function anInstance(database: Pick<Database, 'db' | 'signals'>, everyMs = 500, { listAgeMs = 0 } = {}) {
  const pageChanges = createPageChanges({ listAgeMs })
  const originOf = ({ headers }: IncomingMessage) => `http://${headers.host}`
  const cache = createRenderCache({ lifetimeSeconds: 30, originOf, changes: pageChanges })
  opened.push(await followPageChanges({ database, pageChanges, log, everyMs }))
  const place = cache.placeOf(request)!
  const keep = (startedMs = performance.now(), ad?: bigint) =>
    cache.keep(place, { headers: [], etag: '"1"', body: Buffer.from('page'), startedMs, ad })
  const answers = () => cache.answer(request, { writeHead: () => ({ end: () => {} }) } as never)
  keep()
  return { keep, answers }
}

const noSignals: Database['signals'] = { send: async () => {}, subscribe: () => () => {}, close: async () => {} }
const withoutSignals = () => ({ db: shared.db, signals: noSignals })
const soon = { timeout: 1000, interval: 10 }

describe('a cached page', () => {
  test.each([
    [
      'an ad is suspended',
      async () => {
        const { id } = await anAd(shared)
        return (db: Db) => db.updateTable('ad').set({ state: 'suspended' }).where('id', '=', id).execute()
      },
    ],
    [
      'a gallery is closed',
      async () => {
        const { id } = await aDealer(shared)
        return (db: Db) => db.updateTable('gallery').set({ state: 'suspended' }).where('id', '=', id).execute()
      },
    ],
    [
      'a make has another name',
      async () => (db: Db) => db.updateTable('make').set({ name_fa: 'دیگر' }).where('id', '=', 1).execute(),
    ],
  ])('is dropped within a second after %s, without any signal', async (_fact, prepare) => {
    await loadCatalogue(shared.db)
    const change = await prepare()
    const instance = await anInstance(withoutSignals())
    expect(instance.answers()).toBe(true)
    await change(shared.db)
    await vi.waitFor(() => expect(instance.answers()).toBe(false), soon)
    instance.keep()
    expect(instance.answers()).toBe(true)
  })

  describe('of a market where ads change', () => {
    /** An instance that may be ten seconds behind, with its page of the first of two ads. */
    async function twoAds() {
      const ads = [await anAd(shared), await anAd(shared)] as const
      const instance = await anInstance(withoutSignals(), 1, { listAgeMs: 10_000 })
      const looked = async () => {
        for (let appearances = 0; appearances < 5; appearances++) await sql`select pg_sleep(0.005)`.execute(shared.db)
      }
      const change = async (id: bigint) => {
        await shared.db.updateTable('ad').set({ mileage_km: 123 }).where('id', '=', id).execute()
        await looked()
      }
      return { ads, instance, change, looked }
    }

    test('of an ad follows this ad and no other', async () => {
      const { ads, instance, change } = await twoAds()
      instance.keep(undefined, ads[0].id)
      await change(ads[1].id)
      expect(instance.answers()).toBe(true)
      await change(ads[0].id)
      expect(instance.answers()).toBe(false)
    })

    test.each([
      ['ad_price', (id: bigint) => sql`insert into ad_price values (${id}, '2020-01-01', 9000000000)`],
      [
        'ad_valuation',
        (id: bigint) => sql`
          insert into ad_valuation (ad_id, value_rial, low_rial, high_rial, confidence, base_year, usual_km, steps, comparables)
          values (${id}, 2, 1, 3, 'low', 1400, 1, '[]', '[]')`,
      ],
    ])('of an ad follows its rows of %s', async (_table, insert) => {
      const { ads, instance, looked } = await twoAds()
      instance.keep(undefined, ads[0].id)
      await insert(ads[0].id).execute(shared.db)
      await looked()
      expect(instance.answers()).toBe(false)
    })

    test('of many ads stays for the age that is allowed, and none of them where a hundred and one changed', async () => {
      const { ads, instance, change, looked } = await twoAds()
      await change(ads[0].id)
      expect(instance.answers()).toBe(true)
      const many = Array.from({ length: 100 }, () => anAd(shared))
      await Promise.all(many)
      await looked()
      instance.keep(undefined, ads[0].id)
      await sql`update ad set mileage_km = 5 where id <> ${ads[0].id}`.execute(shared.db)
      await looked()
      expect(instance.answers()).toBe(false)
    })

    test('of an ad follows it in a transaction of several statements, and what else one changed', async () => {
      const { ads, instance, looked } = await twoAds()
      instance.keep(undefined, ads[0].id)
      await inTransaction(shared.db, async (trx) => {
        await trx.updateTable('ad').set({ mileage_km: 1 }).where('id', '=', ads[1].id).execute()
        await trx.updateTable('ad').set({ mileage_km: 1 }).where('id', '=', ads[0].id).execute()
      })
      await looked()
      expect(instance.answers()).toBe(false)
      instance.keep(undefined, ads[0].id)
      await loadCatalogue(shared.db)
      await inTransaction(shared.db, async (trx) => {
        await trx.updateTable('ad').set({ mileage_km: 2 }).where('id', '=', ads[1].id).execute()
        await trx.updateTable('make').set({ name_fa: 'سوم' }).where('id', '=', 1).execute()
      })
      await looked()
      expect(instance.answers()).toBe(false)
    })
  })

  test('stays after unrelated writes', async () => {
    const instance = await anInstance(withoutSignals(), 1)
    await sql`insert into shared_count values ('pages', 1, now())`.execute(shared.db)
    await removeOldPageChanges(shared.db)
    for (let appearances = 0; appearances < 5; appearances++) await sql`select pg_sleep(0.005)`.execute(shared.db)
    expect(instance.answers()).toBe(true)
  })

  test.each(['ad', 'ad_price', 'ad_valuation', 'album_picture', 'gallery', 'market_day', 'seller_answers'])(
    'stays while statements change no row of %s, which jobs write to',
    async (table) => {
      const instance = await anInstance(withoutSignals(), 1)
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER' limit 1`.execute(shared.db)
      const [all, column] = [sql.table(table), sql.ref(rows[0]!.name)]
      await sql`delete from ${all} where false`.execute(shared.db)
      await sql`insert into ${all} (${column}) select ${column} from ${all} where false`.execute(shared.db)
      await sql`update ${all} set ${column} = ${column} where false`.execute(shared.db)
      for (let appearances = 0; appearances < 5; appearances++) await sql`select pg_sleep(0.005)`.execute(shared.db)
      expect(instance.answers()).toBe(true)
    },
  )

  test('is not cached when its content changed while it was rendered', async () => {
    await loadCatalogue(shared.db)
    const instance = await anInstance(withoutSignals(), 1)
    const startedMs = performance.now()
    await anAd(shared)
    await vi.waitFor(() => expect(instance.answers()).toBe(false), soon)
    instance.keep(startedMs)
    expect(instance.answers()).toBe(false)
  })

  test('a restored row of a future transaction is not a change, and is removed', async () => {
    await sql`insert into page_change (transaction, at) values ('900000000000', now() - interval '1 hour')`.execute(
      shared.db,
    )
    const instance = await anInstance(withoutSignals(), 1)
    for (let appearances = 0; appearances < 5; appearances++) await sql`select pg_sleep(0.005)`.execute(shared.db)
    expect(instance.answers()).toBe(true)
    await removeOldPageChanges(shared.db)
    const { rows } = await sql`select from page_change where transaction = '900000000000'`.execute(shared.db)
    expect(rows).toHaveLength(0)
  })
})

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a server', () => {
  /** Opens a database handle of another process. */
  async function another(): Promise<Database> {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shared.db)
    const url = new URL(process.env.TEST_DATABASE_URL!)
    url.pathname = `/${rows[0]!.name}`
    const database = await openServer(url.href)
    opened.push(() => database.close())
    return database
  }

  test('a signal empties the cache of the other instance at once, long before its next check', async () => {
    await loadCatalogue(shared.db)
    const { id } = await anAd(shared)
    const other = await anInstance(await another(), 600_000)
    // The first signal comes with the connection that listens.
    await vi.waitFor(async () => {
      other.keep()
      await shared.db.updateTable('make').set({ name_fa: 'دیگر' }).where('id', '=', 1).execute()
      await vi.waitFor(() => expect(other.answers()).toBe(false), { timeout: 200, interval: 5 })
    }, 5000)
    // Repeated, because the check at the first signal may see the next change too.
    for (const state of ['suspended', 'published', 'suspended'] as const) {
      other.keep()
      expect(other.answers()).toBe(true)
      await shared.db.updateTable('ad').set({ state }).where('id', '=', id).execute()
      await vi.waitFor(() => expect(other.answers()).toBe(false), soon)
    }
  })

  test('a signal suffices while every connection of the instance is busy', async () => {
    const busy = await another()
    const instance = await anInstance(busy, 600_000)
    await vi.waitFor(async () => {
      instance.keep()
      await shared.db.updateTable('make').set({ name_fa: 'دیگر' }).where('id', '=', 1).execute()
      await vi.waitFor(() => expect(instance.answers()).toBe(false), { timeout: 200, interval: 5 })
    }, 5000)
    const held = Array.from({ length: 8 }, () => sql`select pg_sleep(2)`.execute(busy.db))
    instance.keep()
    await shared.db.updateTable('make').set({ name_fa: 'باز دیگر' }).where('id', '=', 1).execute()
    await vi.waitFor(() => expect(instance.answers()).toBe(false), soon)
    await Promise.all(held)
  })

  test('a change is noticed when its transaction ends, also when younger ones ended before', async () => {
    await loadCatalogue(shared.db)
    const { id } = await aDealer(shared)
    const instance = await anInstance(withoutSignals(), 5)
    const [written, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let long: Promise<unknown> | undefined
    opened.push(async () => (finish.resolve(), long))
    long = inTransaction(shared.db, async (trx) => {
      await trx.updateTable('make').set({ name_fa: 'دیر' }).where('id', '=', 1).execute()
      written.resolve()
      await finish.promise
    })
    await written.promise
    await shared.db.updateTable('gallery').set({ state: 'suspended' }).where('id', '=', id).execute()
    await vi.waitFor(() => expect(instance.answers()).toBe(false), soon)
    instance.keep()
    // The open transaction alone drops no page, however often it checks.
    for (let appearances = 0; appearances < 10; appearances++) await sql`select pg_sleep(0.01)`.execute(shared.db)
    expect(instance.answers()).toBe(true)
    finish.resolve()
    await long
    await vi.waitFor(() => expect(instance.answers()).toBe(false), soon)
  })
})
