import { expect, it } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { createPageChanges, everything } from './page-changes.ts'
import { keepPageData, keptForPages } from './page-data.ts'

const now = new Date('2026-11-29T08:00:00Z')

function aDatabase() {
  const adapter = {}
  const handle = (isTransaction: boolean) => ({ isTransaction, getExecutor: () => ({ adapter }) }) as unknown as Db
  return { db: handle(false), trx: handle(true) }
}

function follow(db: Db) {
  const changes = createPageChanges({ listAgeMs: 0 })
  return { changed: () => changes.note(everything), stop: keepPageData(db, changes) }
}

/** Returns a reader of numbers, each load one more. */
function counting(options: Partial<Parameters<typeof keptForPages>[0]> = {}) {
  let loads = 0
  const read = keptForPages({ load: async (_reader: { db: Db; now: Date; name?: string }) => ++loads, ...options })
  return read
}

it('loads for every reader while nobody follows changes, and inside a transaction', async () => {
  const [{ db }, followed] = [aDatabase(), aDatabase()]
  const following = follow(followed.db)
  const read = counting()
  expect([await read({ db, now }), await read({ db, now })]).toEqual([1, 2])
  expect([await read({ db: followed.trx, now }), await read({ db: followed.trx, now })]).toEqual([3, 4])
  following.stop()
  expect([await read({ db: followed.db, now }), await read({ db: followed.db, now })]).toEqual([5, 6])
})

it('loads once for all readers of a database until its pages change', async () => {
  const [{ db }, other] = [aDatabase(), aDatabase()]
  const following = follow(db)
  follow(other.db)
  const read = counting()
  expect(await Promise.all([read({ db, now }), read({ db, now })])).toEqual([1, 1])
  expect(await read({ db: other.db, now })).toBe(2)
  following.changed()
  expect([await read({ db, now }), await read({ db, now })]).toEqual([3, 3])
  expect(await read({ db: other.db, now })).toBe(2)
})

it('does not hand a load that began before a change to a reader after it', async () => {
  const { db } = aDatabase()
  const following = follow(db)
  const waiting: ((value: string) => void)[] = []
  const read = keptForPages({ load: () => new Promise<string>((resolve) => waiting.push(resolve)) })
  const before = read({ db, now })
  following.changed()
  const after = read({ db, now })
  waiting[1]!('after')
  waiting[0]!('before')
  expect([await before, await after, await read({ db, now })]).toEqual(['before', 'after', 'after'])
})

it('keeps a value no longer than its seconds, and one for each key', async () => {
  const { db } = aDatabase()
  follow(db)
  const old = counting({ seconds: 0 })
  expect([await old({ db, now }), await old({ db, now })]).toEqual([1, 2])
  const keyed = counting({ keyOf: (reader) => (reader as { name?: string }).name ?? '', most: 2 })
  const named = (name: string) => keyed({ db, now, name } as never)
  expect([await named('a'), await named('b'), await named('a')]).toEqual([1, 2, 1])
})

it('keeps slow data over a change when they may be older', async () => {
  const { db } = aDatabase()
  const following = follow(db)
  const read = counting({ untilChange: false })
  await read({ db, now })
  following.changed()
  expect(await read({ db, now })).toBe(1)
})

it('loads again after a failed load', async () => {
  const { db } = aDatabase()
  follow(db)
  let loads = 0
  const read = keptForPages({
    load: async () => {
      if (++loads === 1) throw new Error('away')
      return loads
    },
  })
  await expect(read({ db, now })).rejects.toThrow('away')
  expect(await read({ db, now })).toBe(2)
})
