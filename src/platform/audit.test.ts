import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useOwnDb, useTestDb, type TestDb } from '../../tests/support/database.ts'
import { aPerson, requestContext } from '../../tests/support/market.ts'
import { findBrokenEntry, writeAudit } from './audit.ts'
import { inTransaction } from './database.ts'

const test = useTestDb()
let actor: bigint

beforeEach(async () => {
  actor = (await aPerson(test)).id
})

const act = (subject: string, { on = test, by = actor }: { on?: TestDb; by?: bigint } = {}) => {
  const { ctx } = requestContext(on, { personId: by, roles: ['operator'] })
  return inTransaction(on.db, (trx) =>
    writeAudit(trx, ctx, { act: 'person.lock', subject, details: { reason: 'کلاهبرداری' } }),
  )
}
const numbers = async () => {
  const rows = await test.db.selectFrom('audit_entry').select('number').orderBy('number').execute()
  return rows.map(({ number }) => Number(number))
}

describe('what staff did', () => {
  it('is undone with the action: an action that failed has no entry', async () => {
    const { ctx } = requestContext(test, { personId: actor })
    const failing = inTransaction(test.db, async (trx) => {
      await writeAudit(trx, ctx, { act: 'person.lock', subject: 'person:1' })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await numbers()).toEqual([])
  })

  it.each([
    ['changed', sql`update audit_entry set details = '{}'`],
    ['removed', sql`delete from audit_entry`],
    ['emptied', sql`truncate audit_entry`],
  ])('can not be %s', async (_how, statement) => {
    await act('person:1')
    await expect(statement.execute(test.db)).rejects.toThrow('append-only')
  })

  it.each([
    ['another actor', sql`update audit_entry set actor_id = actor_id + 1 where number = 2`, 2n],
    ['a later moment', sql`update audit_entry set at = at + interval '1 hour' where number = 2`, 2n],
    ['other details', sql`update audit_entry set details = '{}' where number = 2`, 2n],
    ['an entry taken out', sql`delete from audit_entry where number = 2`, 2n],
  ])('shows where somebody with the database in their hands put %s', async (_what, statement, broken) => {
    for (const subject of ['person:1', 'person:2', 'person:3']) await act(subject)
    await sql`alter table audit_entry disable trigger audit_entry_append_only`.execute(test.db)
    await statement.execute(test.db)
    await sql`alter table audit_entry enable trigger audit_entry_append_only`.execute(test.db)
    expect(await findBrokenEntry(test.db)).toBe(broken)
  })

  it('needs somebody who did it', async () => {
    const { ctx } = requestContext(test)
    const nobody = inTransaction(test.db, (trx) => writeAudit(trx, ctx, { act: 'person.lock', subject: 'person:1' }))
    await expect(nobody).rejects.toThrow('signed-in')
  })
})

describe('several who act at once', () => {
  const own = useOwnDb()

  it('wait for each other and leave one chain', async () => {
    const { id } = await aPerson(own)
    await Promise.all(
      ['person:1', 'person:2', 'person:3', 'person:4'].map((subject) => act(subject, { on: own, by: id })),
    )
    const rows = await own.db.selectFrom('audit_entry').select('number').orderBy('number').execute()
    expect(rows.map(({ number }) => Number(number))).toEqual([1, 2, 3, 4])
    expect(await findBrokenEntry(own.db)).toBeNull()
  })
})
