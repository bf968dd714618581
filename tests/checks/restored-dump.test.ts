import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { postgresTool, withPostgres } from '../../scripts/postgres.mjs'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { allPlatesQuery } from '#features/marketplace/search/parse-ad-query.ts'
import { listAds } from '#features/marketplace/search/server/list-ads.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openServer } from '#platform/database/open-postgres.ts'
import { addJob, defineJob, handleJob, type JobTable } from '#platform/jobs/jobs.ts'
import { registerPeriodicJobs } from '#platform/jobs/periodic-jobs.ts'
import { takeJobs } from '#platform/jobs/take-jobs.ts'
import { testSecrets, type TestDb } from '../support/database.ts'
import { passJobTime, runJobs } from '../support/jobs.ts'
import { anAd } from '../support/market.ts'

const now = new Date('2026-11-21T08:00:00Z')
const greet = defineJob({ name: 'greet', payload: z.object({ to: z.string() }) })
const tableOf = (ran: string[]): JobTable => ({
  greet: handleJob(greet, async ({ to }) => void ran.push(to)),
  tidy: { everySeconds: 3600, run: async () => void ran.push('tidy') },
})

const testOf = (database: Database): TestDb => ({ db: database.db, database, secrets: testSecrets, now })

const listed = async (db: Db) =>
  (await listAds(db, await getCatalogue(db), allPlatesQuery, {}, 100)).rows.map(({ id }) => id)
const makeName = async (db: Db) => (await getCatalogue(db)).makes.bySlug.get('peugeot')?.nameFa

const lastTransaction = async (db: Db) =>
  BigInt((await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)).rows[0]!.id)

function run(tool: string, ...args: string[]) {
  const { status, stderr } = spawnSync(postgresTool(tool), args, { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
}

/** A server on which much has happened, as a dump in a file; gives its last transaction and the ads that were live. */
const dumpTo = (file: string) =>
  withPostgres(async (url) => {
    const database = await openServer(url)
    const { db } = database
    await migrate(db)
    await loadCatalogue(db)
    await sql`do $$ begin for n in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$`.execute(db)
    const ads: bigint[] = []
    for (let n = 0; n < 5; n++) ads.push((await anAd(testOf(database))).id)
    expect((await listed(db)).toSorted()).toEqual(ads.toSorted())
    await registerPeriodicJobs(db, tableOf([]))
    await addJob(db, greet, { to: 'in hand' })
    const { jobs } = await takeJobs(db, {
      table: { greet: tableOf([]).greet! },
      lane: 'normal',
      atMost: 1,
      leaseSeconds: 60,
    })
    expect(jobs).toHaveLength(1)
    await addJob(db, greet, { to: 'waiting' }, { key: 'greet:1' })
    const last = await lastTransaction(db)
    run('pg_dump', '--format=custom', '--file', file, url)
    await database.close()
    return { ads, last }
  })

// Two separate servers: transaction ids restart in each.
describe.skipIf(!process.env.TEST_DATABASE_URL)('a dump that is restored into a new server', () => {
  it('is searched, edited and worked through as before, although its transactions have not been there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dump-'))
    const file = join(folder, 'farman.dump')
    try {
      const { ads, last } = await dumpTo(file)
      await withPostgres(async (url) => {
        run('pg_restore', '--no-owner', '--exit-on-error', '--dbname', url, file)
        const database = await openServer(url)
        try {
          expect(await lastTransaction(database.db)).toBeLessThan(last)
          await goesOn(database, ads)
        } finally {
          await database.close()
        }
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  async function goesOn(database: Database, ads: bigint[]) {
    const { db } = database
    const ahead = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ad where revision > pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
      return rows[0]!.n
    }
    expect(await migrate(db)).toEqual([])
    expect(await ahead()).toBe(ads.length)
    expect((await listed(db)).toSorted()).toEqual(ads.toSorted())
    expect(await ahead()).toBe(0)
    await db.updateTable('ad').set({ state: 'sold' }).where('id', '=', ads[0]!).execute()
    const { id: newAd } = await anAd(testOf(database))
    expect((await listed(db)).toSorted()).toEqual([...ads.slice(1), newAd].toSorted())

    expect(await makeName(db)).toBe('پژو')
    await db.updateTable('make').set({ name_fa: 'پژوی نو' }).where('slug', '=', 'peugeot').execute()
    await vi.waitFor(async () => expect(await makeName(db)).toBe('پژوی نو'), { timeout: 5000 })

    const ran: string[] = []
    const table = tableOf(ran)
    await registerPeriodicJobs(db, table)
    await addJob(db, greet, { to: 'new' })
    await addJob(db, greet, { to: 'newer wish' }, { key: 'greet:1' })
    await runJobs(db, table)
    expect(ran.toSorted()).toEqual(['new', 'newer wish', 'tidy'])
    // What was in hand on the old server comes back when its lease is over.
    await passJobTime(db, 60)
    await runJobs(db, table)
    expect(ran).toHaveLength(4)
    expect(ran.at(-1)).toBe('in hand')
    expect(await db.selectFrom('job').select('key').execute()).toEqual([{ key: 'periodic:tidy' }])
  }
})
