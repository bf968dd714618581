import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { eachBatch, eachRow, failedRows, logRowErrorsTo } from './each-row.ts'

const lines: object[] = []
beforeEach(() => {
  lines.length = 0
  logRowErrorsTo({ error: ((line: object) => void lines.push(line)) as never })
})

const failed = async (job: string) => (await failedRows.get()).values.find(({ labels }) => labels.job === job)?.value

describe('a job that walks rows', () => {
  it('goes on after a row that fails, counts it and logs its id', async () => {
    const seen: bigint[] = []
    const succeeded = await eachRow('test.walk', [{ id: 1n }, { id: 2n }, { id: 3n }], async ({ id }) => {
      if (id === 2n) throw new Error('a poisoned row')
      seen.push(id)
    })
    expect([succeeded, seen]).toEqual([2, [1n, 3n]])
    expect(await failed('test.walk')).toBe(1)
    expect(lines).toEqual([{ job: 'test.walk', row: '2', error: expect.stringContaining('a poisoned row') }])
  })

  it('tries the rows of a batch alone when the batch fails', async () => {
    const rows = [{ id: 1n }, { id: 2n }, { id: 3n }]
    const told = await eachBatch('test.batch', rows, async (some) => {
      if (some.some(({ id }) => id === 2n)) throw new Error('a poisoned row')
      return some.length
    })
    expect([told, await failed('test.batch')]).toEqual([2, 1])
  })

  it('ends at once when the database is away, because every row would fail', async () => {
    const seen: bigint[] = []
    const walk = eachRow('test.away', [{ id: 1n }, { id: 2n }], async ({ id }) => {
      seen.push(id)
      throw new AppError('database-unavailable', 503)
    })
    await expect(walk).rejects.toMatchObject({ code: 'database-unavailable' })
    expect([seen, await failed('test.away')]).toEqual([[1n], undefined])
  })
})
