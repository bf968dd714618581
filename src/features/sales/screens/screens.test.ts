import { sql } from 'kysely'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { payForDemo } from '#demo/payments/pay-for-demo.ts'
import MyOrders, { loader as myOrders } from '#features/payments/screens/my-orders.tsx'
import { writePlanPrice } from '#demo/prices/plan-price.ts'
import { loadTrimPrice } from '#features/prices/server/load-trim-price.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { fakeGateway } from '../../../../tests/support/fake-gateway.ts'
import { aPerson, requestContext, visit } from '../../../../tests/support/market.ts'
import { billPath, orderPath, paymentResultPath, planPath, salePath } from '../addresses.ts'
import { homePart } from '../home-part.tsx'
import { settleBill } from '../server/bills.ts'
import { changeCapacity, movePlan } from '../server/admin.ts'
import { findComingCards } from '../server/present-plan.ts'
import { aBuyer, aPlan } from '../test-buyer.ts'
import { testContent } from '../test-plan.ts'
import SaleOrders, { action as ordersAction, loader as ordersLoader } from './admin/sale-orders.tsx'
import SalePlan, { action as deskAction, loader as deskLoader } from './admin/sale-plan.tsx'
import SalePlans, { loader as desksLoader } from './admin/sale-plans.tsx'
import Bill, { action as billAction, loader as billLoader } from './bill.tsx'
import { loader as pdfLoader } from './bill-pdf.ts'
import Order, { action as orderAction, loader as orderLoader } from './order.tsx'
import PaymentResult, { loader as resultLoader } from './payment-result.tsx'
import Plan, { action as planAction, loader as planLoader } from './plan.tsx'
import Plans, { loader as plansLoader } from './plans.tsx'
import Sale, { action as saleAction, loader as saleLoader } from './sale.tsx'

const test = useTestDb()
const { gateway } = fakeGateway()

/** Returns the page as a browser without JavaScript gets it. */
const shown = (Page: unknown, loaderData: unknown, actionData?: unknown) =>
  renderToString(
    createElement(RouterProvider, {
      router: createMemoryRouter([
        { path: '/', element: createElement(Page as never, { loaderData, actionData } as never) },
      ]),
    }),
  )
type Over = { personId?: bigint; params?: Record<string, string>; form?: Record<string, string> }
const at = (path: string, over: Over = {}) =>
  visit(test, path, {
    params: {},
    confirmedAt: test.now,
    providers: { gateways: [gateway] },
    roles: ['operator'],
    ...over,
  }) as never

