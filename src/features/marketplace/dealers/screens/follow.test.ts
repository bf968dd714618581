import { beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, visit } from '../../../../../tests/support/market.ts'
import { action as answerMine, loader as openMine } from '../../saved-searches/screens/my-searches.tsx'
import { notifyFollowers } from '../server/follow.ts'
import { action, loader } from './gallery.tsx'

const test = useTestDb()
let personId: bigint
let dealer: Awaited<ReturnType<typeof aDealer>>
beforeEach(async () => {
  await loadCatalogue(test.db)
  personId = (await aPerson(test)).id
  dealer = await aDealer(test)
})

const minutes = (n: number) => new Date(test.now.getTime() + n * 60_000)
const ask = (intent: string, who: bigint | undefined = personId, slug = dealer.slug) =>
  action(
    visit(test, `/services/used-vehicle/exhibition/${slug}`, {
      ...(who && { personId: who }),
      params: { galleryId: slug },
      form: { intent },
    }) as never,
  ).catch((thrown: unknown) => thrown as Response)
const following = async () => {
  const view = await loader(visit(test, '/x', { personId, params: { galleryId: dealer.slug } }) as never)
  return view.following
}
const report = (at: number) => notifyFollowers({ db: test.db, clock: { now: () => minutes(at) } })
const ad = (at: number, over: object = {}) =>
  anAd(test, { gallery_id: dealer.id, published_at: minutes(at), expires_at: minutes(60 * 24 * 30), ...over })
const messagesOf = () =>
  test.db.selectFrom('notice').select(['person_id', 'data', 'link']).where('kind', '=', 'gallery-new-ads').execute()
const mine = async () => (await openMine(visit(test, '/profile/my-searches', { personId }) as never)).followed

it('a dealer is followed once, listed with the searches, and unfollowed', async () => {
  expect(await following()).toBe(false)
  await ask('follow')
  await ask('follow')
  expect([await following(), await mine()]).toMatchObject([true, [{ slug: dealer.slug, told: 0 }]])
  await answerMine(visit(test, '/profile/my-searches', { personId, form: { unfollow: dealer.slug } }) as never)
  expect([await following(), await mine()]).toEqual([false, []])
  await ask('follow')
  await ask('unfollow')
  expect(await following()).toBe(false)
})

it('sends a guest to sign-in, and is not found without a dealer', async () => {
  const outcome = (await ask('follow', 0n)) as Response
  expect(outcome.headers.get('location')).toContain('/login')
  expect(await ask('follow', personId, 'gallery-none')).toMatchObject({ status: 404 })
})

it('notifies followers of ads published since, once and together', async () => {
  await ad(-5)
  await ask('follow')
  expect(await report(2)).toBe(0)
  await ad(3)
  await ad(4)
  await ad(4, { state: 'pending' })
  await ad(4, { seller_id: personId })
  await anAd(test, { published_at: minutes(4) })
  expect(await report(5)).toBe(1)
  expect(await report(6)).toBe(0)
  expect(await messagesOf()).toMatchObject([
    {
      person_id: personId,
      data: { gallery: dealer.name, count: 2 },
      link: `/services/used-vehicle/exhibition/${dealer.slug}/ads`,
    },
  ])
  // At most once an hour, with everything since.
  await ad(10)
  await ad(20)
  expect(await report(30)).toBe(0)
  expect(await report(70)).toBe(1)
  expect((await messagesOf()).map(({ data }) => (data as { count: number }).count)).toEqual([2, 2])
  await ask('unfollow')
  await ad(100)
  expect(await report(200)).toBe(0)
})
