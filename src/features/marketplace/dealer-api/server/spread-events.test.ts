import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import '../../dealers/server/tables.ts'
import '../../conversations/server/tables.ts'
import '../../posting/server/tables.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext } from '../../../../../tests/support/market.ts'
import { startThread } from '../../conversations/server/start-thread.ts'
import { decideAd } from '../../review/server/decide-ad.ts'
import { spreadEvents } from './spread-events.ts'
import './tables.ts'

const test = useTestDb()
let dealer: { id: bigint; slug: string }
beforeEach(async () => {
  await loadCatalogue(test.db)
  const owner = await aPerson(test)
  dealer = await aDealer(test, { owner_id: owner.id })
  await test.db
    .insertInto('gallery_webhook')
    .values({
      gallery_id: dealer.id,
      person_id: owner.id,
      url: 'https://example.com',
      secret_sealed: Buffer.from('x'),
      sandbox: false,
      created_at: test.now,
    })
    .execute()
})

/** Returns the new events of the dealer, as their bodies say it. */
async function events(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  await spreadEvents(test.db)
  const rows = await test.db.deleteFrom('gallery_webhook_delivery').returning(['id', 'body']).execute()
  return rows
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
}

async function aReview(over: { hidden_at?: Date; hidden_reason?: string } = {}): Promise<bigint> {
  const { id: person_id } = await aPerson(test)
  const { id } = await test.db
    .insertInto('gallery_review')
    .values({
      gallery_id: dealer.id,
      person_id,
      at: test.now,
      honesty: 5,
      conduct: 4,
      fairness: 3,
      body: 'خوش‌برخورد بودند و خودرو همان بود.',
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const hide = (id: bigint, hidden_at: Date | null) =>
  test.db
    .updateTable('gallery_review')
    .set({ hidden_at, hidden_reason: hidden_at && 'ساختگی' })
    .where('id', '=', id)
    .execute()

describe("a dealer's webhook", () => {
  it('receives a review once it is public, when staff hide it, and when they show it again', async () => {
    const id = await aReview()
    const [published, ...none] = await events()
    expect(none).toEqual([])
    expect(published).toMatchObject({
      type: 'review.published',
      data: {
        review: String(id),
        scores: { honesty: 5, conduct: 4, fairness: 3 },
        path: expect.stringMatching(/#reviews$/) as string,
      },
    })
    expect(JSON.stringify(published)).not.toContain('خوش‌برخورد')
    await hide(id, test.now)
    expect((await events()).map(({ type }) => type)).toEqual(['review.hidden'])
    // Another reason of the same decision changes nothing.
    await hide(id, new Date(test.now.getTime() + 1000))
    expect(await events()).toEqual([])
    await hide(id, null)
    expect((await events()).map(({ type }) => type)).toEqual(['review.published'])
  })

  it('receives nothing about a review that is held from its beginning, until it is public', async () => {
    const id = await aReview({ hidden_at: test.now, hidden_reason: 'ساختگی' })
    expect(await events()).toEqual([])
    await hide(id, null)
    expect((await events()).map(({ type }) => type)).toEqual(['review.published'])
  })

  it('receives a visit that a buyer proposes, with its time, and of none that the dealer proposes', async () => {
    const ad = await anAd(test, { gallery_id: dealer.id })
    const buyer = await aPerson(test)
    const { ctx } = requestContext(test, { personId: buyer.id })
    await startThread(ctx, { adId: ad.public_id, personId: buyer.id, body: 'موجود است؟', sentKey: null })
    const thread = await test.db.selectFrom('conversation').select(['id', 'public_id']).executeTakeFirstOrThrow()
    await events()
    for (const author of ['seller', 'buyer'] as const) {
      const message = await test.db
        .insertInto('conversation_message')
        .values({
          conversation_id: thread.id,
          author,
          kind: 'visit',
          body: '',
          at: test.now,
          warning: null,
          sent_key: null,
          sent_hash: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await test.db
        .insertInto('conversation_visit')
        .values({
          message_id: message.id,
          conversation_id: thread.id,
          visit_at: new Date('2026-12-05T08:30:00Z'),
          place: 'نمایشگاه',
          answered_at: author === 'seller' ? test.now : null,
          ...(author === 'seller' && { state: 'cancelled' as const }),
        })
        .execute()
    }
    const outcome = await events()
    expect(outcome.map(({ type }) => type)).toEqual(['visit.booked'])
    expect(outcome[0]!.data).toMatchObject({
      visitAt: '2026-12-05T08:30:00.000Z',
      thread: thread.public_id,
      ad: { id: ad.public_id },
    })
    expect(JSON.stringify(outcome)).not.toContain('نمایشگاه')
  })

  it.each([
    ['approve', 'ad.edit-approved'],
    ['reject', 'ad.edit-rejected'],
  ] as const)('receives the decision to %s an edit of a live ad, which stays published', async (act, type) => {
    const ad = await anAd(test, { gallery_id: dealer.id })
    await test.db
      .insertInto('ad_submission')
      .values({
        ad_id: ad.id,
        at: test.now,
        risk: 0,
        reasons: '[]',
        before: '[]',
        proposed: '{"colour":"black","search_text":"x"}',
        outcome: null,
        decided_by: null,
        decided_at: null,
      })
      .execute()
    await events()
    const { id: personId } = await aPerson(test, { roles: ['operator'] })
    const { ctx } = requestContext(test, { personId, roles: ['operator'], confirmedAt: test.now })
    await decideAd(ctx, { adId: ad.public_id, act, faults: act === 'reject' ? ['wrong-body'] : [] })
    const outcome = await events()
    expect(outcome.map((each) => each.type)).toEqual([type])
    expect(outcome[0]!.data).toMatchObject({ id: ad.public_id, state: 'published', price: { currency: 'IRR' } })
  })
})
