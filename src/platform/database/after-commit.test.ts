import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useOwnDb } from '../../../tests/support/database.ts'
import { afterCommit, inTransaction, type Db } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { logAfterCommitErrorsTo } from './after-commit.ts'
import '../tables.ts'

const own = useOwnDb()
const message: string[] = []
const note = (db: Db, what: string, key = what) => afterCommit(db, key, () => void message.push(what))
/** Long enough for all started work: a database query takes more than one tick. */
const settled = () => own.db.selectFrom('limit_counter').select('key').execute()

beforeEach(() => void message.splice(0))

describe('work after a commit', () => {
  it('runs once for each key, the first registered, in order, when the outermost transaction has committed', async () => {
    await inTransaction(own.db, async (trx) => {
      note(trx, 'first')
      await inTransaction(trx, async (inner) => note(inner, 'second'))
      await inTransaction(trx, async (inner) => note(inner, 'too late', 'first'))
      note(trx, 'too late', 'first')
      note(trx, 'too late', 'second')
      await trx.selectFrom('limit_counter').select('key').execute()
      expect(message).toEqual([])
    })
    await settled()
    expect(message).toEqual(['first', 'second'])
  })

  it('runs again for every transaction', async () => {
    await inTransaction(own.db, async (trx) => note(trx, 'again'))
    await inTransaction(own.db, async (trx) => note(trx, 'again'))
    await settled()
    expect(message).toEqual(['again', 'again'])
  })

  it('sees the committed rows, and may use the database freely', async () => {
    const seen = await new Promise<unknown>((resolve) => {
      void inTransaction(own.db, async (trx) => {
        const row = { window_start: new Date(0), count: 1, expires_at: new Date('2030-01-01T00:00:00Z') }
        await trx
          .insertInto('limit_counter')
          .values({ key: 'committed', ...row })
          .execute()
        afterCommit(trx, 'look', async () => {
          resolve(await own.db.selectFrom('limit_counter').select('count').where('key', '=', 'committed').execute())
        })
      })
    })
    expect(seen).toEqual([{ count: 1 }])
  })

  it('never runs when the transaction rolled back', async () => {
    const failed = inTransaction(own.db, async (trx) => {
      note(trx, 'outer')
      await inTransaction(trx, async (inner) => note(inner, 'inner'))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await settled()
    expect(message).toEqual([])
  })

  it('never runs when only the savepoint of the call rolled back, also one inside it', async () => {
    await inTransaction(own.db, async (trx) => {
      note(trx, 'kept')
      const failed = inTransaction(trx, async (inner) => {
        note(inner, 'dropped')
        await inTransaction(inner, async (innermost) => note(innermost, 'dropped too'))
        throw new Error('no')
      })
      await expect(failed).rejects.toThrow('no')
      note(trx, 'asked for again', 'dropped')
    })
    await settled()
    expect(message).toEqual(['kept', 'asked for again'])
  })

  it('runs at once, and before the caller continues, when there is no transaction', async () => {
    note(own.db, 'without')
    expect(message).toEqual([])
    await Promise.resolve()
    expect(message).toEqual(['without'])
  })

  it('is refused when it is registered on the database instead of the open transaction', async () => {
    const escaped = inTransaction(own.db, async () => note(own.db, 'escaped'))
    await expect(escaped).rejects.toThrow('pass the transaction')
  })

  describe('that fails', () => {
    const error = vi.fn()
    beforeEach(() => logAfterCommitErrorsTo({ error }))
    afterEach(() => logAfterCommitErrorsTo(createLog('error')))

    it('is logged, and neither the caller nor the other work notices', async () => {
      const answer = await inTransaction(own.db, async (trx) => {
        afterCommit(trx, 'throws', () => {
          throw new Error('the first reason')
        })
        afterCommit(trx, 'rejects', () => Promise.reject(new Error('the second reason')))
        note(trx, 'other')
        return 'committed'
      })
      await settled()
      expect([answer, message]).toEqual(['committed', ['other']])
      expect(error.mock.calls.map(([fields]) => (fields as { key: string }).key)).toEqual(['throws', 'rejects'])
    })
  })
})
