import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useOwnDb, useTestDb } from '../../tests/support/database.ts'
import { inTransaction } from './database.ts'
import { migrate } from './database/migrate.ts'
import { openServer } from './database/open-server.ts'
import './tables.ts'

const shared = useTestDb()
const own = useOwnDb()

const counter = (key: string) => ({
  key,
  window_start: new Date(0),
  count: 1,
  expires_at: new Date('2030-01-01T00:00:00Z'),
})

test('a query that would escape the open transaction is refused instead of hanging', async () => {
  const escaped = inTransaction(own.db, async () => {
    await own.db.insertInto('limit_counter').values(counter('escaped')).execute()
  })
  await expect(escaped).rejects.toThrow('pass the transaction')
})

test('after a transaction has ended the database may be used again', async () => {
  await inTransaction(own.db, (trx) => trx.insertInto('limit_counter').values(counter('kept')).execute())
  const rows = await own.db.selectFrom('limit_counter').selectAll().where('key', '=', 'kept').execute()
  expect(rows).toHaveLength(1)
})

test('a transaction that throws leaves nothing behind', async () => {
  const failed = inTransaction(own.db, async (trx) => {
    await trx.insertInto('limit_counter').values(counter('undone')).execute()
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  const rows = await own.db.selectFrom('limit_counter').selectAll().where('key', '=', 'undone').execute()
  expect(rows).toHaveLength(0)
})

test('a failed inner transaction leaves the outer one usable', async () => {
  await inTransaction(shared.db, (trx) => trx.insertInto('limit_counter').values(counter('one')).execute())
  const twice = inTransaction(shared.db, (trx) => trx.insertInto('limit_counter').values(counter('one')).execute())
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect(await shared.db.selectFrom('limit_counter').selectAll().execute()).toHaveLength(1)
})

test('both engines give the same JavaScript values', async () => {
  const { rows } = await sql`select 9007199254740993::int8 as big, 1.50::numeric as number, true as yes,
    array['الف', 'ب'] as list, '{"a":1}'::jsonb as data, timestamptz '2026-11-21T08:00:00Z' as at,
    ${Buffer.from([1, 2])}::bytea as bytes`.execute(own.db)
  expect(rows[0]).toMatchObject({
    big: 9007199254740993n,
    number: '1.50',
    yes: true,
    list: ['الف', 'ب'],
    data: { a: 1 },
    at: new Date('2026-11-21T08:00:00Z'),
  })
  expect(Buffer.from((rows[0] as { bytes: Uint8Array }).bytes).toString('hex')).toBe('0102')
})

test('a migrated database has nothing left to migrate', async () => {
  expect(await migrate(own.db)).toEqual([])
})

test('two instances that start at once migrate a new database once', async () => {
  // The embedded database cannot be opened twice at all.
  const url = process.env.TEST_DATABASE_URL
  if (!url) return
  const name = `twice_${process.pid}`
  const admin = await openServer(url)
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  await admin.close()
  const own = new URL(url)
  own.pathname = `/${name}`
  const instances = await Promise.all([openServer(own.href), openServer(own.href)])
  const ran = await Promise.all(instances.map(({ db }) => migrate(db)))
  expect(ran.map((names) => names.length > 0).sort()).toEqual([false, true])
  await Promise.all(instances.map((instance) => instance.close()))
})