describe('the page of a plan', () => {
  it.each(['paused', 'closed', 'cancelled'] as const)('takes no registration when the plan is %s', async (state) => {
    const plan = await aPlan(test)
    const params = { slug: plan.slug }
    await test.db.updateTable('sale_plan').set({ state }).where('id', '=', plan.id).execute()
    expect(shown(Plan, await planLoader(at(planPath(plan.slug), { params })))).not.toContain('ورود و ثبت‌نام')
    // A plan that staff have ended does not end at its planned time.
    expect(shown(Plans, await plansLoader(at('/'))).includes(formatDateTime(plan.content.closesAt))).toBe(
      state === 'paused',
    )
  })

  it('is open to guests, in every phase, and 404 for an unknown plan', async () => {
    const plan = await aPlan(test)
    const params = { slug: plan.slug }
    const data = await planLoader(at(planPath(plan.slug), { params }))
    const markup = shown(Plan, data)
    expect(markup).toContain('ورود و ثبت‌نام در طرح')
    expect(markup).toContain('سابقهٔ تغییرات')
    expect(shown(Plans, await plansLoader(at('/')))).toContain(plan.content.title)
    const draft = await aPlan(test, { draft: true })
    await expect(planLoader(at('/', { params: { slug: draft.slug } }))).rejects.toMatchObject({ status: 404 })
    await expect(planLoader(at('/', { params: { slug: 'no-such-plan' } }))).rejects.toMatchObject({ status: 404 })
  })

  it('offers a reminder of an upcoming plan, in the list and on home, and its PDF', async () => {
    const opensAt = new Date(test.now.getTime() + 3_600_000)
    const [coming, open] = [await aPlan(test, { slug: 'coming', content: { opensAt } }), await aPlan(test)]
    await test.db.updateTable('sale_plan').set({ phase: 'open' }).where('id', '=', open.id).execute()
    const list = shown(Plans, await plansLoader(at('/')))
    // However many are open, home keeps the reminder in sight.
    for (let n = 0; n < 5; n++) {
      const { id } = await aPlan(test, { slug: `open-${n}` })
      await test.db.updateTable('sale_plan').set({ phase: 'open' }).where('id', '=', id).execute()
    }
    const cards = await findComingCards(test.db)
    expect(cards).toHaveLength(5)
    const part = renderToString(createElement(homePart.Part as never, { data: cards }))
    for (const markup of [list, part]) {
      expect(markup).toContain(`href="${planPath(coming.slug)}#remind"`)
      expect(markup).not.toContain(`${planPath(open.slug)}#remind`)
    }
    const page = shown(Plan, await planLoader(at(planPath(coming.slug), { params: { slug: coming.slug } })))
    expect(page).toContain('id="remind"')
    expect(page).toContain('چاپ طرح')
  })

  it('calls an amount that is paid at once the whole price, on its page and its card, and only that', async () => {
    const [trim] = testContent().trims
    const content = { trims: [{ ...trim!, advanceRial: 24_000_000_000n }] }
    const [part, whole] = [await aPlan(test), await aPlan(test, { content, slug: 'at-once' })]
    const page = async ({ slug }: { slug: string }) =>
      shown(Plan, await planLoader(at(planPath(slug), { params: { slug } }))).replaceAll('<!-- -->', '')
    expect(await page(part)).toContain('پیش‌پرداخت')
    expect(await page(whole)).toContain('کل مبلغ')
    expect(await page(whole)).not.toContain('پیش‌پرداخت')
    const cards = shown(Plans, await plansLoader(at('/'))).replaceAll('<!-- -->', '')
    // 12 billion with a tenth of tax and 80 million of costs.
    expect(cards).toContain('کل مبلغ ۱,۳۲۸,۰۰۰,۰۰۰')
    expect(cards).toContain('پیش‌پرداخت ۴۰۰,۰۰۰,۰۰۰')
  })

  it('compares its price with the price table', async () => {
    await loadCatalogue(test.db)
    const slug = 'ikco-tara-v1-plus-6mt'
    const content = { trims: [{ ...testContent().trims[0]!, slug }] }
    const plan = await aPlan(test, { slug: 'beside-the-table', content })
    const params = { slug: plan.slug }
    const page = async () =>
      shown(Plan, await planLoader(at(planPath(plan.slug), { params }))).replaceAll('<!-- -->', '')
    expect(await page()).not.toContain('قیمت کارخانه')
    const { trims } = await getCatalogue(test.db)
    const trimId = trims.bySlug.get(slug)!.id
    const price = { trimId, from: '2026-11-01', source: 'بخشنامهٔ ۱۰۰', now: test.now }
    await writePlanPrice(test.db, { ...price, rial: 12_000_000_000n })
    expect(await page()).toContain('همان قیمت کارخانه در جدول قیمت (بخشنامهٔ ۱۰۰، از ۱۰ آبان ۱۴۰۵)')
    await writePlanPrice(test.db, { ...price, rial: 13_500_000_000n })
    expect(await page()).toContain('قیمت ویژهٔ همین طرح؛ ۱۵۰,۰۰۰,۰۰۰\u00a0تومان کمتر از قیمت کارخانه')
    // The price table shows the same for the plan.
    const view = await loadTrimPrice(requestContext(test, { now: test.now }).ctx, slug, new URLSearchParams())
    expect(view!.plans).toEqual([
      {
        href: planPath(plan.slug),
        title: plan.content.title,
        price: '۱,۲۰۰,۰۰۰,۰۰۰\u00a0تومان',
        about: `قیمت ویژهٔ همین طرح، ۱۵۰,۰۰۰,۰۰۰\u00a0تومان کمتر از قیمت کارخانه · ثبت‌نام تا ${formatDate(plan.content.closesAt)}`,
      },
    ])
  })

  it('shows a person their passport and accepts a reminder', async () => {
    const plan = await aPlan(test, {
      content: { opensAt: new Date(test.now.getTime() + 3_600_000), conditions: ['licence', 'sheba'] },
    })
    const { personId } = await aBuyer(test)
    const params = { slug: plan.slug }
    const markup = shown(Plan, await planLoader(at(planPath(plan.slug), { params, personId })))
    expect(markup).toContain('هنوز کامل نیست')
    const requested = (minutes: string) => planAction(at(planPath(plan.slug), { params, personId, form: { minutes } }))
    expect(await requested('60')).toMatchObject({ status: 302 })
    expect(await requested('7')).toMatchObject({ data: { status: 'error' } })
    expect(await test.db.selectFrom('sale_reminder').selectAll().execute()).toMatchObject([{ minutes: 60 }])
    expect(shown(Plan, await planLoader(at(planPath(plan.slug), { params, personId })))).toContain('خبرتان می‌کنیم')
  })
})

