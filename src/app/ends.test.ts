import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { aDealWorld } from '#features/deals/test-deals.ts'
import { actOnDeal, disputeDeal } from '#features/deals/server/action.ts'
import { saveDraft } from '#features/deals/server/agreement.ts'
import { addDocument, dealDocument, documentSubject } from '#features/deals/server/documents.ts'
import { attachFiles, photoSource } from '#features/files/contract.ts'
import { lockPerson } from '#features/identity/server/people/lock-person.ts'
import { endOtherSessions } from '#features/identity/server/sessions/end-sessions.ts'
import { adPath, feedPath, dealerFeedPath } from '#features/marketplace/addresses.ts'
import { startThread } from '#features/marketplace/conversations/server/start-thread.ts'
import { sendMessage } from '#features/marketplace/conversations/server/send-message.ts'
import { makeKey, revokeKey } from '#features/marketplace/dealer-api/server/keys.ts'
import { addWebhook, pingWebhook } from '#features/marketplace/dealer-api/server/webhooks.ts'
import { readFeedNow, setFeed } from '#features/marketplace/dealer-panel/server/feed.ts'
import { removeMember } from '#features/marketplace/dealer-panel/server/team.ts'
import { changeOwnAd } from '#features/marketplace/my-ads/server/change-own-ad.ts'
import { changeDealer } from '#features/marketplace/reports/server/change-dealer.ts'
import { marketplaceJobs } from '#features/marketplace/server/jobs.ts'
import { spreadEvents } from '#features/marketplace/dealer-api/server/spread-events.ts'
import type { DealerCalls } from '#features/marketplace/dealer-panel/server/providers/dealer-calls.ts'
import { deleteAccount } from '#features/profile/server/delete-account.ts'
import { pictureAddress } from '#kit/picture-address.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Role } from '#platform/permissions.ts'
import { openSession } from '#platform/session.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { runJobs } from '../../tests/support/jobs.ts'
import { aDealer, anAd, aPerson, requestContext } from '../../tests/support/market.ts'
import { aPhoto } from '../../tests/support/picture-files.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'
import { manifests } from './features.ts'

/**
 * Each kind of end (of an ad, a dealer, a membership, a key, a session, an account, a deal) and all accesses that it
 * must revoke. An access is open when a person without the right still succeeds.
 */
const test = useTestDb()
const purposes = manifests.flatMap(({ filePurposes = [] }) => filePurposes)
const adPicture = purposes.find(({ name }) => name === 'ad-picture')!

/** The external server of a dealer: its received calls and the number of reads. */
let outside: FastifyInstance
let address: string
const visits = { hooks: 0, feeds: 0 }
beforeAll(async () => {
  outside = Fastify()
  outside.post('/hook', () => ((visits.hooks += 1), 'ok'))
  outside.get('/stock', () => ((visits.feeds += 1), 'code,trim'))
  address = await outside.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => outside.close())
const dealerCalls = {
  refuses: () => null,
  post: async (url: string) => ({ answered: true, status: (await fetch(url, { method: 'POST' })).status }),
  get: async (url: string) => {
    const answer = await fetch(url)
    return { answered: true, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  },
} as unknown as DealerCalls

let product: Product
beforeEach(async () => {
  await loadCatalogue(test.db)
  visits.hooks = visits.feeds = 0
  product = await openProduct(test, {
    providers: { galleryCalls: dealerCalls },
    photosOf: (files) => photoSource({ db: test.db, files, purposes }),
  })
  return () => product.close()
})

const as = (personId: bigint, roles: Role[] = []) => ({
  ...requestContext(test, { personId, roles, confirmedAt: test.now, providers: { galleryCalls: dealerCalls } }).ctx,
  manifests,
  providers: { ...product.platform.providers, galleryCalls: dealerCalls },
})
const must = <Value>(answer: { ok: true; value: Value } | { ok: false; code: string }): Value => {
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}
async function signIn(personId: bigint) {
  const token = await openSession(test.db, { personId, userAgent: 'test', now: test.now, lifetimeSeconds: 600 })
  return `sid=${token}`
}
async function sendPicture(cookie: string) {
  const photo = (await aPhoto({ width: 700, height: 500 }).jpeg().toBuffer()) as Buffer<ArrayBuffer>
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/v1/pictures',
    payload: photo,
    headers: { 'content-type': 'image/jpeg', cookie },
  })
  return (answer.json() as { id: string }).id
}

