import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useOwnDb } from '../../tests/support/database.ts'
import { releasePlace, removeExpiredPlaces, renewPlaces, takePlace } from './held-places.ts'

const shared = useOwnDb()
const take = (key: string, seconds = 60) => takePlace(shared.db, { key, max: 4, seconds })

test('of twenty who come at once four get a place, and the next when one is given back', async () => {
  const got = await Promise.all(Array.from({ length: 20 }, () => take('rush')))
  const holders = got.filter((holder) => holder !== null)
  expect(holders).toHaveLength(4)
  expect(await take('rush')).toBeNull()
  expect(await take('others')).not.toBeNull()
  await releasePlace(shared.db, holders[2]!)
  expect(await take('rush')).not.toBeNull()
  expect(await take('rush')).toBeNull()
})

test('a place whose process died is free when it expired, one that is renewed is not', async () => {
  const [kept] = [await take('died'), await take('died'), await take('died'), await take('died')]
  const expire = sql`update held_place set expires_at = clock_timestamp() - interval '2 minutes' where key = 'died'`
  await expire.execute(shared.db)
  await renewPlaces(shared.db, [kept!], 60)
  expect(await Promise.all([take('died'), take('died'), take('died')])).not.toContain(null)
  expect(await take('died')).toBeNull()
  await expire.execute(shared.db)
  await removeExpiredPlaces(shared.db)
  expect((await sql`select from held_place where key = 'died'`.execute(shared.db)).rows).toHaveLength(0)
})
