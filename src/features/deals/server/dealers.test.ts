import { beforeEach, describe, expect, it } from 'vitest'
import '#features/marketplace/ad/server/tables.ts'
import '#features/marketplace/conversations/server/tables.ts'
import '#features/marketplace/dealer-api/server/tables.ts'
import '#features/marketplace/dealer-panel/server/tables.ts'
import { findBalances } from '#features/ledger/contract.ts'
import { requirePanel } from '#features/marketplace/dealer-panel/server/panel-context.ts'
import { removeMember } from '#features/marketplace/dealer-panel/server/team.ts'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aDealer, aPerson } from '../../../../tests/support/market.ts'
import { aDealWorld, depositRial } from '../test-deals.ts'
import { actOnDeal } from './action.ts'
import { agreementOf, saveDraft } from './agreement.ts'
import { getDeal } from './deals.ts'
import { findDeals } from './find-deals.ts'
import { handOn } from './hand-on.ts'
import { stopStranded } from './jobs.ts'
import { requestDeal } from './request-deal.ts'

const test = useTestDb()
type World = Awaited<ReturnType<typeof aDealWorld>>
let world: World
let ownerId: bigint
let colleagueId: bigint
let dealer: Awaited<ReturnType<typeof aDealer>>

/** A dealer with an owner and two members, the world's seller and a colleague; the seller wrote the ad. */
beforeEach(async () => {
  const { id } = await aPerson(test, { name: 'بهرام دادگر' })
  ownerId = id
  await test.db
    .updateTable('person')
    .set({
      national_code_sealed: test.secrets.seal('0499370899'),
      national_code_index: test.secrets.blindIndex('person.national-code', `0499370899${id}`),
    })
    .where('id', '=', id)
    .execute()
  dealer = await aDealer(test, { owner_id: ownerId, name: 'نمایشگاه آزمون' })
  world = await aDealWorld(test, { over: { gallery_id: dealer.id } })
  colleagueId = (await aPerson(test, { name: 'همکار دوم' })).id
  for (const person_id of [world.sellerId, colleagueId]) {
    await test.db
      .insertInto('gallery_member')
      .values({ gallery_id: dealer.id, person_id, role: 'seller', since: test.now })
      .execute()
  }
})

const platform = () => ({ database: { db: test.db }, clock: { now: () => world.now }, secrets: test.secrets }) as never
const cash = async (personId: bigint) => (await findBalances(test.db, personId)).cash
const dismiss = async () => {
  const admin = await requirePanel(test.db, ownerId, { slug: dealer.slug, right: 'team' })
  await removeMember(world.as(ownerId), admin, { personId: ownerId, id: String(world.sellerId) })
}
const draftBy = (personId: bigint, id: string) =>
  saveDraft(world.as(personId), { personId, id, costs: 'half', clauses: ['free'], plate: null })
const signedByAll = async () => {
  const id = await world.held()
  world.must(await draftBy(world.sellerId, id))
  world.must(await world.confirm(id, world.buyerId))
  world.must(await world.confirm(id, colleagueId))
  return id
}
const receive = async (id: string) =>
  world.must(
    await actOnDeal(world.as(world.buyerId, { proved: true }), {
      personId: world.buyerId,
      id,
      act: 'receive',
      shownRial: depositRial,
    }),
  )

describe('the seller of a dealer’s ad is the dealer', () => {
  it('by name and owner in the text, by any member at signing, and by its owner for the money', async () => {
    const id = await signedByAll()
    const { content, text, sellerSignedBy } = (await agreementOf(world.as(ownerId), await world.rowOf(id)))!
    expect(content.seller).toEqual({ dealer: 'نمایشگاه آزمون', name: 'بهرام دادگر', nationalCode: '0499370899' })
    expect(JSON.stringify(text.parts[0])).toContain('نمایشگاه آزمون')
    expect(sellerSignedBy).toBe(colleagueId)
    expect((await getDeal(test.db, { personId: ownerId, id })).actor).toBe('seller')
    await receive(id)
    expect([await cash(ownerId), await cash(world.sellerId), await cash(colleagueId)]).toEqual([depositRial, 0n, 0n])
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('and no member can buy from it', async () => {
    const request = { adId: world.ad.public_id, payWay: 'cash', hurry: 'days', note: null } as const
    expect(await requestDeal(world.as(colleagueId), { ...request, personId: colleagueId })).toMatchObject({
      code: 'own',
    })
  })
})

// Per state of a deal: the member's actions before the dismissal, the records that stay, and their next owner.
describe('a dismissed member', () => {
  it.each([
    ['requested', () => world.requested()],
    ['accepted', () => world.accepted()],
    ['priced', () => world.priced()],
    ['held', () => world.held()],
    ['agreed', () => signedByAll()],
  ] as const)('loses access to a deal that is %s: the owner continues it', async (state, begin) => {
    const id = await begin()
    const own = { personId: world.sellerId, id }
    await dismiss()
    // At once, before any job.
    await expect(getDeal(test.db, own)).rejects.toMatchObject({ status: 404 })
    expect((await findDeals(world.as(world.sellerId), world.sellerId, { ended: false, after: null })).rows).toEqual([])
    await expect(world.confirm(id, world.sellerId)).rejects.toMatchObject({ status: 404 })
    await stopStranded(platform())
    expect(await world.rowOf(id)).toMatchObject({ state, seller_id: ownerId, gallery_id: dealer.id })
    const notices = await test.db.selectFrom('notice').select('data').where('person_id', '=', ownerId).execute()
    expect(notices.map(({ data }) => (data as { what?: string }).what)).toContain('handed-on')
    expect(await handOn(test.db, world.now)).toBe(0)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('leaves ads, conversations and keys to the dealer', async () => {
    await world.accepted()
    await test.db
      .insertInto('gallery_api_key')
      .values({
        gallery_id: dealer.id,
        person_id: world.sellerId,
        name: 'برنامهٔ حسابداری',
        token_hash: Buffer.alloc(32, 9),
        hint: 'abcd',
        scopes: [],
        sandbox: false,
        created_at: test.now,
      })
      .execute()
    await dismiss()
    const ad = await test.db
      .selectFrom('ad')
      .select('seller_id')
      .where('id', '=', world.ad.id)
      .executeTakeFirstOrThrow()
    expect(ad.seller_id).toBe(ownerId)
    const threads = await test.db.selectFrom('conversation').select('seller_id').execute()
    expect(threads.map(({ seller_id }) => seller_id)).toEqual([ownerId])
    const keys = await test.db.selectFrom('gallery_api_key').select('revoked_at').execute()
    expect(keys).toEqual([{ revoked_at: expect.any(Date) }])
  })

  it('gets no money: the owner gets the deposit of a signed agreement, no matter which member signed', async () => {
    const id = await signedByAll()
    await dismiss()
    await receive(id)
    expect([await cash(ownerId), await cash(world.sellerId)]).toEqual([depositRial, 0n])
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('loses the own confirmation while the other party has not signed: the owner confirms again', async () => {
    const id = await world.held()
    world.must(await draftBy(world.sellerId, id))
    world.must(await world.confirm(id, world.sellerId))
    await dismiss()
    await stopStranded(platform())
    world.must(await world.confirm(id, world.buyerId))
    expect(await world.rowOf(id)).toMatchObject({ state: 'held' })
    world.must(await world.confirm(id, ownerId))
    expect(await world.rowOf(id)).toMatchObject({ state: 'agreed' })
  })
})
