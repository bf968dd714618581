import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { findBalances } from '#features/ledger/contract.ts'
import { payForDemo } from '#demo/payments/pay-for-demo.ts'
import { inTransaction } from '#platform/database/database.ts'
import { manifest } from '../manifest.ts'
import { checkLastNotice } from '../../../../tests/support/last-notice.ts'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import type { PlanContent } from '../plan.ts'
import { contentOf, planSchema, typedOf } from '../plan-form.ts'
import { aBuyer, aPlan, applicant } from '../test-buyer.ts'
import { testContent } from '../test-plan.ts'
import { settleBill } from './bills.ts'
import { changeCapacity, copyPlan, getAdminPlan, haltPlan, movePlan, publishPlan, savePlan } from './admin.ts'
import { endOrdersOfCancelled } from './end-cancelled.ts'
import { importMakerFile, ordersForMaker } from './maker-files.ts'
import { placeOrder } from './place-order.ts'
import { getPlan } from './plans.ts'
import { presentOrder } from './present-order.ts'
import { remindOfOpenings, turnPlans } from './turn-plans.ts'
import { remindMe } from './reminders.ts'

const test = useTestDb()
let staff: ReturnType<typeof requestContext>['ctx']
let second: typeof staff
beforeEach(async () => {
  await loadCatalogue(test.db)
  const anOperator = async () =>
    requestContext(test, { personId: (await aPerson(test)).id, roles: ['operator'], confirmedAt: test.now }).ctx
  staff = await anOperator()
  second = await anOperator()
})

const buyerCtx = (personId: bigint, now = test.now) => requestContext(test, { personId, now }).ctx

async function bought(plan: Awaited<ReturnType<typeof aPlan>>) {
  const { personId } = await aBuyer(test)
  const placed = await placeOrder(buyerCtx(personId), {
    personId,
    planId: plan.publicId,
    version: 1,
    trim: plan.trim,
    colour: 'white',
    second: null,
    options: [],
    agencyId: plan.agencyId,
    applicant: { ...applicant, postalCode: String(1_100_000_000 + Number(personId)) },
    formKey: `form-${personId}`,
  })
  if (!placed.ok) throw new Error(placed.code)
  await inTransaction(test.db, async (trx) => {
    const bill = await trx
      .selectFrom('sale_bill')
      .selectAll()
      .where('public_id', '=', placed.value.billId)
      .executeTakeFirstOrThrow()
    await payForDemo(trx, staff, bill.payable_id)
    await settleBill(trx, staff, bill.public_id)
  })
  const row = () =>
    test.db.selectFrom('sale_order').selectAll().where('public_id', '=', placed.value.orderId).executeTakeFirstOrThrow()
  return { personId, id: placed.value.orderId, row }
}

describe('the form of a plan', () => {
  it.each<[string, Partial<PlanContent>]>([
    ['of first come, first served', {}],
    ['of a draw', { method: 'draw', drawAt: new Date('2026-11-28T08:30:00Z'), payDays: 5 }],
  ])('returns the document that it shows, %s', (_, over) => {
    const content = testContent({ ...over, instalments: [{ afterDays: 30, share: 5_50 }], conditions: ['licence'] })
    const read = planSchema.safeParse(typedOf(content))
    expect(read.error?.issues).toBeUndefined()
    expect(contentOf(read.data!)).toEqual(content)
  })
  it.each([
    ['trims', 'ikco-tara-v1-manual؛ تارا'],
    ['trims', ''],
    ['colours', 'white'],
    ['instalments', 'یک ماه؛ ۵'],
    ['closesAt', '1405/01/01 10:00'],
    ['drawAt', '1405/01/01 10:00'],
    ['drawAt', ''],
    ['payDays', '۰'],
  ])('names %s when it is «%s»', (field, text) => {
    const read = planSchema.safeParse({
      ...typedOf(testContent({ method: 'draw', drawAt: new Date('2026-11-28T08:30:00Z') })),
      [field]: text || undefined,
    })
    expect(read.success).toBe(false)
    expect(read.error!.issues.map(({ path }) => path[0])).toContain(field)
  })
})

