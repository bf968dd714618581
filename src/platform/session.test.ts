import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestDb } from '../../tests/support/database.ts'
import { aPerson } from '../../tests/support/market.ts'
import { sha256 } from './secrets.ts'
import {
  confirmSession,
  endSession,
  findPersonsOf,
  findSession,
  guestSession,
  openSession,
  removeExpiredSessions,
} from './session.ts'

const test = useTestDb()
const hour = 3600
let personId: bigint

beforeEach(async () => {
  personId = (await aPerson(test)).id
})

const later = (seconds: number) => new Date(test.now.getTime() + seconds * 1000)
const open = () => openSession(test.db, { personId, userAgent: 'x'.repeat(1000), now: test.now, lifetimeSeconds: hour })
const seenAt = async () => (await test.db.selectFrom('session').select('seen_at').executeTakeFirstOrThrow()).seen_at

describe('a session', () => {
  it('is found in a batch as it is alone: of signed-in people, and of nobody else', async () => {
    const [open1, ended, locked] = [await open(), await open(), await open()]
    const { id: other } = await aPerson(test)
    const { id: third } = await aPerson(test)
    const theirs = await openSession(test.db, { personId: other, userAgent: '', now: test.now, lifetimeSeconds: hour })
    const short = await openSession(test.db, { personId: other, userAgent: '', now: test.now, lifetimeSeconds: 60 })
    await endSession(test.db, await findSession(test.db, ended, test.now))
    await test.db.updateTable('session').set({ person_id: third }).where('token_hash', '=', sha256(locked)).execute()
    await test.db.updateTable('person').set({ locked_at: test.now }).where('id', '=', third).execute()
    const requests = [open1, ended, locked, theirs, short, 'x'.repeat(43), theirs]
    const personsOf = await findPersonsOf(test.db, requests, later(700))
    expect([...personsOf]).toEqual(
      expect.arrayContaining([
        [open1, personId],
        [theirs, other],
      ]),
    )
    expect(personsOf.size).toBe(2)
    // Last use is written for all of them at once.
    const seen = await test.db
      .selectFrom('session')
      .select('seen_at')
      .where('token_hash', '=', sha256(theirs))
      .execute()
    expect(seen).toEqual([{ seen_at: later(700) }])
  })

  it('belongs to its person until it expires', async () => {
    const token = await open()
    expect((await findSession(test.db, token, later(hour - 1))).personId).toBe(personId)
    expect(await findSession(test.db, token, later(hour))).toEqual(guestSession)
  })

  it('cannot be taken over from a copy of the database, which has only the hash of the token', async () => {
    const token = await open()
    const row = await test.db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(row.token_hash)).toEqual(sha256(token))
    expect(
      JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(token)
    expect(await findSession(test.db, Buffer.from(row.token_hash).toString('base64url'), test.now)).toEqual(
      guestSession,
    )
  })

  it('is new at every sign-in, and ending one leaves the others', async () => {
    const [phone, laptop] = [await open(), await open()]
    await endSession(test.db, await findSession(test.db, phone, test.now))
    expect(await findSession(test.db, phone, test.now)).toEqual(guestSession)
    expect((await findSession(test.db, laptop, test.now)).personId).toBe(personId)
  })

  it('may be ended twice, and a guest may end nothing', async () => {
    const session = await findSession(test.db, await open(), test.now)
    await endSession(test.db, session)
    await endSession(test.db, session)
    await endSession(test.db, guestSession)
    expect(await test.db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  it('ends with the person', async () => {
    const token = await open()
    await test.db.deleteFrom('person').where('id', '=', personId).execute()
    expect(await findSession(test.db, token, test.now)).toEqual(guestSession)
  })

  it('has the current roles of the person: a removed one ends at once', async () => {
    const token = await open()
    const roles = async () => (await findSession(test.db, token, test.now)).roles
    await test.db
      .updateTable('person')
      .set({ roles: ['support'] })
      .where('id', '=', personId)
      .execute()
    expect(await roles()).toEqual(['support'])
    await test.db.updateTable('person').set({ roles: [] }).where('id', '=', personId).execute()
    expect(await roles()).toEqual([])
  })

  it('belongs to nobody while the person is locked', async () => {
    const token = await open()
    await test.db.updateTable('person').set({ locked_at: test.now }).where('id', '=', personId).execute()
    expect(await findSession(test.db, token, test.now)).toEqual(guestSession)
  })

  it('ends when nobody used it for two weeks, and continues while it is used', async () => {
    const days = (count: number) => later(count * 24 * hour)
    const long = { personId, userAgent: '', now: test.now, lifetimeSeconds: 30 * 24 * hour }
    const [left, used] = [await openSession(test.db, long), await openSession(test.db, long)]
    expect((await findSession(test.db, used, days(13))).personId).toBe(personId)
    expect(await findSession(test.db, left, days(14))).toEqual(guestSession)
    expect((await findSession(test.db, used, days(20))).personId).toBe(personId)
    await removeExpiredSessions(test.db, days(20))
    expect(await test.db.selectFrom('session').select('token_hash').execute()).toHaveLength(1)
  })

  it('knows when the person last proved their identity by a code', async () => {
    const token = await open()
    const session = await findSession(test.db, token, test.now)
    expect(session.confirmedAt).toBeNull()
    await confirmSession(test.db, session, later(5))
    expect((await findSession(test.db, token, test.now)).confirmedAt).toEqual(later(5))
  })

  it('records its use at most every ten minutes, so that reading pages does not write', async () => {
    const token = await open()
    await findSession(test.db, token, later(600))
    expect(await seenAt()).toEqual(test.now)
    await findSession(test.db, token, later(601))
    expect(await seenAt()).toEqual(later(601))
  })

  it('is readable while nothing can be stored, and every other failure is thrown', async () => {
    const token = await open()
    const failing = async (code: string) => {
      await sql`savepoint before_failure`.execute(test.db)
      await sql
        .raw(`create function no_room() returns trigger language plpgsql as
          $$ begin raise exception 'not written' using errcode = '${code}'; end $$`)
        .execute(test.db)
      await sql`create trigger no_room before update on session for each row execute function no_room()`.execute(
        test.db,
      )
      const match = await findSession(test.db, token, later(601)).catch((error: Error) => error.message)
      await sql`rollback to savepoint before_failure`.execute(test.db)
      return match
    }
    expect(await failing('53100')).toMatchObject({ personId })
    expect(await failing('22000')).toBe('not written')
  })
})

it.each([undefined, '', 'x', '\u0000', '\ud800', "' or true --", 'a'.repeat(5000)])(
  'the cookie «%.20s» is a guest',
  async (token) => {
    await open()
    expect(await findSession(test.db, token, test.now)).toEqual(guestSession)
  },
)

it('expired sessions are removed, and nothing else', async () => {
  await open()
  const fresh = await openSession(test.db, { personId, userAgent: '', now: later(1), lifetimeSeconds: hour })
  await removeExpiredSessions(test.db, later(hour))
  const rows = await test.db.selectFrom('session').select('token_hash').execute()
  expect(rows.map((row) => Buffer.from(row.token_hash))).toEqual([sha256(fresh)])
})
