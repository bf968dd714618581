import { plannedNotices } from '#features/notifications/planned-notices.ts'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getCatalogue, getSearchWords, loadCatalogue } from '#features/catalog/contract.ts'
import { saveSearchWord } from '#features/catalog/server/save-search-word.ts'
import { decideReports } from '#features/marketplace/reports/server/decide-reports.ts'
import { ensureEpoch } from '#features/marketplace/search/server/ad-index/ensure-epoch.ts'
import { notify } from '#features/notifications/contract.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { openServer } from '#platform/database/open-postgres.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { databaseCounts } from '#platform/limits/database-counts.ts'
import { createSharedCounts } from '#platform/limits/shared-counts.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { diskFiles } from '#platform/files/files.ts'
import { runDueJobs } from '#platform/jobs/run-due-jobs.ts'
import { startJobs } from '#platform/jobs/start-jobs.ts'
import { endSessionsOf, openSession } from '#platform/session.ts'
import { busyPage } from '../../src/app/busy-page.ts'
import { mountEndpoints } from '../../src/app/http-api.ts'
import { jobTable } from '../../src/app/jobs.ts'
import { useOwnDb, type TestDb } from '../support/database.ts'
import { testPlatform } from '../support/platform.ts'
import { anAd, aPerson, requestContext } from '../support/market.ts'

const serverUrl = process.env.TEST_DATABASE_URL

/** The product as one machine of several runs it: a pool, caches and signals of its own on the shared database. */
async function startInstance(shared: TestDb, url: string) {
  const database = await openServer(url)
  const own: TestDb = { ...shared, db: database.db, database }
  const imageWorker = createImageWorker({ seconds: 2 })
  // Nothing of this is drawn or sent here.
  const unused = {} as never
  const tested = testPlatform(own, {
    config: { REQUESTS_PER_MINUTE: 100 },
    providers: {
      imageWorker,
      files: diskFiles('/nowhere'),
      pictures: unused,
      sms: unused,
    },
  })
  const { log, clock } = tested
  const store = databaseCounts(database.db)
  const requestCounts = createSharedCounts({ store, log, clock, hashKey: (key) => key })
  const platform: Platform = { ...tested, requestCounts }
  const app: FastifyInstance = await createHttpServer({
    platform,
    pictures: platform.providers.pictures,
    build: () => Promise.reject(new Error('no pages here')),
    development: false,
    busyPage,
    mount: (server, { renderCache }) => mountEndpoints(server, { platform, renderCache }),
  })
  const get = async (path: string, cookie = '') => {
    const { statusCode, body } = await app.inject({ url: path, headers: { cookie } })
    return { status: statusCode, body: body && (JSON.parse(body) as Record<string, unknown>) }
  }
  return {
    own,
    app,
    platform,
    get,
    put: (path: string, cookie: string) => app.inject({ method: 'PUT', url: path, headers: { cookie } }),
    runJobs: () => runDueJobs({ log: platform.log, db: database.db, table: jobTable(platform) }),
    async close() {
      await app.close()
      imageWorker.close()
      await requestCounts.close()
      await database.close()
    },
  }
}

/** What a stream says from now on, up to the given words. */
async function heard(stream: Readable, words: string): Promise<string> {
  let statement = ''
  for await (const chunk of stream) {
    statement += String(chunk)
    if (statement.includes(words)) return statement
  }
  throw new Error(`the stream ended without «${words}»: ${statement}`)
}