describe('the admin page of plans', () => {
  it('copies, edits, fills and publishes a plan, and shows the changes', async () => {
    const source = await aPlan(test)
    const made = await copyPlan(staff, { from: source.publicId, slug: 'copied-plan' })
    if (!made.ok) throw new Error(made.code)
    expect(await copyPlan(staff, { from: source.publicId, slug: 'copied-plan' })).toMatchObject({ code: 'slug-taken' })
    const id = made.value
    expect(await publishPlan(staff, { id, reason: 'شروع' })).toMatchObject({ code: 'no-cars' })
    const cell = { id, trim: source.trim, colour: 'white', agencyId: source.agencyId }
    expect(await changeCapacity(staff, { ...cell, cars: 60 })).toMatchObject({ value: 60 })
    expect(await changeCapacity(staff, { ...cell, colour: 'pink', cars: 6 })).toMatchObject({ code: 'unknown-car' })
    expect((await publishPlan(staff, { id, reason: 'شروع' })).ok).toBe(true)
    expect(await publishPlan(staff, { id, reason: 'دوباره' })).toMatchObject({ code: 'no-draft' })
    expect((await savePlan(staff, { id, content: testContent({ deliverDays: 100 }) })).ok).toBe(true)
    const admin = await getAdminPlan(test.db, test.now, id)
    expect(admin.changes).toEqual([{ what: 'مهلت تحویل', before: '۹۰ روز', after: '۱۰۰ روز' }])
    expect((await getPlan(test.db, test.now, { publicId: id })).content.deliverDays).toBe(90)
    expect((await publishPlan(staff, { id, reason: 'خودروساز عوض کرد' })).ok).toBe(true)
    expect(await getPlan(test.db, test.now, { publicId: id })).toMatchObject({ version: 2, phase: 'open' })
  })

  it('pauses, halts and closes, and never reopens a closed plan', async () => {
    const { publicId: id } = await aPlan(test)
    const phase = async () => (await getPlan(test.db, test.now, { publicId: id })).phase
    expect((await movePlan(staff, { id, to: 'paused', reason: 'بازبینی' })).ok).toBe(true)
    expect(await phase()).toBe('paused')
    expect((await movePlan(staff, { id, to: 'published', reason: 'ادامه' })).ok).toBe(true)
    await haltPlan(staff, { id, text: 'اختلال' })
    await haltPlan(staff, { id, text: 'اختلال' })
    expect((await getPlan(test.db, test.now, { publicId: id })).row.halted).toBe('اختلال')
    expect((await movePlan(staff, { id, to: 'closed', reason: 'پایان' })).ok).toBe(true)
    expect(await movePlan(staff, { id, to: 'published', reason: 'باز' })).toMatchObject({ code: 'not-now' })
    expect(await savePlan(staff, { id, content: testContent() })).toMatchObject({ code: 'ended' })
    const rows = await test.db.selectFrom('sale_plan_event').select('kind').orderBy('id').execute()
    expect(rows.map(({ kind }) => kind)).toEqual(['published', 'paused', 'resumed', 'halted', 'closed'])
  })

  it('refunds everything when a plan is cancelled', async () => {
    const plan = await aPlan(test)
    const { personId, row } = await bought(plan)
    const before = await findBalances(test.db, personId)
    await movePlan(staff, { id: plan.publicId, to: 'cancelled', reason: 'لغو شد' })
    expect(await endOrdersOfCancelled(testPlatform(test))).toBe(1)
    expect(await endOrdersOfCancelled(testPlatform(test))).toBe(0)
    expect(await row()).toMatchObject({ state: 'cancelled-by-house', reason: 'plan-cancelled' })
    const after = await findBalances(test.db, personId)
    expect(after.cash + after.gift - before.cash - before.gift).toBe(4_000_000_000n)
    expect(await brokenViews(test.db)).toEqual([])
  })
})

