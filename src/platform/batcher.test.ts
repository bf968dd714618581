import { expect, it, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

it('runs once for all concurrent callers, keeps the order, and returns to each its own result', async () => {
  const runs: number[][] = []
  const ask = createBatcher<number, string>({
    waitMs: 5,
    mostAtOnce: 3,
    run: async (keys) => {
      runs.push([...keys])
      return new Map(keys.map((key) => [key, `answer ${key}`]))
    },
  })
  expect(await Promise.all([1, 2, 1, 3, 4].map(ask))).toEqual([1, 2, 1, 3, 4].map((key) => `answer ${key}`))
  expect(runs).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(await ask(9)).toBe('answer 9')
})

it('rejects all callers of a failed run, and continues with the next run', async () => {
  const run = vi.fn(async (keys: readonly number[]) => {
    if (keys.includes(1)) throw new Error('no database')
    return new Map(keys.map((key) => [key, key]))
  })
  const ask = createBatcher<number, number>({ waitMs: 1, mostAtOnce: 2, run })
  const request = await Promise.allSettled([1, 2, 3].map(ask))
  expect(request.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})
