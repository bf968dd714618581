import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { rotateColumn } from '#platform/database/rotate-keys.ts'
import { createSecrets } from '#platform/secrets.ts'
import { sealedColumns } from '../../src/app/sealed-columns.ts'
import { useTestDb } from '../support/database.ts'
import { aPerson } from '../support/market.ts'

const test = useTestDb()

const appSecret = 'a secret that only tests know, long enough'
const pair = (id: number, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const rotated = createSecrets({ appSecret, encryptionKeys: `${pair(2, 9)},${pair(1, 7)}` })
const onlyNew = createSecrets({ appSecret, encryptionKeys: pair(2, 9) })
const mobiles = { table: 'person', column: 'mobile_sealed' }

async function readMobiles(secrets = onlyNew) {
  const rows = await test.db.selectFrom('person').select('mobile_sealed').orderBy('id').execute()
  return rows.map(({ mobile_sealed }) => secrets.open(mobile_sealed))
}

describe('the list of sealed columns', () => {
  it('is what the database has: none is forgotten when keys are rotated', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%sealed%'`.execute(test.db)
    const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`)
    expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })
})

describe('rotating keys', () => {
  it('lets the new key alone read everything, and finds nothing to do the second time', async () => {
    const people = []
    for (let made = 0; made < 300; made++) people.push((await aPerson(test)).mobile)
    expect(await rotateColumn(test.db, rotated, mobiles)).toBe(300)
    expect(await readMobiles()).toEqual(people)
    expect(await rotateColumn(test.db, rotated, mobiles)).toBe(0)
  })

  it('goes on where it was stopped: what has the new key stays as it is', async () => {
    const [old, fresh] = [await aPerson(test), await aPerson({ ...test, secrets: rotated } as typeof test)]
    const before = await test.db.selectFrom('person').selectAll().where('id', '=', fresh.id).executeTakeFirstOrThrow()
    expect(await rotateColumn(test.db, rotated, mobiles)).toBe(1)
    const after = await test.db.selectFrom('person').selectAll().where('id', '=', fresh.id).executeTakeFirstOrThrow()
    expect(after).toEqual(before)
    expect(await readMobiles()).toEqual([old.mobile, fresh.mobile].toSorted())
  })

  it('leaves columns that hold nothing as they are', async () => {
    const { id } = await aPerson(test)
    const key = { person_id: id, key: 'a', request_hash: Buffer.alloc(32), answer_sealed: null, expires_at: test.now }
    await test.db.insertInto('idempotency_key').values(key).execute()
    expect(await rotateColumn(test.db, rotated, { table: 'idempotency_key', column: 'answer_sealed' })).toBe(0)
  })

  it('stops, and loses nothing, at a value whose key is not configured', async () => {
    const { mobile } = await aPerson(test)
    await expect(rotateColumn(test.db, onlyNew, mobiles)).rejects.toThrow('key of a sealed value is not configured')
    expect(await readMobiles(test.secrets)).toEqual([mobile])
  })
})