describe('files of the maker', () => {
  it('move an order from contract to keys; with a dry run first, and nothing from a wrong file', async () => {
    const plan = await aPlan(test)
    const { id, personId, row } = await bought(plan)
    const bring = async (file: 'contracts' | 'deliveries', text: string, write = true, now = test.now) => {
      const target = { planId: plan.publicId, file, text, write }
      const outcome = await importMakerFile({ ...staff, now }, target)
      // An amount above the limit needs a second member of staff.
      return outcome.waits ? importMakerFile({ ...second, now }, target) : outcome
    }
    const contract = `${id},K-100,1405/11/30,928000000,1405/11/20`
    expect(await bring('contracts', contract, false)).toMatchObject({ good: 1, wrong: [], written: false })
    expect((await row()).state).toBe('paid')
    const twoLines = await bring('contracts', `${contract}\naaaaaaaaaa,K-2,1405/11/30`)
    expect(twoLines).toMatchObject({ good: 1, written: false, wrong: [{ line: 2 }] })
    expect((await row()).state).toBe('paid')
    expect(await bring('contracts', contract)).toMatchObject({ written: true })
    expect(await row()).toMatchObject({ state: 'contracted', contract_number: 'K-100' })
    expect(await bring('contracts', contract)).toMatchObject({ written: false, good: 0 })
    // A car is not delivered before its payment.
    expect(await bring('deliveries', `${id},delivered,1405/11/25`)).toMatchObject({ written: false })
    const rest = await test.db.selectFrom('sale_bill').selectAll().where('kind', '=', 'rest').executeTakeFirstOrThrow()
    expect(rest.amount_rial).toBe(9_280_000_000n)
    await inTransaction(test.db, async (trx) => {
      await payForDemo(trx, staff, rest.payable_id)
      await settleBill(trx, staff, rest.public_id)
    })
    expect((await row()).state).toBe('completed')
    const produced = `${id},produced,1405/11/21,\n${id},promised,1405/12/20,کمبود قطعه`
    expect(await bring('deliveries', produced, true, new Date('2027-02-11T08:00:00Z'))).toMatchObject({ written: true })
    const later = new Date('2027-03-01T08:00:00Z')
    const shown = await presentOrder(buyerCtx(personId, later), await row())
    expect(shown.promises.map(({ reason }) => reason)).toEqual(['کمبود قطعه', null])
    // Ten days after the first promise: the paid amount × 2.5 % × 10 / 30.
    expect(shown.late).toMatchObject({ days: '۱۰' })
    const keys = new Date('2027-03-07T08:00:00Z')
    const plated = `${id},plated,1405/12/14`
    expect(await bring('deliveries', plated, true, keys)).toMatchObject({ written: true })
    expect(await bring('deliveries', `${id},delivered,1405/12/15`, true, keys)).toMatchObject({ written: true })
    expect((await row()).state).toBe('delivered')
    const out = await ordersForMaker(staff, plan.publicId)
    expect(out).toHaveLength(1)
    expect(out[0]!.slice(0, 2)).toEqual([id, 'delivered'])
    expect(await brokenViews(test.db)).toEqual([])
  })
})

