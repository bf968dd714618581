import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { action as tellShown, loader as readShown } from '../../ad-page/screens/cards-shown.ts'
import { countShown } from '../../ad-page/server/count-shown.ts'
import { countView, forgetViewers, isBot } from '../../ad-page/server/count-view.ts'
import { seedViews } from '#demo/marketplace/views.ts'
import { compareWithUsual } from '../statistics.ts'
import { loader as readOwn } from './my-ad.tsx'

const test = useTestDb()
let seller: bigint
let ad: Awaited<ReturnType<typeof anAd>>
const day = 86_400_000
const before = (days: number) => new Date(test.now.getTime() - days * day)
beforeEach(async () => {
  await loadCatalogue(test.db)
  seller = (await aPerson(test)).id
  ad = await anAd(test, { seller_id: seller, published_at: before(3), expires_at: before(-27) })
})

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
type Looking = { personId?: bigint; address?: string; userAgent?: string; now?: Date }
const check = ({ userAgent = phone, ...over }: Looking = {}, at = ad) => {
  const { ctx, scope } = requestContext(test, over)
  scope.userAgent = userAgent
  return countView(ctx, at)
}
const statistics = async () =>
  (await readOwn(visit(test, '/x', { personId: seller, params: { adId: ad.public_id } }) as never)).ad.statistics!

describe('views of an ad', () => {
  it('count once a day per person or browser', async () => {
    expect(await check({ now: before(1) })).toBe(true)
    expect(await check()).toBe(true)
    expect(await check()).toBe(false)
    expect(await check({ address: '203.0.113.8' })).toBe(true)
    const person = (await aPerson(test)).id
    expect(await check({ personId: person })).toBe(true)
    expect(await check({ personId: person, address: '203.0.113.9' })).toBe(false)
    const { days } = await statistics()
    expect(days.map(({ views }) => views)).toEqual([1, 3])
  })

  it('exclude bots, the seller, and ads that are not live', async () => {
    expect(await check({ userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })).toBe(false)
    expect(await check({ personId: seller })).toBe(false)
    const owner = (await aPerson(test)).id
    const dealer = await aDealer(test, { owner_id: owner })
    expect(await check({ personId: owner }, await anAd(test, { gallery_id: dealer.id }))).toBe(false)
    expect(await check({}, await anAd(test, { state: 'sold' }))).toBe(false)
    expect(await test.db.selectFrom('ad_day').selectAll().execute()).toEqual([])
  })

  it.each([
    [phone, false],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', false],
    ['', true],
    ['curl/8.5.0', true],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/130.0 Safari/537.36', true],
    ['TelegramBot (like TwitterBot) preview of links', true],
  ])('detects whether %s is a bot: %s', (userAgent, bot) => {
    expect(isBot(userAgent)).toBe(bot)
  })

  it('forget the viewers after the day and keep the number', async () => {
    await check({ now: before(3) })
    await check()
    await forgetViewers(test.db, test.now)
    expect(await test.db.selectFrom('ad_viewer').select('ad_id').execute()).toHaveLength(1)
    expect(await test.db.selectFrom('ad_day').select('ad_id').execute()).toHaveLength(2)
  })
})

describe('visible cards of a list', () => {
  const show = (ids: readonly string[], { userAgent = phone, ...over }: Looking = {}) => {
    const { ctx, scope } = requestContext(test, over)
    scope.userAgent = userAgent
    return countShown(ctx, ids)
  }

  it('count for live ads of others, once per report, without bots', async () => {
    const gone = await anAd(test, { state: 'sold' })
    const owner = (await aPerson(test)).id
    const dealer = await aDealer(test, { owner_id: owner })
    const theirs = await anAd(test, { gallery_id: dealer.id })
    expect(await show([ad.public_id, ad.public_id, gone.public_id, theirs.public_id, 'nosuchad00'])).toBe(2)
    expect(await show([ad.public_id])).toBe(1)
    expect(await show([ad.public_id], { personId: seller })).toBe(0)
    expect(await show([theirs.public_id], { personId: owner })).toBe(0)
    expect(await show([ad.public_id], { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })).toBe(0)
    await check()
    const { days } = await statistics()
    expect(days.at(-1)).toMatchObject({ shown: 2, views: 1 })
  })

  it('are reported by an endpoint that accepts only writes and any text', async () => {
    const report = async (ids: string) => {
      const args = visit(test, '/services/used-vehicle/advertisement/shown', { form: { ids } })
      return (await tellShown(args as never)).status
    }
    expect(await report(`${ad.public_id} <b> x ${'y'.repeat(5000)}`)).toBe(200)
    expect(() => readShown()).toThrow(expect.objectContaining({ status: 405 }))
  })
})

describe('statistics of an ad', () => {
  it('are empty days without visitors, and missing before publication', async () => {
    const { days, usual } = await statistics()
    expect([days.every(({ views, chats }) => views + chats === 0), usual]).toEqual([true, null])
    await test.db.updateTable('ad').set({ state: 'pending', published_at: null }).where('id', '=', ad.id).execute()
    expect(await statistics()).toBeNull()
  })

  it('compare the ad with the median of similar ads of others', async () => {
    for (const views of [2, 4, 6, 8, 100]) {
      const other = await anAd(test, { published_at: before(4), expires_at: before(-26) })
      for (const ago of [0, 1, 2, 3])
        await test.db
          .insertInto('ad_day')
          .values({ ad_id: other.id, day: before(ago).toISOString().slice(0, 10), views })
          .execute()
    }
    // Another model and the seller's own second car do not count.
    await anAd(test, { trim: 'saipa-pride-131-se', published_at: before(4) })
    await anAd(test, { seller_id: seller, published_at: before(4) })
    await check()
    const { days, usual, similar } = await statistics()
    expect(similar).toBe(5)
    expect(days.map(({ views }) => views)).toEqual([0, 0, 0, 1])
    expect(usual!.views).toBeGreaterThan(5)
    expect(usual!.views).toBeLessThan(9)
    expect(usual!.reveals).toBe(0)
  })

  it("exist for the demo's seller", async () => {
    await seedViews(test.db as never, { people: [seller], now: test.now })
    const { days } = await statistics()
    expect(days).toHaveLength(4)
    expect(Math.min(...days.map(({ views }) => views))).toBeGreaterThan(0)
  })
})

it.each([
  [10, 10, 'same'],
  [11, 10, 'same'],
  [20, 10, 'more'],
  [5, 10, 'less'],
  [0, 0.4, 'same'],
] as const)('%s a day against %s is %s', (own, usual, word) => {
  expect(compareWithUsual(own, usual)).toBe(word)
})
