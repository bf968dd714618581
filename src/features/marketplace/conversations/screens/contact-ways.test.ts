import { beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { measureAnswers } from '../../ad/server/seller-answers.ts'
import { revealContact } from '../../contact/server/reveal-contact.ts'
import { action as act } from '../../my-ads/screens/my-ad.tsx'
import '../server/tables.ts'

const test = useTestDb()
let buyer: bigint
let seller: bigint
let ad: Awaited<ReturnType<typeof anAd>>
beforeEach(async () => {
  await loadCatalogue(test.db)
  buyer = (await aPerson(test)).id
  seller = (await aPerson(test)).id
  ad = await anAd(test, { seller_id: seller })
})

const choose = (form: Record<string, string>, personId = seller) =>
  act(
    visit(test, `/profile/my-ads/${ad.public_id}`, {
      personId,
      params: { adId: ad.public_id },
      form: { act: 'contact', ...form },
    }) as never,
  )
const reveal = async (now = test.now) => {
  const answer = await revealContact(requestContext(test, { personId: buyer, now }).ctx, { adId: ad.id })
  return answer.ok ? 'shown' : answer.code
}

it('hides a number from everyone, including earlier viewers, once the seller chooses messages only', async () => {
  expect(await reveal()).toBe('shown')
  await choose({ way: 'chat' })
  expect(await reveal()).toBe('chat-only')
  await choose({ way: 'both' })
  expect(await reveal()).toBe('shown')
})

it('shows a number within its hours in Tehran', async () => {
  await choose({ way: 'both', from: '۹', until: '21' })
  expect(await reveal(new Date('2026-11-21T18:00:00Z'))).toBe('hours')
  expect(await reveal(new Date('2026-11-21T08:00:00Z'))).toBe('shown')
  // Earlier viewers keep access outside the hours.
  expect(await reveal(new Date('2026-11-21T18:00:00Z'))).toBe('shown')
})

it("refuses a single hour at its field, and other people's ads as not found", async () => {
  const refused = (await choose({ way: 'both', from: '9' })) as unknown as { data: { error: object } }
  expect(Object.keys(refused.data.error)).toEqual(['until'])
  await expect(choose({ way: 'chat' }, buyer)).rejects.toMatchObject({ code: 'not-found' })
})

it('measures responses over threads that are at least a day old', async () => {
  const started = (hours: number) => new Date(test.now.getTime() - hours * 3600_000)
  for (const [index, hours, answerMinutes] of [
    [1, 200, 10],
    [2, 100, 50],
    [3, 50, null],
    [4, 2, null],
  ] as const) {
    const started_at = started(hours)
    await test.db
      .insertInto('conversation')
      .values({
        public_id: `thread000${index}`,
        ad_id: ad.id,
        buyer_id: (await aPerson(test)).id,
        seller_id: seller,
        buyer_number: index,
        started_at,
        last_at: started_at,
        answered_at: answerMinutes === null ? null : new Date(started_at.getTime() + answerMinutes * 60_000),
      })
      .execute()
  }
  await measureAnswers(test.db, test.now)
  await measureAnswers(test.db, test.now)
  const rows = await test.db.selectFrom('seller_answers').selectAll().execute()
  expect(rows).toEqual([{ person_id: seller, threads: 3, answered: 2, usual_seconds: 600, measured_at: test.now }])
})
