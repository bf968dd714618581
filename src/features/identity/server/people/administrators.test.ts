import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { inTransaction, type Db } from '#platform/database/database.ts'
import type { Role } from '#platform/permissions.ts'
import { useOwnDb } from '../../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../../tests/support/market.ts'
import { lockPerson, unlockPerson } from './lock-person.ts'
import { setRoles } from './set-roles.ts'

const test = useOwnDb()
let [one, other] = [0n, 0n]

const active = async () =>
  (
    await test.db
      .selectFrom('person')
      .select('id')
      .where(sql<boolean>`'administrator' = any (roles)`)
      .where('locked_at', 'is', null)
      .where('erased_at', 'is', null)
      .execute()
  ).length

const as = (personId: bigint) => requestContext(test, { personId, roles: ['administrator'] }).ctx
const takeRole = (by: bigint, from: bigint, wanted: Role[] = []) => setRoles(as(by), { personId: from, wanted })
const lock = (by: bigint, whom: bigint) => lockPerson(as(by), { personId: whom, reason: 'بررسی' })

// The audit log cannot be emptied, so people stay and only their roles are removed.
beforeEach(async () => {
  const rows = [await aPerson(test, { roles: ['administrator'] }), await aPerson(test, { roles: ['administrator'] })]
  ;[one, other] = [rows[0]!.id, rows[1]!.id]
  await test.db.updateTable('person').set({ roles: [] }).where('id', 'not in', [one, other]).execute()
})

describe('the last administrator', () => {
  it('keeps the role and stays unlocked, whatever is tried', async () => {
    expect((await takeRole(one, other)).ok).toBe(true)
    const refusal = { ok: false, code: 'last-administrator' }
    // A person whose role was removed a moment ago still acts.
    expect(await takeRole(other, one)).toEqual(refusal)
    expect(await takeRole(other, one, ['operator'])).toEqual(refusal)
    expect(await lock(other, one)).toEqual(refusal)
    expect(await active()).toBe(1)
  })

  it('is the active one: a locked colleague does not count', async () => {
    expect((await lock(one, other)).ok).toBe(true)
    expect(await takeRole(other, one)).toMatchObject({ code: 'last-administrator' })
    await unlockPerson(as(one), other)
    expect((await takeRole(other, one)).ok).toBe(true)
  })

  it.each([
    ['taking the role', sql`update person set roles = '{}'`],
    ['a lock', sql`update person set locked_at = now()`],
    ['the end of the account', sql`update person set erased_at = now()`],
    ['a row that is removed', sql`delete from person`],
  ])('is also protected in the database: it refuses %s', async (_how, statement) => {
    await takeRole(one, other)
    await expect(sql`${statement} where id = ${one}`.execute(test.db)).rejects.toThrow('last administrator')
    expect(await active()).toBe(1)
  })
})

describe('two administrators', () => {
  it.each([
    ['take each other’s role', () => [takeRole(one, other), takeRole(other, one)]],
    ['lock each other', () => [lock(one, other), lock(other, one)]],
    ['take the role and lock', () => [takeRole(one, other), lock(other, one)]],
  ])('who %s concurrently leave one of them', async (_how, actions) => {
    for (let round = 0; round < 5; round++) {
      await test.db
        .updateTable('person')
        .set({ roles: ['administrator'], locked_at: null })
        .where('id', 'in', [one, other])
        .execute()
      const answers = await Promise.all(actions())
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await active()).toBe(1)
    }
  })

  it('whose accounts other operations end concurrently leave one of them', async () => {
    const end = (id: bigint) => sql`update person set erased_at = now() where id = ${id}`.execute(test.db)
    const ends = await Promise.allSettled([end(one), end(other)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  // A single connection would run them one after the other.
  it.skipIf(!process.env.TEST_DATABASE_URL)("are not both removed when neither sees the other's removal", async () => {
    const end = (db: Db, id: bigint) => sql`update person set erased_at = now() where id = ${id}`.execute(db)
    const [gone, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = inTransaction(test.db, async (trx) => {
      await end(trx, one)
      gone.resolve()
      await stored.promise
    })
    await gone.promise
    const second = end(test.db, other).catch((error: unknown) => error)
    const waiting = () => sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(test.db)
    await expect
      .poll(async () => (await waiting()).rows.length)
      .toBe(1)
      .finally(stored.resolve)
    await first
    expect(await second).toMatchObject({ constraint: 'person_administrator' })
    expect(await active()).toBe(1)
  })
})