describe.skipIf(!serverUrl)('two instances on one database', () => {
  const shared = useOwnDb()
  let one: Awaited<ReturnType<typeof startInstance>>
  let two: typeof one
  beforeAll(async () => {
    await loadCatalogue(shared.db)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shared.db)
    const url = new URL(serverUrl!)
    url.pathname = `/${rows[0]!.name}`
    one = await startInstance(shared, url.href)
    two = await startInstance(shared, url.href)
  })
  afterAll(() => Promise.all([one.close(), two.close()]))

  /** Signed in on the first instance. */
  async function aVisitor() {
    const { id: personId } = await aPerson(shared)
    const now = shared.now
    const token = await openSession(one.own.db, { personId, userAgent: 'test', now, lifetimeSeconds: 3600 })
    return { personId, cookie: `sid=${token}` }
  }

  test('who signed in on one is signed in on the other, and signed out there too', async () => {
    const { personId, cookie } = await aVisitor()
    expect((await two.get('/api/v1/notifications', cookie)).status).toBe(200)
    await one.own.db.deleteFrom('session').where('person_id', '=', personId).execute()
    expect((await two.get('/api/v1/notifications', cookie)).status).toBe(401)
  })

  test('a bookmark kept on one stands on the other', async () => {
    const { cookie } = await aVisitor()
    const { public_id: id } = await anAd(shared)
    expect((await one.put(`/api/v1/bookmarks/${id}`, cookie)).statusCode).toBe(204)
    expect((await two.get('/api/v1/bookmarks', cookie)).body).toMatchObject({ bookmarks: [{ ad: { id } }] })
  })

  test('a notice written on one arrives live with who follows on the other', async () => {
    const { personId, cookie } = await aVisitor()
    const response = await two.app.inject({
      url: '/api/v1/notifications/stream',
      headers: { cookie },
      payloadAsStream: true,
    })
    const stream = response.stream()
    await heard(stream.iterator({ destroyOnReturn: false }) as unknown as Readable, '"unread":0')
    const notice = {
      personId,
      notice: plannedNotices.drawLost,
      data: { plan: 'خلافی' },
      link: '/profile',
      key: 'live',
    } as const
    await inTransaction(one.own.db, (trx) => notify(trx, one.own, notice))
    await one.runJobs()
    expect(await heard(stream, 'خلافی')).toContain('"unread":1')
  })

  test('an ad that staff stop on one is gone from list and page of the other, which had it in its search index', async () => {
    const { personId } = await aVisitor()
    const { public_id: id, id: adId } = await anAd(shared)
    const listed = async () => JSON.stringify((await two.get('/api/v1/ads')).body).includes(id)
    expect(await listed()).toBe(true)
    await shared.db
      .insertInto('ad_report')
      .values({ ad_id: adId, person_id: personId, reason: 'deposit', at: shared.now })
      .execute()
    const { ctx } = requestContext(one.own, { personId, roles: ['operator'], confirmedAt: shared.now })
    expect(await decideReports(ctx, { adId: id, decision: 'suspend', note: 'دیدم' })).toMatchObject({ ok: true })
    await vi.waitFor(async () => expect(await listed()).toBe(false), { timeout: 10_000 })
    expect((await two.get(`/api/v1/ads/${id}`)).status).toBe(404)
  })

  const soon = { timeout: 5000, interval: 50 }

  test('a search word and a make that are edited on one are known on the other soon after', async () => {
    const wordsOf = async ({ own }: typeof one) => (await getSearchWords(own.db)).map(({ spelling }) => spelling)
    const nameOf = async ({ own }: typeof one) => (await getCatalogue(own.db)).makes.bySlug.get('peugeot')?.nameFa
    expect(await wordsOf(two)).not.toContain('مورچه')
    expect(await nameOf(two)).toBe('پژو')
    await saveSearchWord(one.own.db, { spelling: 'مورچه', kind: 'model', slug: 'daewoo-matiz' })
    expect(await wordsOf(one)).toContain('مورچه')
    await one.own.db.updateTable('make').set({ name_fa: 'پژوی نو' }).where('slug', '=', 'peugeot').execute()
    await vi.waitFor(async () => expect(await wordsOf(two)).toContain('مورچه'), soon)
    await vi.waitFor(async () => expect(await nameOf(two)).toBe('پژوی نو'), soon)
    await one.own.db.updateTable('make').set({ name_fa: 'پژو' }).where('slug', '=', 'peugeot').execute()
  })

  test('after a restored dump, whose transactions are ahead of the server, both find what is written next', async () => {
    const { public_id: id, id: adId } = await anAd(shared)
    const listed = async ({ get }: typeof one) => JSON.stringify((await get('/api/v1/ads')).body).includes(id)
    expect([await listed(one), await listed(two)]).toEqual([true, true])
    // What a restore leaves: rows of transactions that have not been yet here, and the mark of another cluster.
    await inTransaction(shared.db, async (trx) => {
      await sql`alter table ad disable trigger ad_revision`.execute(trx)
      await sql`update ad set revision = '900000000000'::xid8, state = 'sold'`.execute(trx)
      await sql`alter table ad enable trigger ad_revision`.execute(trx)
      await sql`update ad_epoch set origin = 'another cluster'`.execute(trx)
    })
    await ensureEpoch(one.own.db)
    const { rows } = await sql<{ ahead: number }>`
      select count(*)::int as ahead from ad where revision > pg_snapshot_xmax(pg_current_snapshot())`.execute(shared.db)
    expect(rows[0]!.ahead).toBe(0)
    expect([await listed(one), await listed(two)]).toEqual([false, false])
    await shared.db.updateTable('ad').set({ state: 'published' }).where('id', '=', adId).execute()
    expect([await listed(one), await listed(two)]).toEqual([true, true])
    // An ad whose row disappeared with the old table is found only by a full read.
    await sql`delete from ad_price where ad_id = ${String(adId)}::bigint`.execute(shared.db)
    await shared.db.deleteFrom('ad').where('id', '=', adId).execute()
    await sql`update ad_epoch set origin = 'another cluster'`.execute(shared.db)
    await ensureEpoch(two.own.db)
    expect([await listed(one), await listed(two)]).toEqual([false, false])
  })

  test('who signs out on one is no longer told anything by an open stream of the other', async () => {
    const { personId, cookie } = await aVisitor()
    const answer = await two.app.inject({
      url: '/api/v1/notifications/stream',
      headers: { cookie },
      payloadAsStream: true,
    })
    const stream = answer.stream()
    await heard(stream.iterator({ destroyOnReturn: false }) as unknown as Readable, '"unread":0')
    const ended = once(stream, 'end')
    stream.resume()
    await endSessionsOf(one.own.db, personId)
    // The next heartbeat would be long after the time limit of this test.
    await ended
  })

  test('a person has at most four pages that follow, on both together, until an instance dies', async () => {
    const { personId, cookie } = await aVisitor()
    const url = '/api/v1/notifications/stream'
    const follow = ({ app }: typeof one) => app.inject({ url, headers: { cookie }, payloadAsStream: true })
    const four = [await follow(one), await follow(two), await follow(one), await follow(two)]
    expect(four.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    for (const instance of [one, two]) {
      const refused = await instance.app.inject({ url, headers: { cookie } })
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    }
    // What an instance leaves that died: nobody renews its places.
    await sql`update held_place set expires_at = clock_timestamp() where key = ${`inbox-stream:${personId}`}`.execute(
      shared.db,
    )
    expect((await follow(one)).statusCode).toBe(200)
  })

  test('an address that has used up its requests on both together is refused on both', async () => {
    const flood = async () => {
      let answered = 0
      for (let sent = 0; sent < 150; sent++) {
        const instance = sent % 2 ? one : two
        const { statusCode } = await instance.app.inject({ url: '/api/v1/ads', remoteAddress: '198.51.100.77' })
        if (statusCode === 200) answered++
      }
      return answered
    }
    // Each alone would answer its 75; together they add up a little late.
    expect(await flood()).toBeLessThan(140)
    for (const instance of [one, two]) {
      const refused = await instance.app.inject({ url: '/api/v1/ads', remoteAddress: '198.51.100.77' })
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('periodic work is done once for all', async () => {
    let ran = 0
    const table = { 'test.periodic': { run: async () => void ran++, everySeconds: 3600 } }
    await shared.db.deleteFrom('job').execute()
    const runner = ({ own, platform }: typeof one) => ({
      db: own.db,
      signals: own.database.signals,
      log: platform.log,
      table,
      pollSeconds: 1,
      leaseSeconds: 60,
      workers: { urgent: 1, normal: 1, bulk: 1 },
    })
    const stops = [await startJobs(runner(one)), await startJobs(runner(two))]
    await vi.waitFor(() => expect(ran).toBe(1), { timeout: 10_000 })
    // Stopping waits for what is in hand; by then each has looked for work.
    await Promise.all(stops.map((stop) => stop()))
    expect(ran).toBe(1)
    expect(await runDueJobs(runner(one))).toBe(0)
  })
})