describe('a plan that is paused after it opened', () => {
  it('shows the reason, and accepts a reminder of its resumption without a time', async () => {
    const plan = await aPlan(test)
    const { personId } = await aBuyer(test)
    const staff = requestContext(test, { personId, roles: ['administrator'], confirmedAt: test.now }).ctx
    const reason = 'تأمین یک قطعه عقب افتاد.'
    expect((await movePlan(staff, { id: plan.publicId, to: 'paused', reason })).ok).toBe(true)
    await changeCapacity(staff, {
      id: plan.publicId,
      trim: plan.trim,
      colour: 'white',
      agencyId: plan.agencyId,
      cars: 5,
    })
    const over = { params: { slug: plan.slug }, personId }
    const page = async () => shown(Plan, await planLoader(at(planPath(plan.slug), over)))
    // In the notice and in the log.
    expect((await page()).split(reason)).toHaveLength(3)
    expect(await page()).toContain('یادآوری ادامهٔ ثبت‌نام')
    expect(await page()).not.toContain('یک روز قبل')
    await planAction(at(planPath(plan.slug), { ...over, form: { minutes: '60' } }))
    expect(await page()).toContain('وقتی ثبت‌نام ادامه پیدا کند خبرتان می‌کنیم.')
    expect(await page()).not.toContain('ثبت یادآوری')
  })
})

