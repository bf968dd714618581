import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { startThread } from '../../conversations/server/start-thread.ts'
import { action, loader } from './team.tsx'

const test = useTestDb()
type Person = { id: bigint }
let owner: Person
let manager: Person
let seller: Person
let dealer: { id: bigint; slug: string }
beforeEach(async () => {
  await loadCatalogue(test.db)
  ;[owner, manager, seller] = [await aPerson(test), await aPerson(test), await aPerson(test)]
  dealer = await aDealer(test, { owner_id: owner.id })
  for (const [{ id }, role] of [
    [manager, 'manager'],
    [seller, 'seller'],
  ] as const)
    await test.db
      .insertInto('gallery_member')
      .values({ gallery_id: dealer.id, person_id: id, role, since: test.now })
      .execute()
})

const args = ({ id }: Person, form?: Record<string, string>) =>
  visit(test, '/x', { personId: id, params: { galleryId: dealer.slug }, form }) as never
const team = async () => {
  const { team: shown } = await loader(args(owner))
  return Object.fromEntries([shown.owner, ...shown.members].map(({ id, work }) => [id, work]))
}
const roleOf = async ({ id }: Person) =>
  (
    await test.db
      .selectFrom('gallery_member')
      .select('role')
      .where('gallery_id', '=', dealer.id)
      .where('person_id', '=', id)
      .executeTakeFirst()
  )?.role
async function threadOf(adId: string, buyer: Person) {
  const { ctx } = requestContext(test, { personId: buyer.id })
  const started = await startThread(ctx, { adId, personId: buyer.id, body: 'سلام', sentKey: null })
  return started.ok ? started.value.threadId : ''
}
const sellerOf = async (threadId: string) =>
  (
    await test.db
      .selectFrom('conversation')
      .select('seller_id')
      .where('public_id', '=', threadId)
      .executeTakeFirstOrThrow()
  ).seller_id

describe('the team of a dealer', () => {
  it('shows the open work of each colleague', async () => {
    const ad = await anAd(test, { gallery_id: dealer.id, seller_id: seller.id })
    await anAd(test, { gallery_id: dealer.id, seller_id: seller.id, state: 'sold' })
    await anAd(test, { seller_id: seller.id })
    await threadOf(ad.public_id, await aPerson(test))
    expect(await team()).toEqual({
      [String(owner.id)]: 'کار بازی ندارد',
      [String(manager.id)]: 'کار بازی ندارد',
      [String(seller.id)]: '۱ خودرو، ۱ گفت‌وگو، ۱ منتظر پاسخ',
    })
  })

  it('changes a role, and records who did it', async () => {
    await action(args(owner, { act: 'role', id: String(seller.id), role: 'manager' }))
    expect(await roleOf(seller)).toBe('manager')
    await action(args(owner, { act: 'role', id: String(seller.id), role: 'owner' }))
    expect(await roleOf(seller)).toBe('manager')
    const { acts } = await loader(args(owner))
    expect(acts).toMatchObject([{ act: 'تغییر نقش', what: 'مدیر' }])
  })

  it('hands the work of a removed colleague to the chosen one, and to the owner where that one is the buyer', async () => {
    const ad = await anAd(test, { gallery_id: dealer.id, seller_id: seller.id })
    const own = await anAd(test, { seller_id: seller.id })
    const thread = await threadOf(ad.public_id, await aPerson(test))
    // Who works for a dealer cannot ask about its cars: this person asked before.
    const of = await test.db
      .deleteFrom('gallery_member')
      .where('person_id', '=', manager.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const ofManager = await threadOf(ad.public_id, manager)
    await test.db.insertInto('gallery_member').values(of).execute()
    await action(args(owner, { act: 'remove', id: String(seller.id), to: String(manager.id) }))
    expect(await roleOf(seller)).toBeUndefined()
    expect([await sellerOf(thread), await sellerOf(ofManager)]).toEqual([manager.id, owner.id])
    const sellers = await test.db
      .selectFrom('ad')
      .select(['id', 'seller_id'])
      .where('id', 'in', [ad.id, own.id])
      .orderBy('id')
      .execute()
    expect(sellers).toEqual([
      { id: ad.id, seller_id: manager.id },
      { id: own.id, seller_id: seller.id },
    ])
  })

  it.each([['a stranger'], ['the removed colleague'], ['nobody']])(
    'hands it to the owner instead of %s',
    async (who) => {
      const stranger = await aPerson(test)
      const ad = await anAd(test, { gallery_id: dealer.id, seller_id: seller.id })
      const to = { 'a stranger': String(stranger.id), 'the removed colleague': String(seller.id), nobody: '' }[who]!
      await action(args(owner, { act: 'remove', id: String(seller.id), to }))
      const row = await test.db.selectFrom('ad').select('seller_id').where('id', '=', ad.id).executeTakeFirstOrThrow()
      expect(row.seller_id).toBe(owner.id)
    },
  )

  it('is changed by the owner alone, and only the own one', async () => {
    const stranger = await aPerson(test)
    await aDealer(test, { owner_id: stranger.id })
    const forms: Record<string, string>[] = [
      { act: 'role', id: String(seller.id), role: 'manager' },
      { act: 'remove', id: String(manager.id), to: '' },
      { act: 'withdraw', id: '1' },
      { mobile: '09121111111', role: 'seller' },
    ]
    const statusOf = (who: Person, form: Record<string, string>) =>
      action(args(who, form)).then(
        () => 200,
        (error: { status: number }) => error.status,
      )
    for (const [who, status] of [
      [stranger, 404],
      [seller, 403],
      [manager, 403],
    ] as const)
      for (const form of forms) expect(await statusOf(who, form)).toBe(status)
    expect([await roleOf(seller), await roleOf(manager)]).toEqual(['seller', 'manager'])
  })
})
