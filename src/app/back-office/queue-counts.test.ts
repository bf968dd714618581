import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { findReportedReviews } from '#features/marketplace/dealers/server/decide-review.ts'
import { findReportedThreads } from '#features/marketplace/conversations/server/moderate-threads.ts'
import { findBaitDealers } from '#features/marketplace/reports/server/bait-dealers.ts'
import { askAppeal } from '#features/marketplace/review/server/ask-appeal.ts'
import { decideAd } from '#features/marketplace/review/server/decide-ad.ts'
import '#features/marketplace/posting/server/tables.ts'
import '#features/marketplace/dealers/server/tables.ts'
import { findRefusals } from '#features/club/server/discount-admin.ts'
import { findAdminDeals } from '#features/deals/server/admin.ts'
import { listUnknownBills } from '#features/inquiries/server/desk/attention.ts'
import { findSmsLog } from '#features/notifications/server/find-sms-log.ts'
import { sendSms } from '#features/notifications/server/send-sms.ts'
import { findObjections } from '#features/parking/server/admin.ts'
import { findAdminRefunds } from '#features/payments/server/desk/find-admin-refunds.ts'
import { findApprovals } from '#features/rules/server/second-approval.ts'
import type { Mobile } from '#kit/mobile.ts'
import type { RequestContext } from '#platform/context.ts'
import { roles } from '#platform/permissions.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext, visit } from '../../../tests/support/market.ts'
import { adminTexts } from './texts.ts'
import { manifests } from '../features.ts'
import { loader } from '../screens/admin.tsx'

const test = useTestDb({ demo: true })
beforeEach(() => loadCatalogue(test.db))

const tasks = manifests.flatMap(({ adminTasks = [] }) => adminTasks)
const whole = { after: null, size: 10_000 }

/** The length of the list behind a tile whose work is not in the queue. */
const lists: Readonly<Record<string, (ctx: RequestContext) => Promise<number>>> = {
  'نمایشگاه متوقف‌شده به دلیل آگهی طعمه': async ({ db }) => (await findBaitDealers(db)).length,
  'نظر دربارهٔ نمایشگاه در انتظار بررسی': async (ctx) => (await findReportedReviews(ctx)).length,
  'گفت‌وگو با گزارش بررسی‌نشده': async (ctx) => (await findReportedThreads(ctx)).length,
  'پیامک ارسال‌نشده در ۲۴ ساعت گذشته': async (ctx) =>
    (await findSmsLog(ctx, { mobile: '', state: 'failed', last: 'day', template: null }, whole)).rows.length,
  'کد تخفیفی که فروشگاه نپذیرفته': async ({ db }) => (await findRefusals(db)).length,
  'اختلاف خرید خودرو': async (ctx) => (await findAdminDeals(ctx, { state: 'disputed' }, whole)).rows.length,
  'قبض‌های نامشخص': async ({ db }) => (await listUnknownBills(db)).length,
  'اعتراض به پارک حاشیه‌ای': async (ctx) => (await findObjections(ctx)).length,
  'برگشت پول در انتظار': async (ctx) => (await findAdminRefunds(ctx, { state: 'waiting' }, whole)).rows.length,
  'کارهای منتظر تأیید نفر دوم': async ({ db }) => (await findApprovals(db)).length,
}
/** Their lists hold more than what waits, and mark it; the pages' own tests look at the marks. */
const marked = [
  'درخواست همکاری یا تبلیغ جدید',
  'قرعه‌کشی منتظر امضا',
  'خودروی وارداتی منتظر قرارداد',
  'پاسخ‌های ناخوانا یا متناقض استعلام، ۲۴ ساعت گذشته',
  'استعلام‌های بی‌پاسخ',
  'رزرو کارشناسی بدون کارشناس',
  'کارشناسی شروع‌نشده',
  'اعتراض به کارشناسی',
  'سفارش بیمهٔ بی‌پاسخ',
  'فروش منتظر قرعه‌کشی نوبت',
  'پرداخت در انتظار بررسی',
  'قیمت در انتظار تأیید نفر دوم',
  'برداشت در انتظار واریز',
]

async function asAdministrator() {
  const { id } = await aPerson(test, { roles: ['administrator'] })
  return requestContext(test, { personId: id, roles: [...roles], confirmedAt: test.now }).ctx
}

