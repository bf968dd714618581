import { beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { action as start } from '../../conversations/screens/new-thread.tsx'
import { action as answerThread } from '../../conversations/screens/thread.tsx'
import '../../conversations/server/tables.ts'
import { decideAd } from '../../review/server/decide-ad.ts'
import '../../review/server/tables.ts'
import { changeOwnAd } from '../server/change-own-ad.ts'

// Concurrent actions; truly parallel on a PostgreSQL server (`npm run test:postgres`).
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

let keys = 0
const key = () => `key-of-a-race-${++keys}`
async function aThread(): Promise<string> {
  const path = `/profile/messages/new?ad=${ad.public_id}`
  const begun = await start(visit(test, path, { personId: buyer, form: { body: 'سلام', sentKey: key() } }) as never)
  return (begun as Response).headers.get('location')!.split('/').at(-1)!
}
const inThread = (threadId: string, personId: bigint, form: Record<string, string>) =>
  answerThread(
    visit(test, `/profile/messages/${threadId}`, { personId, params: { threadId }, form: { ...form } }) as never,
  )
const sell = () => changeOwnAd(requestContext(test, { personId: seller }).ctx, { ...own(), act: 'sell' })
const own = () => ({ personId: seller, adId: ad.public_id })
const offers = () => test.db.selectFrom('conversation_offer').select('state').execute()
const stateOf = async () =>
  (await test.db.selectFrom('ad').select('state').where('id', '=', ad.id).executeTakeFirstOrThrow()).state
const settled = async (...actions: (() => Promise<unknown>)[]) => {
  const ended = await Promise.allSettled(actions.map((action) => action()))
  // Every outcome is a result or a known refusal.
  for (const each of ended)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: expect.any(String) })
  return ended
}

it('sold during an offer: the ad is sold once, and a late offer is refused or over', async () => {
  const threadId = await aThread()
  const offer = () => inThread(threadId, buyer, { intent: 'offer', amount: '900000000' })
  await settled(sell, offer, offer, sell)
  expect(await stateOf()).toBe('sold')
  expect((await offers()).length).toBeLessThanOrEqual(1)
  const late = (await offer()) as { data?: { error?: object } }
  expect(late.data?.error).toBeDefined()
})

it('an offer accepted and withdrawn concurrently ends in one of the two', async () => {
  const threadId = await aThread()
  await inThread(threadId, buyer, { intent: 'offer', amount: '900000000' })
  const { message_id } = await test.db.selectFrom('conversation_offer').select('message_id').executeTakeFirstOrThrow()
  const answer = (personId: bigint, act: string) => () =>
    inThread(threadId, personId, { intent: 'answer-offer', offer: String(message_id), act })
  await settled(answer(seller, 'take'), answer(buyer, 'withdraw'), answer(seller, 'refuse'))
  const [{ state } = { state: '' }] = await offers()
  expect(['taken', 'withdrawn', 'refused']).toContain(state)
  const after = state
  await settled(answer(seller, 'take'), answer(seller, 'refuse'), answer(buyer, 'withdraw'))
  expect((await offers()).map((each) => each.state)).toEqual([after])
})

const staff = async () => {
  const { id } = await aPerson(test, { roles: ['operator'] })
  return requestContext(test, { personId: id, roles: ['operator'], confirmedAt: test.now }).ctx
}
async function waiting(): Promise<string> {
  await test.db.updateTable('ad').set({ state: 'pending' }).where('id', '=', ad.id).execute()
  const { id } = await test.db
    .insertInto('ad_submission')
    .values({ ad_id: ad.id, at: test.now, risk: 0, reasons: '[]', before: null, outcome: null } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

it('two moderators decide: one succeeds, the other is informed, and the log has one entry', async () => {
  const seen = await waiting()
  const [one, two] = [await staff(), await staff()]
  const [approved, rejected] = await Promise.all([
    decideAd(one, { adId: ad.public_id, act: 'approve', seen }),
    decideAd(two, { adId: ad.public_id, act: 'reject', seen, faults: ['wrong-price'], note: '' } as never),
  ])
  expect([approved.ok, rejected.ok].filter(Boolean)).toHaveLength(1)
  expect(await stateOf()).toBe(approved.ok ? 'published' : 'rejected')
  const log = await test.db.selectFrom('audit_entry').select('act').execute()
  expect(log.map(({ act }) => act)).toEqual([approved.ok ? 'ad.approve' : 'ad.reject'])
})

it('staff cannot decide an edit they have not read', async () => {
  const seen = await waiting()
  const ctx = await staff()
  // The seller sends it again: the earlier submission is withdrawn and a new one waits.
  await test.db.updateTable('ad_submission').set({ outcome: 'withdrawn', decided_at: test.now }).execute()
  const next = await waiting()
  const decided = await decideAd(ctx, { adId: ad.public_id, act: 'approve', seen })
  expect(decided.ok).toBe(false)
  expect(await stateOf()).toBe('pending')
  expect((await decideAd(ctx, { adId: ad.public_id, act: 'approve', seen: next })).ok).toBe(true)
})

it('a blocked person cannot write, make offers or propose visits, and never learns the author of the block', async () => {
  const threadId = await aThread()
  await inThread(threadId, seller, { intent: 'block' })
  const forms: Record<string, string>[] = [
    { intent: 'send', body: 'سلام', sentKey: key() },
    { intent: 'offer', amount: '900000000' },
    { intent: 'visit', at: '1405/09/09 10:00', place: 'میدان ونک' },
  ]
  for (const form of forms) {
    const answer = (await inThread(threadId, buyer, form)) as { data?: { error?: object } }
    expect([form.intent, answer.data?.error !== undefined]).toEqual([form.intent, true])
  }
  const { n } = await test.db
    .selectFrom('conversation_message')
    .select((is) => is.fn.countAll<bigint>().as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(1)
})
