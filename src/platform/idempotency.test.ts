import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refuse } from '#kit/result.ts'
import { useOwnDb } from '../../tests/support/database.ts'
import { requestContext } from '../../tests/support/market.ts'
import type { RequestContext } from './context.ts'
import { inTransaction } from './database/database.ts'
import { alwaysFinal, isFinalStatus, withIdempotency, readIdempotencyKey, removeExpiredKeys } from './idempotency.ts'

const test = useOwnDb()
const day = 24 * 3600 * 1000
const ctx = (afterMs = 0) => requestContext(test, { now: new Date(test.now.getTime() + afterMs) }).ctx

let lastPerson = 0n
const somebody = () => ++lastPerson
const isFinal = alwaysFinal

/** Creates an action that counts its runs and returns the count. */
const counts =
  (thing: string) =>
  async ({ db, now }: RequestContext) => {
    const row = { key: thing, window_start: new Date(0), count: 1, expires_at: now }
    const counted = db
      .insertInto('limit_counter')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`limit_counter.count + 1` }),
      )
      .returning('count')
    return { times: (await counted.executeTakeFirstOrThrow()).count }
  }

describe('an action with an idempotency key', () => {
  it('runs once, and every repetition gets the first result', async () => {
    const action = { personId: somebody(), key: 'key-000001', request: 'PUT /a', isFinal }
    for (let time = 0; time < 3; time++)
      expect(await withIdempotency(ctx(), action, counts('once'))).toEqual({ times: 1 })
  })

  it('runs once also for many simultaneous calls', async () => {
    const action = { personId: somebody(), key: 'key-000001', request: 'PUT /a', isFinal }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => withIdempotency(ctx(), action, counts('parallel'))),
    )
    expect(new Set(answers.map(({ times }) => times))).toEqual(new Set([1]))
  })

  it('is refused when the key was used for something else, and has no effect', async () => {
    const personId = somebody()
    await withIdempotency(ctx(), { personId, key: 'key-000001', request: 'PUT /a', isFinal }, counts('first'))
    const other = withIdempotency(ctx(), { personId, key: 'key-000001', request: 'PUT /b', isFinal }, counts('second'))
    await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused', status: 422 })
    expect(await withIdempotency(ctx(), { personId, key: null, request: '', isFinal }, counts('second'))).toEqual({
      times: 1,
    })
  })

  it('leaves its key unused when it fails, and its effect is rolled back', async () => {
    const action = { personId: somebody(), key: 'key-000001', request: 'PUT /a', isFinal }
    const failing = async (inside: RequestContext) => {
      await counts('failing')(inside)
      throw new Error('the disk is full')
    }
    await expect(withIdempotency(ctx(), action, failing)).rejects.toThrow('the disk is full')
    expect(await withIdempotency(ctx(), action, counts('failing'))).toEqual({ times: 1 })
  })

  it('leaves its key unused when its result is temporary, but its counts stay', async () => {
    type Answer = { status: number; times: number }
    const finalByStatus = ({ status }: Answer) => isFinalStatus(status)
    const action = { personId: somebody(), key: 'key-000001', request: 'PUT /a', isFinal: finalByStatus }
    const answering = (status: number) => async (inside: RequestContext) => ({
      status,
      ...(await counts('waits')(inside)),
    })
    expect(await withIdempotency(ctx(), action, answering(429))).toEqual({ status: 429, times: 1 })
    expect(await withIdempotency(ctx(), action, answering(503))).toEqual({ status: 503, times: 2 })
    expect(await withIdempotency(ctx(), action, answering(409))).toEqual({ status: 409, times: 3 })
    expect(await withIdempotency(ctx(), action, answering(200))).toEqual({ status: 409, times: 3 })
  })

  it('keeps a refusal as its result, and what the action itself rolled back stays rolled back', async () => {
    const action = { personId: somebody(), key: 'key-000001', request: 'PUT /a', isFinal }
    const refusing = async (inside: RequestContext) =>
      inTransaction(inside.db, async (trx) => {
        await counts('taken back')({ ...inside, db: trx })
        return refuse('gone')
      })
    expect(await withIdempotency(ctx(), action, refusing)).toEqual(refuse('gone'))
    expect(await withIdempotency(ctx(), action, async () => refuse('other'))).toEqual(refuse('gone'))
    expect(await withIdempotency(ctx(), { ...action, key: null }, counts('taken back'))).toEqual({ times: 1 })
  })

  it('belongs to one person: two people may use the same key', async () => {
    const ask = () =>
      withIdempotency(
        ctx(),
        { personId: somebody(), key: 'key-000001', request: 'PUT /a', isFinal },
        counts('two people'),
      )
    expect([await ask(), await ask()]).toEqual([{ times: 1 }, { times: 2 }])
  })

  it('is remembered for a day, then the key is new', async () => {
    const action = { personId: somebody(), key: 'key-000001', request: 'PUT /a', isFinal }
    const other = { ...action, request: 'PUT /b', isFinal }
    expect(await withIdempotency(ctx(), action, counts('a day'))).toEqual({ times: 1 })
    expect(await withIdempotency(ctx(day - 1), action, counts('a day'))).toEqual({ times: 1 })
    expect(await withIdempotency(ctx(day), other, counts('a day'))).toEqual({ times: 2 })
  })

  it('is deleted by the job when its day is over, and not before', async () => {
    const personId = somebody()
    await withIdempotency(ctx(), { personId, key: 'key-000001', request: 'PUT /a', isFinal }, counts('forgotten'))
    const rows = () => test.db.selectFrom('idempotency_key').select('key').where('person_id', '=', personId).execute()
    await removeExpiredKeys(test.db, ctx(day - 1).now)
    expect(await rows()).toHaveLength(1)
    await removeExpiredKeys(test.db, ctx(day).now)
    expect(await rows()).toEqual([])
  })

  it('stores its result sealed', async () => {
    const personId = somebody()
    await withIdempotency(ctx(), { personId, key: 'key-000001', request: 'PUT /a', isFinal }, async () => ({
      phone: '09121234567',
    }))
    const row = await test.db
      .selectFrom('idempotency_key')
      .select('answer_sealed')
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
    expect(row.answer_sealed!.toString('latin1')).not.toContain('0912')
  })
})

describe('an Idempotency-Key header', () => {
  it.each([
    [null, null],
    [undefined, null],
    ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['"8e03978e-40d5"', '8e03978e-40d5'],
  ])('%s has the key %s', (header, key) => expect(readIdempotencyKey(header)).toBe(key))

  it.each(['', 'short', 'x'.repeat(65), 'with space', 'خط‌فارسی-۱۲۳۴'])('is refused: «%s»', (header) => {
    expect(() => readIdempotencyKey(header)).toThrow(
      expect.objectContaining({ code: 'idempotency-key-invalid', status: 422 }) as Error,
    )
  })
})