/** Creates a dealer whose manager posted an ad and connected a program, and a buyer with a thread about the ad. */
async function aWorld() {
  const [owner, manager, buyer, staff] = [
    await aPerson(test),
    await aPerson(test),
    await aPerson(test),
    await aPerson(test),
  ]
  const dealer = await aDealer(test, { owner_id: owner.id, licence_checked_at: test.now })
  const member = { gallery_id: dealer.id, person_id: manager.id, role: 'manager' as const, since: test.now }
  await test.db.insertInto('gallery_member').values(member).execute()
  const admin = { ...dealer, suspended: false, licenceChecked: true } as never
  const cookie = await signIn(manager.id)
  const picture = await sendPicture(cookie)
  const ad = await anAd(test, { seller_id: manager.id, gallery_id: dealer.id, pictures: [picture] })
  await inTransaction(test.db, (trx) =>
    attachFiles(trx, {
      purpose: adPicture,
      personId: manager.id,
      ids: [picture],
      subject: { kind: 'ad', id: ad.id },
      now: test.now,
    }),
  )
  const working = { gallery: admin, personId: manager.id }
  const key = must(await makeKey(as(manager.id), { ...working, name: 'انبار', world: 'live', access: 'write' }))
  must(await addWebhook(as(manager.id), { ...working, url: `${address}/hook`, world: 'live' }))
  must(await setFeed(as(manager.id), { ...working, url: `${address}/stock` }))
  const { threadId } = must(
    await startThread(as(buyer.id), { adId: ad.public_id, personId: buyer.id, body: 'سلام', sentKey: null }),
  )
  const hook = await test.db.selectFrom('gallery_webhook').select('id').executeTakeFirstOrThrow()
  const { id: keyId } = await test.db.selectFrom('gallery_api_key').select('id').executeTakeFirstOrThrow()

  const status = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await product.app.inject({ url, headers })
    return answer.statusCode
  }
  const run = () =>
    runJobs(
      test.db,
      marketplaceJobs({
        db: test.db,
        clock: { now: () => test.now },
        secrets: test.secrets,
        calls: () => dealerCalls,
        relay: () => null,
      }),
    )
  /** Whether each access is open; for strangers, for the manager and for the manager's program. */
  const doors = {
    page: async () => (await status(adPath(dealer.slug, ad.public_id))) === 200,
    api: async () => (await status(`/api/v1/ads/${ad.public_id}`)) === 200,
    picture: async () => (await status(pictureAddress(picture, 160, 'webp'))) === 200,
    'new size of the picture': async () => (await status(pictureAddress(picture, 640, 'avif'))) === 200,
    list: async () => (await product.app.inject('/api/v1/ads')).body.includes(ad.public_id),
    'feed of ads': async () => (await product.app.inject(feedPath)).body.includes(ad.public_id),
    'feed of the dealer': async () =>
      (await product.app.inject(dealerFeedPath(dealer.slug))).body.includes(ad.public_id),
    sitemap: async () => (await product.app.inject('/sitemaps/ads-1.xml')).body.includes(ad.public_id),
    'new thread': async () => {
      const { id } = await aPerson(test)
      return (await startThread(as(id), { adId: ad.public_id, personId: id, body: 'هست؟', sentKey: null })).ok
    },
    key: async () => (await status('/api/v1/gallery/ads', { authorization: `Bearer ${key}` })) === 200,
    webhook: async () => {
      const before = visits.hooks
      await test.db
        .insertInto('gallery_ad_event')
        .values({
          gallery_id: dealer.id,
          ad_id: ad.id,
          kind: 'ad.price-changed',
          price_rial: 1n,
          at: test.now,
        } as never)
        .execute()
      await spreadEvents(test.db)
      // A call written before the end is not sent after it either.
      await pingWebhook(as(owner.id), admin, String(hook.id))
      await run()
      return visits.hooks > before
    },
    'stock feed': async () => {
      const before = visits.feeds
      await test.db.updateTable('gallery_feed').set({ next_at: test.now }).execute()
      await readFeedNowAs()
      await run()
      return visits.feeds > before
    },
    session: async () => (await status('/profile/settings', { cookie })) === 200,
    panel: async () => (await status(`/profile/my-gallery/${dealer.slug}`, { cookie })) === 200,
    'thread of the manager': async () => {
      // A former member of the dealer finds no such thread.
      return sendMessage(as(manager.id), { threadId, personId: manager.id, body: 'بله' }).then(
        ({ ok }) => ok,
        () => false,
      )
    },
  }
  const readFeedNowAs = async () => {
    const row = await test.db.selectFrom('gallery_feed').select('stopped_at').executeTakeFirstOrThrow()
    // Only current members may use «Read now»; a stopped address is read only by a job planned before.
    if (row.stopped_at === null) await readFeedNow(as(manager.id), { gallery: admin, personId: manager.id })
  }
  const open = async () => {
    const match: string[] = []
    for (const [name, isOpen] of Object.entries(doors)) if (await isOpen()) match.push(name)
    return match
  }
  return {
    owner,
    manager,
    buyer,
    staff,
    dealer,
    desk: admin,
    ad,
    picture,
    keyId,
    threadId,
    open,
    doors: Object.keys(doors),
  }
}

type World = Awaited<ReturnType<typeof aWorld>>

const ofAd = [
  'page',
  'api',
  'picture',
  'new size of the picture',
  'list',
  'feed of ads',
  'feed of the dealer',
  'sitemap',
  'new thread',
  'thread of the manager',
]
const ofProgram = ['key', 'webhook', 'stock feed']