describe('a file of the maker with other terms than the buyer accepted', () => {
  const now = new Date('2026-12-22T08:00:00Z') // 1405/10/01
  const tried = async (file: 'contracts' | 'deliveries', line: (id: string) => string, contracted = false) => {
    const plan = await aPlan(test)
    const { id } = await bought(plan)
    const bring = async (kind: typeof file, text: string) => {
      const target = { planId: plan.publicId, file: kind, text, write: true }
      const outcome = await importMakerFile({ ...staff, now }, target)
      return outcome.waits ? importMakerFile({ ...second, now }, target) : outcome
    }
    if (contracted) expect(await bring('contracts', `${id},K-${id},1405/11/30`)).toMatchObject({ written: true })
    return bring(file, line(id))
  }

  it.each([
    ['another price than the final one', 'K-1,1405/11/30,900000000,1405/11/20', 'قیمت این سفارش قطعی است'],
    ['a promise of 1400', 'K-1,1400/11/30', 'تاریخ وعده باید بین'],
    ['a promise of yesterday', 'K-1,1405/09/30', 'تاریخ وعده باید بین'],
    ['a promise in nine years', 'K-1,1414/09/30', 'تاریخ وعده باید بین'],
    ['a due day that has passed', 'K-1,1405/11/30,928000000,1405/08/20', 'مهلت پرداخت مانده'],
    ['a due day after the promise', 'K-1,1405/11/30,928000000,1405/12/20', 'مهلت پرداخت مانده'],
  ])('is refused for %s', async (_what, terms, words) => {
    const outcome = await tried('contracts', (id) => `${id},${terms}`)
    expect(outcome).toMatchObject({ written: false, wrong: [{ text: expect.stringContaining(words) as string }] })
  })

  it.each([
    ['a step that has not come', 'produced,1405/10/02', 'هنوز نرسیده'],
    ['a step before the order', 'produced,1404/10/01', 'نمی‌تواند قبل از'],
    ['a plate before the car is made', 'plated,1405/09/30', 'اول مرحلهٔ «تولید خودرو'],
    ['a promise that has passed', 'promised,1405/09/30,کمبود قطعه', 'وعدهٔ جدید باید بین'],
    ['a promise of 1400', 'promised,1400/01/01,کمبود قطعه', 'وعدهٔ جدید باید بین'],
  ])('is refused for %s', async (_what, news, words) => {
    const outcome = await tried('deliveries', (id) => `${id},${news}`, true)
    expect(outcome).toMatchObject({ written: false, wrong: [{ text: expect.stringContaining(words) as string }] })
  })
})

describe('openings', () => {
  it('are stored once, and notify each person once', async () => {
    const opensAt = new Date(test.now.getTime() + 30 * 60_000)
    const plan = await aPlan(test, { content: { opensAt } })
    const { personId } = await aBuyer(test)
    await remindMe({ db: test.db, now: test.now }, { planId: plan.id, personId, minutes: 10 })
    let now = test.now
    const platform = () => testPlatform(test, { now: () => now })
    expect(await remindOfOpenings(platform())).toBe(0)
    now = new Date(opensAt.getTime() - 9 * 60_000)
    expect(await remindOfOpenings(platform())).toBe(1)
    expect(await remindOfOpenings(platform())).toBe(0)
    // A delayed message states the plan as it is when it leaves.
    const leaves = (at: Date) => checkLastNotice(test.db, { manifest, kind: 'sale-opens', personId, now: at })
    expect(await leaves(now)).toMatchObject({ open: false })
    expect(await leaves(opensAt)).toMatchObject({ open: true })
    await turnPlans(platform())
    now = opensAt
    expect(await turnPlans(platform())).toBe(1)
    expect(await turnPlans(platform())).toBe(0)
    const rows = await test.db.selectFrom('sale_plan_event').select('kind').where('kind', '=', 'opened').execute()
    expect(rows).toHaveLength(1)
    // A person who requests a reminder during the pause hears of the opening.
    await remindMe({ db: test.db, now }, { planId: plan.id, personId, minutes: 60 })
    const halt = (halted: string | null) =>
      test.db.updateTable('sale_plan').set({ halted }).where('id', '=', plan.id).execute()
    await halt('اختلال در پرداخت')
    expect(await remindOfOpenings(platform())).toBe(0)
    expect(await leaves(now)).toBe(false)
    await halt(null)
    expect(await remindOfOpenings(platform())).toBe(1)
    const notices = await test.db.selectFrom('notice').select('data').orderBy('id').execute()
    expect(notices).toMatchObject([{ data: { open: false } }, { data: { open: true } }])
  })
})
