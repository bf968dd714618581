import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { useOwnDb } from '../../../tests/support/database.ts'
import { advisoryLock } from './advisory-lock.ts'
import { inTransaction } from './database.ts'

const test = useOwnDb()

it('takes the lock of a name, a number, and a name with its value, until the transaction ends', async () => {
  const held = await inTransaction(test.db, async (trx) => {
    await advisoryLock(trx, 'audit_entry')
    await advisoryLock(trx, 7n)
    await advisoryLock(trx, 'price-entry', 3)
    await advisoryLock(trx, 'sale', '4:ab')
    const { rows } = await sql<{ held: boolean }>`
      select exists (select from pg_locks where locktype = 'advisory' and granted
        and ((classid::bigint << 32) | objid::bigint) = key and objsubid = part) as held
      from (values (hashtext('audit_entry')::bigint, 1), (7, 1), (hashtextextended('sale:4:ab', 0), 1),
        ((hashtext('price-entry')::bigint << 32) | 3, 2)) as wanted (key, part)`.execute(trx)
    return rows.map((row) => row.held)
  })
  expect(held).toEqual([true, true, true, true])
  // The server has databases of other tests.
  const { rows } = await sql`select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and datname = current_database()`.execute(test.db)
  expect(rows).toEqual([])
})