/** Each end with the accesses that it revokes; all others stay open. */
const ends: [what: string, shuts: readonly string[], end: (world: World) => Promise<unknown>][] = [
  [
    'an ad that its seller removed',
    ofAd,
    ({ ad, dealer, manager }) =>
      changeOwnAd(as(manager.id), {
        adId: ad.public_id,
        act: 'remove',
        personId: manager.id,
        galleryId: dealer.id,
      } as never),
  ],
  [
    'an ad that staff stopped',
    ofAd,
    ({ ad }) => test.db.updateTable('ad').set({ state: 'suspended' }).where('id', '=', ad.id).execute(),
  ],
  [
    'an ad that staff rejected',
    ofAd,
    ({ ad }) => test.db.updateTable('ad').set({ state: 'rejected' }).where('id', '=', ad.id).execute(),
  ],
  [
    'a picture that was taken out of its ad',
    ['picture', 'new size of the picture'],
    ({ ad }) => test.db.updateTable('ad').set({ pictures: [] }).where('id', '=', ad.id).execute(),
  ],
  [
    'a dealer that staff suspended',
    [...ofAd, 'webhook', 'stock feed'],
    ({ dealer, staff }) =>
      changeDealer(as(staff.id, ['operator']), { slug: dealer.slug, change: 'suspend', note: 'شکایت' }),
  ],
  [
    'a membership',
    [...ofProgram, 'panel', 'thread of the manager'],
    ({ desk, manager, owner }) => removeMember(as(owner.id), desk, { personId: owner.id, id: String(manager.id) }),
  ],
  ['a key', ['key'], ({ desk, keyId, owner }) => revokeKey(as(owner.id), desk, String(keyId))],
  ['a session', ['session', 'panel'], ({ manager }) => endOtherSessions(as(manager.id))],
  [
    'an account that staff locked',
    [...ofProgram, 'session', 'panel'],
    ({ manager, staff }) =>
      lockPerson(as(staff.id, ['administrator']), { personId: manager.id, reason: 'سرقت حساب' } as never),
  ],
  [
    'an account that its person deleted',
    [...ofProgram, 'session', 'panel', 'thread of the manager'],
    ({ manager }) => deleteAccount(as(manager.id), manager.id),
  ],
]

it('every access is open before anything ends', async () => {
  const world = await aWorld()
  expect(await world.open()).toEqual(world.doors)
})

describe.each(ends)('the end of %s', (_what, shuts, end) => {
  it('revokes exactly its accesses', async () => {
    const world = await aWorld()
    const before = await world.open()
    const result = await end(world)
    if (typeof result === 'object' && result !== null && 'ok' in result) expect(result).toMatchObject({ ok: true })
    expect(await world.open()).toEqual(before.filter((door) => !shuts.includes(door)))
  })
})

describe('the end of a deal', () => {
  it('refuses every action in it, and leaves its documents to its two parties', async () => {
    const world = await aDealWorld(test)
    const { buyerId, sellerId } = world
    const id = await world.held()
    const { id: stranger } = await aPerson(test)
    const actions: [string, () => Promise<{ ok: boolean }>][] = [
      ['document', () => addDocument(world.as(sellerId), { personId: sellerId, id, kind: 'card', files: [] } as never)],
      [
        'draft',
        () => saveDraft(world.as(sellerId), { personId: sellerId, id, costs: 'half', clauses: [], plate: null }),
      ],
      [
        'dispute',
        () => disputeDeal(world.as(buyerId), { personId: buyerId, id, reason: 'other', words: null } as never),
      ],
      ['deposit', () => world.hold(id)],
      ['confirm', () => world.confirm(id, buyerId)],
      ['hand over', () => actOnDeal(world.as(sellerId), { personId: sellerId, id, act: 'hand-over' } as never)],
      [
        'receive',
        () => actOnDeal(world.as(buyerId, { proved: true }), { personId: buyerId, id, act: 'receive' } as never),
      ],
      [
        'cancel',
        () => actOnDeal(world.as(buyerId, { proved: true }), { personId: buyerId, id, act: 'cancel' } as never),
      ],
    ]
    const document = actions[0]![1]
    expect((await document()).ok).toBe(true)
    world.must((await actions.at(-1)![1]()) as { ok: true; value: null })
    // The action that ended the deal is already done; every other action is refused.
    const ended = actions.at(-1)![0]
    for (const [name, action] of actions) expect([name, (await action()).ok]).toEqual([name, name === ended])
    const { id: paper } = await test.db.selectFrom('deal_document').select('id').executeTakeFirstOrThrow()
    const read = (personId: bigint, roles: Role[] = []) =>
      (dealDocument.mayRead as (ctx: unknown, file: object) => Promise<boolean>)(as(personId, roles), {
        id: 'x',
        ownerId: sellerId,
        subject: { kind: documentSubject, id: paper },
      })
    expect([await read(buyerId), await read(sellerId), await read(stranger)]).toEqual([true, true, false])
    expect(await read(stranger, ['support', 'operator', 'finance'])).toBe(false)
  })
})
