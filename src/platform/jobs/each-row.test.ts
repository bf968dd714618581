import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { sql } from 'kysely'
import { useTestDb } from '../../../tests/support/database.ts'
import { eachBatch, eachRow, failedRows, logRowErrorsTo, notFailed } from './each-row.ts'

const lines: object[] = []
beforeEach(() => {
  lines.length = 0
  logRowErrorsTo({ error: ((line: object) => void lines.push(line)) as never })
})

const failed = async (job: string) => (await failedRows.get()).values.find(({ labels }) => labels.job === job)?.value

describe('a job over many rows', () => {
  it('continues after a row that fails, counts it and logs its id', async () => {
    const seen: bigint[] = []
    const succeeded = await eachRow('test.walk', [{ id: 1n }, { id: 2n }, { id: 3n }], async ({ id }) => {
      if (id === 2n) throw new Error('a poisoned row')
      seen.push(id)
    })
    expect([succeeded, seen]).toEqual([2, [1n, 3n]])
    expect(await failed('test.walk')).toBe(1)
    expect(lines).toEqual([{ job: 'test.walk', row: '2', error: expect.stringContaining('a poisoned row') }])
  })

  it('processes the rows of a failed batch one by one', async () => {
    const rows = [{ id: 1n }, { id: 2n }, { id: 3n }]
    const outcome = await eachBatch('test.batch', rows, async (some) => {
      if (some.some(({ id }) => id === 2n)) throw new Error('a poisoned row')
      return some.length
    })
    expect([outcome, await failed('test.batch')]).toEqual([2, 1])
  })

  it('ends at once when the database is unreachable, because every row would fail', async () => {
    const seen: bigint[] = []
    const traverse = eachRow('test.away', [{ id: 1n }, { id: 2n }], async ({ id }) => {
      seen.push(id)
      throw new AppError('database-unavailable', 503)
    })
    await expect(traverse).rejects.toMatchObject({ code: 'database-unavailable' })
    expect([seen, await failed('test.away')]).toEqual([[1n], undefined])
  })
})

describe('rows that fail repeatedly', () => {
  const test = useTestDb()

  it('do not keep the rows behind them out of a limited query, and return later', async () => {
    await sql`create table waiting_row as select generate_series(1, 30)::bigint as id`.execute(test.db)
    const completed: bigint[] = []
    const run = async () => {
      const { rows } = await sql<{ id: bigint }>`select id from waiting_row
        where ${notFailed('test.starved', 'id')} order by id limit 5`.execute(test.db)
      await eachRow('test.starved', rows, async ({ id }) => {
        if (id <= 20n) throw new Error('a poisoned row')
        completed.push(id)
        await sql`delete from waiting_row where id = ${id}`.execute(test.db)
      })
    }
    // Each of four batches of failing rows is tried twice before it waits.
    for (let count = 0; count < 10; count++) await run()
    expect(completed).toEqual([21n, 22n, 23n, 24n, 25n, 26n, 27n, 28n, 29n, 30n])
  })

  it('are retried at once after a single failure', async () => {
    const seen: bigint[] = []
    for (let count = 0; count < 2; count++) {
      const { rows } = await sql<{ id: bigint }>`select 1::bigint as id where ${notFailed('test.once', 'id')}`.execute(
        test.db,
      )
      await eachRow('test.once', rows, async ({ id }) => {
        seen.push(id)
        if (seen.length === 1) throw new Error('a lost race')
      })
    }
    expect(seen).toHaveLength(2)
  })
})
