import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { refuseDemoDatabase } from '#platform/database/demo-mark.ts'
import { createLog } from '#platform/log.ts'
import { useOwnDb } from '../../tests/support/database.ts'
import { clearDemo, seedDemo } from './seed-demo.ts'

const test = useOwnDb()
const seed = (ads: number) => seedDemo({ ...test, log: createLog('silent') }, { ads })

const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(test.db)
  return rows[0]!.n
}

it('production starts on an empty database, and refuses one whose money came through a fake gateway', async () => {
  await refuseDemoDatabase(test.db)
  await test.db
    .insertInto('imitated_payment')
    .values({
      gateway: 'zibal',
      authority: 'a1',
      merchant: 'zibal',
      amount_rial: 1000n,
      callback_url: '/',
      description: 'x',
      made_at: test.now,
    })
    .execute()
  await expect(refuseDemoDatabase(test.db)).rejects.toThrow('filled as a demo')
  await test.db.deleteFrom('imitated_payment').execute()
})

it('every feature writes its part of the demo once, and writes it again after it was cleared', async () => {
  expect(await seed(40)).toMatchObject({ users: 29, galleries: 4, ads: 40 })
  // The colleague of the demo's dealer works there, with cars and what came of them.
  const { rows: work } = await sql`
    select (select count(*)::int from ad where ad.gallery_id = member.gallery_id and ad.seller_id = person.id) > 0 as cars,
      (select count(*) from contact_reveal join ad on ad.id = ad_id where ad.gallery_id = member.gallery_id
        and at between ad.published_at and ${test.now}) > 0 as leads,
      owner.name as owner
    from gallery_member as member join person on person.id = member.person_id
      join gallery on gallery.id = member.gallery_id join person as owner on owner.id = gallery.owner_id
    where person.name = 'پویا صادقی'`.execute(test.db)
  expect(work).toEqual([{ cars: true, leads: true, owner: 'بهرام صادقی' }])
  const noticesOf = await test.db
    .selectFrom('notice')
    .innerJoin('person', 'person.id', 'notice.person_id')
    .select('person.name')
    .distinct()
    .execute()
  expect(noticesOf.map(({ name }) => name)).toContain('رضا محمدی')
  expect(await count('ticket')).toBe(4)
  await expect(refuseDemoDatabase(test.db)).rejects.toThrow('filled as a demo')
  expect(await seed(40)).toBeNull()
  await clearDemo(test.db)
  expect([await count('ad'), await count('gallery')]).toEqual([0, 0])
  expect(await seed(20)).toMatchObject({ ads: 20 })
  // Writes the demo twice, with the orders, lotteries and histories of every feature.
}, 90_000)
