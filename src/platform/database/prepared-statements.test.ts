import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Database } from '#platform/database/database.ts'
import { openEmbedded } from './open-embedded.ts'

let database: Database
beforeAll(async () => {
  database = await openEmbedded({ relaxed: true })
  await sql`create table pair (id int8 primary key, name text, at timestamptz, tags text[], bytes bytea)`.execute(
    database.db,
  )
})
afterAll(() => database.close())

const rowsOf = async (text: string) => (await sql.raw(text).execute(database.db)).rows

test('values are returned as they were written, on the first run of a statement and on later ones', async () => {
  const at = new Date('2026-11-21T08:00:00Z')
  for (const id of [1n, 2n, 3n]) {
    await sql`insert into pair values (${id}, ${`نام ${id}`}, ${at}, ${['a', 'b']}, ${Buffer.from([0, 255])})`.execute(
      database.db,
    )
    const { rows } = await sql`select * from pair where id = ${id}`.execute(database.db)
    expect(rows).toEqual([{ id, name: `نام ${id}`, at, tags: ['a', 'b'], bytes: Buffer.from([0, 255]) }])
  }
  const changed = await sql`update pair set name = null where id in (${2n}, ${3n})`.execute(database.db)
  expect(changed.numAffectedRows).toBe(2n)
  expect((await sql`select name from pair where id = ${2n}`.execute(database.db)).rows).toEqual([{ name: null }])
})

test('a statement sees columns that are added or dropped after its first run', async () => {
  const wide = () => rowsOf('select * from shape')
  await sql`create table shape (one int)`.execute(database.db)
  await sql`insert into shape values (1)`.execute(database.db)
  expect(await wide()).toEqual([{ one: 1 }])
  await sql`alter table shape add column two int default 2`.execute(database.db)
  expect(await wide()).toEqual([{ one: 1, two: 2 }])
  // Hidden in a function, so that nothing detects the change from outside.
  await sql`create function drop_two() returns int language plpgsql as 'begin alter table shape drop column two; return 1; end'`.execute(
    database.db,
  )
  expect(await wide()).toEqual([{ one: 1, two: 2 }])
  await rowsOf('select drop_two()')
  expect(await wide()).toEqual([{ one: 1 }])
})

test('a failing statement leaves its connection and other statements usable', async () => {
  const add = (id: bigint) => sql`insert into pair (id) values (${id})`.execute(database.db)
  await add(10n)
  await expect(add(10n)).rejects.toMatchObject({ code: '23505' })
  await expect(rowsOf('select nothing from pair')).rejects.toMatchObject({ code: '42703' })
  await add(11n)
  const both = inTransaction(database.db, async (trx) => {
    await sql`insert into pair (id) values (${12n})`.execute(trx)
    await sql`insert into pair (id) values (${11n})`.execute(trx)
  })
  await expect(both).rejects.toMatchObject({ code: '23505' })
  expect(await rowsOf('select id from pair where id >= 10 order by id')).toEqual([{ id: 10n }, { id: 11n }])
})

test('a statement is planned for its values each time: a partial index is found for a conflict after many runs', async () => {
  await sql`create unique index pair_open on pair (name) where name <> 'closed'`.execute(database.db)
  for (let k = 0; k < 20; k++)
    await sql`
      insert into pair (id, name) values (${BigInt(100 + k)}, 'open') on conflict (name) where name <> ${'closed'} do nothing
    `.execute(database.db)
  expect(await rowsOf("select id from pair where name = 'open'")).toEqual([{ id: 100n }])
})

test('a statement is prepared again after more than the maximum of others', async () => {
  const count = () => rowsOf("select count(*) from pair where name = 'x'")
  expect(await count()).toEqual([{ count: 0n }])
  for (let k = 0; k < 300; k++) expect(await rowsOf(`select ${k} as k`)).toEqual([{ k }])
  expect(await count()).toEqual([{ count: 0n }])
  const [{ kept }] = (await rowsOf('select count(*)::int as kept from pg_prepared_statements')) as [{ kept: number }]
  expect(kept).toBeLessThanOrEqual(257)
})