/** Adds one item behind each tile of the marketplace and of text messages, and one of each that does not wait. */
async function someWork() {
  const day = 86_400_000
  await aDealer(test, { state: 'suspended', bait_at: test.now })
  await aDealer(test, { state: 'active', bait_at: test.now })
  const dealer = await aDealer(test)
  for (const held of [true, false]) {
    const { id: person_id } = await aPerson(test)
    await test.db
      .insertInto('gallery_review')
      .values({
        gallery_id: dealer.id,
        person_id,
        at: test.now,
        honesty: 1,
        conduct: 1,
        fairness: 1,
        body: 'x',
        held_at: held ? test.now : null,
      })
      .execute()
  }
  const failed = { state: 'failed' as const }
  for (const at of [test.now, new Date(test.now.getTime() - 2 * day)]) {
    const id = await sendSms(test.db, test, {
      mobile: '09123456789' as Mobile,
      template: 'ticket',
      tokens: ['1'],
      expiresAt: test.now,
    })
    await test.db
      .updateTable('sms_message')
      .set({ ...failed, created_at: at })
      .where('id', '=', id)
      .execute()
  }
}

describe('the number on a tile of the admin panel', () => {
  it.each(tasks.filter(({ queue }) => queue !== undefined).map((task) => [task.label, task] as const))(
    'is the length of its list: %s',
    async (_label, { count, queue }) => {
      const ctx = await asAdministrator()
      const items = await queue!.find(ctx, { limit: 100_000, assigneeId: null })
      expect(items.length).toBe(await count(test.db, ctx.now))
    },
  )

  it.each(tasks.filter(({ label }) => lists[label]).map((task) => [task.label, task] as const))(
    'is the length of the page that it opens: %s',
    async (label, { count }) => {
      await someWork()
      const ctx = await asAdministrator()
      expect(await lists[label]!(ctx)).toBe(await count(test.db, ctx.now))
    },
  )

  it('is checked here for every tile, or its list marks what waits', () => {
    const alone = tasks.filter(({ queue }) => queue === undefined).map(({ label }) => label)
    expect(alone.toSorted()).toEqual([...Object.keys(lists), ...marked].toSorted())
  })

  it('leaves out what a colleague must decide', async () => {
    const [decider, colleague] = [
      await aPerson(test, { roles: ['operator'] }),
      await aPerson(test, { roles: ['operator'] }),
    ]
    const { id: seller } = await aPerson(test)
    const ad = await anAd(test, { seller_id: seller, state: 'pending', published_at: null, expires_at: null })
    await test.db
      .insertInto('ad_submission')
      .values({ ad_id: ad.id, at: test.now, risk: 0, reasons: '[]' } as never)
      .execute()
    const { ctx } = requestContext(test, { personId: decider.id, roles: ['operator'], confirmedAt: test.now })
    await decideAd(ctx, { adId: ad.public_id, act: 'reject', faults: ['wrong-price'] })
    await askAppeal(requestContext(test, { personId: seller }).ctx, {
      personId: seller,
      adId: ad.public_id,
      note: 'قیمت درست است.',
    })
    const tabOf = async (personId: bigint) => {
      const { views } = await loader(visit(test, '/admin', { personId, roles: ['operator'] }) as never)
      return views.find(({ view }) => view === 'ad-appeal')!.count
    }
    expect([await tabOf(decider.id), await tabOf(colleague.id)]).toEqual([0, 1])
  })

  it('in the head and beside each view is the length of that view', async () => {
    await someWork()
    const { id } = await aPerson(test, { roles: ['administrator'] })
    const open = (query: string) =>
      loader(visit(test, `/admin${query}`, { personId: id, roles: [...roles], confirmedAt: test.now }) as never)
    const all = await open('')
    expect(all.elsewhere).toBeGreaterThan(0)
    expect(all.waiting).toBe(all.views[0]!.count)
    expect(adminTexts.summary({ waiting: 11, late: 0, elsewhere: 6 })).toBe('۱۱ کار در انتظار، ۶ کار در صفحه‌های دیگر')
    for (const { view, count } of all.views) {
      // A page shows the first fifty.
      const { rows, more } = await open(`?view=${view}`)
      expect([view, more ? 'more' : rows.length]).toEqual([view, more ? 'more' : count])
      if (more) expect(count).toBeGreaterThan(rows.length)
    }
  })

  it('of all work is the sum of the lists', async () => {
    const { id } = await aPerson(test, { roles: ['operator'] })
    const { views } = await loader(visit(test, '/admin', { personId: id, roles: ['operator'] }) as never)
    const kinds = views.filter(({ view }) => !['all', 'mine', 'late'].includes(view))
    expect(views[0]!.count).toBe(kinds.reduce((sum, { count }) => sum + count, 0))
  })
})