describe('the registration', () => {
  let plan: Awaited<ReturnType<typeof aPlan>>
  let personId: bigint
  beforeEach(async () => {
    plan = await aPlan(test)
    personId = (await aBuyer(test)).personId
  })
  const step = (name: string) => ({ personId, params: { vehicleSaleId: plan.publicId, step: name } })
  const send = (name: string, form: Record<string, string>) =>
    saleAction(at(salePath(plan.publicId, name), { ...step(name), form })) as Promise<Response>
  const open = (name: string) => saleLoader(at(salePath(plan.publicId, name), step(name)))
  const version = async () => ((await open('car')) as { view: { version: string | null } }).view.version ?? ''

  /** Returns where the registration begins for this buyer. */
  const entered = () =>
    (
      saleLoader(
        at(salePath(plan.publicId), { personId, params: { vehicleSaleId: plan.publicId } }),
      ) as Promise<unknown>
    ).catch((thrown: Response) => thrown.headers.get('location'))

  /** A picture that the buyer has uploaded already. */
  async function aDocument(): Promise<string> {
    const id = String(++pictures).padStart(20, '0')
    await sql`insert into file (public_id, purpose, kind, owner_id, state, storage_key, media_type, created_at, expires_at)
      values (${id}, 'sale-paper', 'picture', ${personId}, 'unused', ${`sale-papers/${id}.jpg`}, 'image/jpeg',
        ${test.now}, ${new Date(test.now.getTime() + 86_400_000)})`.execute(test.db)
    return id
  }
  let pictures = 0

  it('leads through its steps to a bill, which only its owner sees, and to the order', async () => {
    const first = `${plan.trim}/white`
    expect(await entered()).toContain('/car')
    expect(shown(Sale, await open('car'))).toContain('اولویت اول')
    expect(await send('car', { first: 'a/b' })).toMatchObject({ data: { status: 'error' } })
    expect((await send('car', { first, 'option-sensors': 'on', version: '' })).headers.get('location')).toContain(
      'agency',
    )
    expect(shown(Sale, await open('agency'))).toContain('نمایندگی نمونه')
    await send('agency', { agency: String(plan.agencyId), version: await version() })
    expect(shown(Sale, await open('buyer'))).toContain('نام پدر')
    await send('buyer', {
      fatherName: 'حسن',
      landline: '02188000000',
      postalCode: '1619735744',
      address: 'تهران، خیابان یکم',
      version: await version(),
    })
    expect(shown(Sale, await open('documents'))).toContain('کارت ملی')
    expect(await send('documents', { papers: 'no-file', version: await version() })).toMatchObject({
      data: { status: 'error' },
    })
    const [card, extra] = [await aDocument(), await aDocument()]
    await send('documents', { papers: card, version: await version() })
    // Who filled it in before the admission needs the confirmation only.
    expect(await entered()).toContain('/confirm')
    const confirm = shown(Sale, await open('confirm'))
    expect(confirm).toContain('سنسور دنده عقب')
    const placed = await send('confirm', {
      formKey: 'a-form-key',
      planVersion: '1',
      accepted: 'on',
      version: await version(),
    })
    const way = placed.headers.get('location')!
    expect(way).toContain('/bill/')
    const id = way.split('/').at(-1)!
    const bill = await billLoader(at(billPath(id), { personId, params: { id } }))
    expect(shown(Bill, bill)).toContain('پرداخت')
    const { public_id: orderId } = await test.db.selectFrom('sale_order').select('public_id').executeTakeFirstOrThrow()
    const page = { personId, params: { orderId } }
    const send2 = (papers: string) => orderAction(at('/', { ...page, form: { intent: 'papers', papers } }))
    // The page of the order accepts more documents, except those of other people and unknown ones.
    expect(shown(Order, await orderLoader(at('/', page)))).toContain(`/files/sale-papers/${card}`)
    expect(JSON.stringify(await send2('0'.repeat(20)))).toContain('دوباره اضافه کنید')
    expect(await send2(extra)).toMatchObject({ status: 302 })
    expect(shown(Order, await orderLoader(at('/', page)))).toContain(`/files/sale-papers/${extra}`)
    const stranger = (await aPerson(test)).id
    await expect(billLoader(at(billPath(id), { personId: stranger, params: { id } }))).rejects.toMatchObject({
      status: 404,
    })
    await billAction(at(billPath(id), { personId, params: { id }, form: { text: 'مبلغ درست نیست.' } }))
    expect(shown(Bill, await billLoader(at(billPath(id), { personId, params: { id } })))).toContain('اعتراض شما ثبت شد')
    // Staff reply once, and the buyer reads it; only its owner gets the bill as a file.
    const admin = { personId: stranger, params: { planId: plan.publicId } }
    expect(shown(SaleOrders, await ordersLoader(at('/', admin)))).toContain('مبلغ درست نیست.')
    const answer = () =>
      ordersAction(at('/', { ...admin, form: { act: 'answer', bill: id, text: 'مبلغ طبق بخشنامه است.' } }))
    expect(await answer()).toMatchObject({ status: 302 })
    expect(JSON.stringify(await answer())).toContain('همین حالا پاسخ داده')
    expect(shown(Bill, await billLoader(at(billPath(id), { personId, params: { id } })))).toContain(
      'مبلغ طبق بخشنامه است.',
    )
    const document = await pdfLoader(at(billPath(id), { personId, params: { id } }))
    expect(
      Buffer.from(await document.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    await expect(pdfLoader(at(billPath(id), { personId: stranger, params: { id } }))).rejects.toMatchObject({
      status: 404,
    })
    const result = async (who?: bigint) =>
      shown(PaymentResult, await resultLoader(at(paymentResultPath(id), { personId: who })))
    expect(await result(personId)).toContain('هنوز پرداخت نشده')
    expect(await result()).toContain('وارد شوید')
    expect(await result(stranger).catch(({ status }) => String(status))).toBe('404')
    const row = await test.db.selectFrom('sale_bill').selectAll().executeTakeFirstOrThrow()
    const { ctx } = requestContext(test)
    await inTransaction(test.db, (trx) => payForDemo(trx, ctx, row.payable_id))
    expect(await result(personId)).toContain('داریم آن را در سفارش شما ثبت می‌کنیم')
    await inTransaction(test.db, (trx) => settleBill(trx, ctx, id))
    expect(await result(personId)).toContain('قدم بعدی صدور قرارداد')
    const order = await orderLoader(at(orderPath(orderId), { personId, params: { orderId } }))
    expect(shown(Order, order)).toContain('مسیر سفارش')
    const mine = shown(MyOrders, await myOrders(at('/profile/my-orders', { personId })))
    expect(mine).toContain(plan.content.title)
    expect(mine).toContain('خودروی صفر')
    // A buyer with an order is redirected to it.
    expect(shown(Sale, await open('car'))).toContain('شما در این طرح ثبت‌نام کرده‌اید')
  })

  it('states why it is closed now', async () => {
    await test.db.updateTable('sale_plan').set({ halted: 'در حال رفع اختلال' }).where('id', '=', plan.id).execute()
    expect(shown(Sale, await open('car'))).toContain('در حال رفع اختلال')
  })
})

describe('the admin pages', () => {
  it('show all plans and one, and accept a new version', async () => {
    const plan = await aPlan(test)
    const personId = (await aPerson(test)).id
    const over = { personId, params: { planId: plan.publicId } }
    expect(shown(SalePlans, await desksLoader(at('/', { personId })))).toContain(plan.content.title)
    const data = (await deskLoader(at('/', over))) as { plan: { typed: Record<string, string> } }
    expect(shown(SalePlan, data)).toContain('پیش‌نویس نسخهٔ بعد')
    const sent = (form: Record<string, string>) => deskAction(at('/', { ...over, form }))
    expect(await sent({ ...data.plan.typed, act: 'save', deliverDays: '۱۲۰' })).toMatchObject({ status: 302 })
    const answer = await sent({ ...data.plan.typed, act: 'save', trims: 'بد' })
    expect(answer).toMatchObject({ data: { status: 'error' } })
    expect(shown(SalePlan, await deskLoader(at('/', over)), (answer as { data: unknown }).data)).toContain('شکل هر سطر')
    expect(await sent({ act: 'publish', reason: 'تغییر زمان تحویل' })).toMatchObject({ status: 302 })
    expect(await sent({ act: 'halt', reason: 'اختلال در پرداخت' })).toMatchObject({ status: 302 })
    expect(await sent({ act: 'draft', reason: 'دلیل کافی' })).toMatchObject({ data: { status: 'error' } })
  })
})
