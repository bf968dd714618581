import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import type { Database } from '#platform/database/database.ts'
import { testSecrets, type TestDb } from '../../../tests/support/database.ts'
import { openEmbeddedCopy } from '../../../tests/support/database-template.ts'
import { aDealer, anAd, aPerson } from '../../../tests/support/market.ts'
import { copyDatabase } from './copy-database.ts'
import { digestsOf, sequencesOf } from './compare-databases.ts'
import { migrate } from './migrate.ts'
import { openServer } from './open-postgres.ts'
import { findTables } from './table-shapes.ts'

const adminUrl = process.env.TEST_DATABASE_URL
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function anEmptyServer(): Promise<Database> {
  const admin = await openServer(adminUrl!)
  const name = `test_${randomBytes(8).toString('hex')}`
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  const url = new URL(adminUrl!)
  url.pathname = `/${name}`
  const server = await openServer(url.href)
  opened.push(async () => {
    await server.close()
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db)
    await admin.close()
  })
  return server
}

/**
 * Creates an embedded database with realistic content: people, ads, dealers, sealed values, odd texts, gaps in the
 * numbers.
 */
async function aUsedDatabase(): Promise<Database> {
  const database = await openEmbeddedCopy()
  opened.push(() => database.close())
  const used: TestDb = { database, db: database.db, secrets: testSecrets, now: new Date('2026-11-21T08:00:00.123Z') }
  await loadCatalogue(used.db)
  const dealer = await aDealer(used)
  for (let count = 0; count < 30; count++) await anAd(used, count % 3 ? {} : { gallery_id: dealer.id })
  await aPerson(used)
  await sql`update ad set search_text = E'پژو ۲۰۶ «نو»\\t\\\\ {"a":1} null , \\n' where id % 7 = 0`.execute(used.db)
  await sql`delete from ad where id = (select max(id) from ad)`.execute(used.db)
  return database
}

const everything = async (database: Database) => {
  const names = (await findTables(database.db)).map(({ name }) => name)
  return [await digestsOf(database.db, names), await sequencesOf(database.db)]
}
const tablesOf = async (database: Database) => (await findTables(database.db)).map(({ name }) => name)

describe.skipIf(!adminUrl)('moving to a server', () => {
  test('copies every row, value, sequence, trigger and key, and new rows get new numbers', async () => {
    const [source, target] = [await aUsedDatabase(), await anEmptyServer()]
    const counts = await copyDatabase(source, target, () => {})
    expect(counts.get('ad')).toBe(29)
    await sql`set timezone = 'UTC'`.execute(source.db)
    expect(await everything(target)).toEqual(await everything(source))
    const last = await sql<{ id: bigint }>`select max(id) as id from ad`.execute(source.db)
    const next = await sql<{ id: bigint }>`select nextval(pg_get_serial_sequence('ad', 'id')) as id`.execute(target.db)
    expect(next.rows[0]!.id).toBe(last.rows[0]!.id + 2n)
    await expect(sql`update ad set model_id = 9999`.execute(target.db)).rejects.toThrow('foreign key')
    await sql`truncate page_change`.execute(target.db)
    await sql`update ad set mileage_km = 1 where id = ${last.rows[0]!.id}`.execute(target.db)
    expect((await sql`select from page_change`.execute(target.db)).rows).toHaveLength(1)
  }, 60_000)

  test('refuses a non-empty target, and leaves it unchanged', async () => {
    const [source, target] = [await aUsedDatabase(), await anEmptyServer()]
    await sql`create table somebody (x int)`.execute(target.db)
    await expect(copyDatabase(source, target, () => {})).rejects.toThrow('not empty: it has «somebody»')
    expect(await tablesOf(target)).toEqual(['somebody'])
    await sql`drop table somebody`.execute(target.db)
    await migrate(target.db)
    await expect(copyDatabase(source, target, () => {})).rejects.toThrow('not empty')
  }, 60_000)

  test('keeps nothing when it is interrupted, and can be started again', async () => {
    const [source, target] = [await aUsedDatabase(), await anEmptyServer()]
    const stopAt = (name: string) => (table: string) => {
      if (table === name) throw new Error('stopped')
    }
    await expect(copyDatabase(source, target, stopAt('person'))).rejects.toThrow('stopped')
    expect(await tablesOf(target)).toEqual([])
    await copyDatabase(source, target, () => {})
    expect(await everything(target)).toEqual(await everything(source))
  }, 60_000)

  test('keeps nothing when the source changed after it was read', async () => {
    const [source, target] = [await aUsedDatabase(), await anEmptyServer()]
    const changeAfter = (name: string) => (table: string) => {
      if (table === name) void sql`update ad set mileage_km = mileage_km + 1`.execute(source.db)
    }
    await expect(copyDatabase(source, target, changeAfter('ad'))).rejects.toThrow(
      'What was copied is not what was there',
    )
    expect(await tablesOf(target)).toEqual([])
  }, 60_000)
})
