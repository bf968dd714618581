import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { useOwnDb } from '../../tests/support/database.ts'
import { releaseSlot, removeExpiredSlots, renewSlots, takeSlot } from './held-slots.ts'

const shared = useOwnDb()
const take = (key: string, seconds = 60) => takeSlot(shared.db, { key, max: 4, seconds })

test('of twenty concurrent callers four get a slot, and the next when one is released', async () => {
  const got = await Promise.all(Array.from({ length: 20 }, () => take('rush')))
  const holders = got.filter((holder) => holder !== null)
  expect(holders).toHaveLength(4)
  expect(await take('rush')).toBeNull()
  expect(await take('others')).not.toBeNull()
  await releaseSlot(shared.db, holders[2]!)
  expect(await take('rush')).not.toBeNull()
  expect(await take('rush')).toBeNull()
})

test('a slot of a dead process is free after its expiry, a renewed one is not', async () => {
  const [stored] = [await take('died'), await take('died'), await take('died'), await take('died')]
  const expire = sql`update held_place set expires_at = clock_timestamp() - interval '2 minutes' where key = 'died'`
  await expire.execute(shared.db)
  await renewSlots(shared.db, [stored!], 60)
  expect(await Promise.all([take('died'), take('died'), take('died')])).not.toContain(null)
  expect(await take('died')).toBeNull()
  await expire.execute(shared.db)
  await removeExpiredSlots(shared.db)
  expect((await sql`select from held_place where key = 'died'`.execute(shared.db)).rows).toHaveLength(0)
})

test.skipIf(!process.env.TEST_DATABASE_URL)('a caller that competes for a slot gets the next one', async () => {
  const [taken, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = inTransaction(shared.db, async (trx) => {
    const holder = await takeSlot(trx, { key: 'both', max: 4, seconds: 60 })
    taken.resolve()
    await finish.promise
    return holder
  })
  await taken.promise
  const second = take('both')
  const waiting = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(shared.db)).rows[0]!.n).toBe(1)
  finish.resolve()
  const holders = [await first, await second]
  const { rows } = await sql<{ holder: string }>`
    select holder from held_place where key = 'both' order by place`.execute(shared.db)
  expect(rows.map(({ holder }) => holder)).toEqual(holders)
})
