import { expect, test } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { cachedByRevision } from './cached-by-revision.ts'
import { AppError } from './errors.ts'

const shared = useTestDb()

/** Creates a cache over a number that the test controls, with a fixed clock. */
function aCache() {
  const state = {
    revision: 1n,
    value: 'old',
    nowMs: 0,
    looks: 0,
    loads: 0,
    error: undefined as unknown,
    slow: undefined as Promise<void> | undefined,
  }
  const cache = cachedByRevision({
    name: 'test',
    revision: async (_db: Db) => {
      state.looks++
      if (state.error) throw state.error
      return state.revision
    },
    load: async () => {
      state.loads++
      const match = state.value
      await state.slow
      return match
    },
    checkMs: 500,
    nowMs: () => state.nowMs,
  })
  const edit = () => Object.assign(state, { revision: state.revision + 1n, value: `edited ${state.revision}` })
  return { state, edit, cache, get: () => cache.get(shared.db) }
}

test('an edit of another instance is visible after half a second, and concurrent readers check once', async () => {
  const { state, edit, get } = aCache()
  await Promise.all([get(), get(), get()])
  expect(state).toMatchObject({ looks: 1, loads: 1 })
  edit()
  state.nowMs = 499
  expect(await get()).toBe('old')
  state.nowMs = 500
  expect(await Promise.all([get(), get()])).toEqual(['edited 1', 'edited 1'])
  state.nowMs = 1000
  await get()
  expect(state).toMatchObject({ looks: 3, loads: 2 })
})

test('an edit of this instance is visible at once, also during a check that started earlier', async () => {
  const { state, edit, cache, get } = aCache()
  await get()
  state.nowMs = 600
  const { promise, resolve } = Promise.withResolvers<void>()
  edit()
  state.slow = promise
  const early = get()
  await expect.poll(() => state.loads).toBe(2)
  state.slow = undefined
  edit()
  cache.expire(shared.db)
  expect(await get()).toBe('edited 2')
  resolve()
  expect(await early).toBe('edited 1')
  expect(await get()).toBe('edited 2')
})

test('a cached value stays while the database is unreachable; any other error is thrown', async () => {
  const { state, get } = aCache()
  state.error = new AppError('database-unavailable', 503)
  await expect(get()).rejects.toBe(state.error)
  state.error = undefined
  await get()
  state.nowMs = 500
  state.error = new AppError('database-unavailable', 503)
  expect(await get()).toBe('old')
  state.nowMs = 1000
  state.error = new Error('a bug')
  await expect(get()).rejects.toBe(state.error)
})
