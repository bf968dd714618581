import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { applyDiscount } from '#features/payments/server/discounts/apply-discount.ts'
import { makeDiscount } from '#features/payments/server/discounts/save-discount.ts'
import { addCar } from '#features/garage/server/change-cars.ts'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { formatMoney } from '#kit/money.ts'
import { parsePlate } from '#kit/plate.ts'
import { platformContext } from '#platform/context.ts'
import { manifests } from '../../../app/features.ts'
import { inquiryPath, resultPath } from '../addresses.ts'
import { InquiryOutcome } from '../components/inquiry-outcome.tsx'
import { inquirySlugs, type InquiryKindSlug } from '../kinds.ts'
import { pishkhanReaders } from '../server/providers/pishkhan-answers.ts'
import type { Reply } from '../server/providers/inquiry-port.ts'
import { useInquiries } from '../server/test-inquiries.ts'
import { inquiryTexts } from '../texts.ts'
import type { InquiryView } from '../views.ts'
import { action as ask, loader as openForm } from './inquiry.tsx'
import { loader as mine } from './my-inquiries.tsx'
import { action as payBill } from './pay-bill.tsx'
import { action as actOn, loader as openResult } from './payment-result.tsx'

const test = useTestDb()
const world = useInquiries(test)
const location = (answer: unknown) => (answer as Response).headers.get('location')

type Over = { personId?: bigint | null; form?: Record<string, string> }

/** Returns the arguments of a loader or action with the providers of this test. */
function at(path: string, { personId = world.personId, form }: Over = {}) {
  const url = new URL(path, 'http://localhost')
  const body = form && new URLSearchParams(form)
  const { context } = requestContext(test, { ...(personId !== null && { personId }), now: world.now })
  context.set(platformContext, world.platformOf())
  const request = new Request(url, { method: body ? 'POST' : 'GET', body })
  return { request, url, context, params: {}, pattern: url.pathname } as never
}

const plateFields = (serial = '61') => ({
  'plate.kind': 'car',
  'plate.first': '۱۲',
  'plate.letter': 'ب',
  'plate.middle': '۳۴۵',
  'plate.serial': serial,
})
const owner = { nationalCode: '۰۰۱۲۳۴۵۶۷۹', mobile: '۰۹۱۲ ۳۴۵ ۶۷۸۹', consent: 'on' }
const sum = inquiryPath('fines-accumulation')

describe('the form of an inquiry', () => {
  it.each(inquirySlugs.filter((kind) => inquiryPath(kind).includes('/inquiry/') && kind in pishkhanReaders))(
    '%s shows price and health to everybody',
    async (kind) => {
      const { service, guest } = await openForm(at(inquiryPath(kind), { personId: null }))
      expect(guest).toBe(true)
      expect(service.price).toMatch(/تومان$/)
      expect(service.health).toMatchObject({ level: 'unknown' })
    },
  )

  it('requires a guest’s sign-in at payment, and not before', async () => {
    const form = plateFields()
    expect(await ask(at(sum, { personId: null, form: {} }))).toMatchObject({ data: { status: 'error' } })
    await expect(ask(at(sum, { personId: null, form }))).rejects.toMatchObject({ status: 302 })
  })

  it('shows the error of each field before anybody signs in', async () => {
    const path = inquiryPath('fines-details')
    const form = { ...plateFields(), 'plate.middle': '', nationalCode: '1234567890', mobile: '0912' }
    expect(await ask(at(path, { personId: null, form }))).toMatchObject({
      data: {
        error: {
          plate: ['پلاک را کامل بنویسید.'],
          nationalCode: ['کد ملی مالک معتبر نیست.'],
          mobile: ['شماره باید ۱۱ رقم و با ۰۹ شروع شود'],
          consent: ['اگر مالک هستید یا اجازه دارید، این گزینه را علامت بزنید؛ بدون آن استعلام انجام نمی‌شود.'],
        },
      },
    })
  })

  it('leads to payment, and the same inquiry again to the same payment', async () => {
    const first = location(await ask(at(sum, { form: plateFields() })))
    expect(first).toMatch(/^\/payment\/prebank\?id=/)
    expect(location(await ask(at(sum, { form: plateFields() })))).toBe(first)
  })

  it('refuses a plate that no provider supports', async () => {
    const form = { 'plate.kind': 'motorcycle', 'plate.upper': '121', 'plate.lower': '45478', ...owner }
    expect(await ask(at(inquiryPath('card-sanad'), { form }))).toMatchObject({
      data: { error: { plate: ['این استعلام فقط برای پلاک خودرو است؛ همان نوع پلاک را انتخاب کنید.'] } },
    })
  })

  it('is filled in from a car of the garage, and from an earlier inquiry', async () => {
    await loadCatalogue(test.db)
    const plate = parsePlate('۴۷ د ۵۱۸ ایران ۱۱')
    const car = await addCar(world.context(), { personId: world.personId, plate: plate.ok ? plate.value : undefined })
    const { cars, values } = await openForm(at(`${sum}?car=${car.ok ? car.value : ''}`))
    expect(cars).toMatchObject([{ chosen: true }])
    expect(values).toMatchObject({ plate: { first: '47', letter: 'د', middle: '518', serial: '11' } })
    const id = await world.buy('fines-details', {
      plate: '12ب345-61',
      nationalCode: '0012345679',
      mobile: '09123456789',
    })
    const again = await openForm(at(`${inquiryPath('fines-details')}?again=${id}`))
    expect(again.values).toMatchObject({ nationalCode: '0012345679', plate: { middle: '345' } })
    const { id: stranger } = await aPerson(test)
    const others = await openForm(at(`${inquiryPath('fines-details')}?again=${id}`, { personId: stranger }))
    expect(others.values['nationalCode']).toBeUndefined()
  })
})

describe('the result', () => {
  const open = async (id: string, over: Over = {}) =>
    (await openResult(at(`${resultPath}?id=${id}`, over))) as unknown as {
      data: { inquiry: never }
      init: ResponseInit
    }

  it('never shows success when only money has moved', async () => {
    const { id } = await world.register('fines-accumulation', { plate: '12ب345-61' })
    expect((await open(id)).data.inquiry).toMatchObject({
      state: 'awaiting-payment',
      waiting: false,
      pay: expect.any(String) as unknown,
    })
    await world.pay(id)
    const paid = await open(id)
    expect(paid.data.inquiry).toMatchObject({ waiting: true, answer: null, pay: null })
    expect(paid.init.headers).toMatchObject({ 'cache-control': 'private, no-store' })
    await world.run()
    const result = await open(id)
    expect(result.data.inquiry).toMatchObject({
      state: 'done',
      answer: { title: 'جمع خلافی این پلاک' },
      receipt: expect.any(String) as unknown,
    })
    // Loaded again for offline reading.
    expect(result.init.headers).toEqual({})
  })

  it('shows the refund', async () => {
    world.imitation.behave('pishkhan', { mode: 'busy' })
    const id = await world.buy('fines-accumulation', { plate: '12ب345-61' })
    for (let step = 0; step < 8; step++) await world.pass(90)
    expect((await open(id)).data.inquiry).toMatchObject({
      state: 'refunded',
      refunded: formatMoney(50_000n),
      failure: 'سرویس مرجع پاسخ نداد.',
    })
  })

  const refused = (reason: Extract<Reply, { state: 'refused' }>['reason']): Reply => ({
    state: 'refused',
    reason,
    code: 'x',
  })
  const nothing: Reply = {
    state: 'done',
    tracking: null,
    answer: {
      kind: 'fines-accumulation',
      plate: '12ب345-61',
      totalRial: '0',
      billId: null,
      paymentId: null,
      complaint: null,
    },
  }
  const back = 'به کیف پولتان برگشت'
  /** Each failure with its own text, which includes the money where it moved. */
  const rows: [string, Reply, string, string[]][] = [
    ['mobile not the owner’s', refused('mobile-mismatch'), 'refunded', ['شمارهٔ موبایل به نام مالک نیست', back]],
    ['plate not of this code', refused('owner-mismatch'), 'refunded', ['پلاک با کد ملی مالک مطابقت ندارد', back]],
    ['refused as unknown', refused('not-found'), 'refunded', ['موردی یافت نشد', back]],
    ['nothing found', nothing, 'empty', ['موردی یافت نشد']],
    ['not taken as written', refused('invalid-input'), 'refunded', ['این اطلاعات را نپذیرفت', back]],
    [
      'no answer yet',
      { state: 'pending', afterSeconds: 900 },
      'running',
      ['در حال دریافت پاسخ', 'پول پرداخت شده و از سرویس مرجع پرسیده‌ایم'],
    ],
    [
      'a code of the owner',
      { state: 'needs', need: { kind: 'code', length: 5, seconds: 120 } },
      'needs-code',
      ['کد مالک را وارد کنید', 'پولتان برمی‌گردد'],
    ],
    ['too many', refused('too-many'), 'refunded', ['تعداد استعلام از حد مجاز گذشته است', back]],
    ['the night of Shahkar', refused('night'), 'refunded', ['احراز هویت از ساعت ۲۳ تا ۷ صبح در دسترس نیست', back]],
  ]
  it.each(rows)('for %s shows what happened and where the money is', async (_, statement, state, words) => {
    world.providers = [{ name: 'pishkhan', supports: () => true, ask: async () => statement }]
    const id = await world.buy('fines-accumulation', { plate: '12ب345-61' })
    const inquiry = (await open(id)).data.inquiry as InquiryView
    expect(inquiry.state).toBe(state)
    const given = {
      inquiry,
      others: [],
      comparison: null,
      remind: null,
      recheck: null,
      answer: undefined,
      problem: undefined,
    }
    const router = createMemoryRouter([{ path: '/', element: createElement(InquiryOutcome, given) }])
    const html = renderToStaticMarkup(createElement(RouterProvider, { router }))
    for (const text of words) expect(html).toContain(text)
    expect(await world.cash()).toBe(state === 'refunded' ? 50_000_000n : 49_950_000n)
  })

  it('refuses too many inquiries in an hour before any payment', async () => {
    const register = (n: number) => world.register('fines-accumulation', { plate: `12ب${345 + n}-61` })
    await expect(
      (async () => {
        for (let n = 0; n < 100; n++) await register(n)
      })(),
    ).rejects.toThrow('too-many')
    expect(await ask(at(sum, { form: plateFields('62') }))).toMatchObject({
      data: { error: { '': [inquiryTexts.tooMany.replace('کمی بعد', 'از ساعت ۱۲:۳۰')] } },
    })
    expect(await world.cash()).toBe(50_000_000n)
  })

  it('is closed to others', async () => {
    const id = await world.buy('fines-accumulation', { plate: '12ب345-61' })
    const { id: personId } = await aPerson(test)
    await expect(open(id, { personId })).rejects.toMatchObject({ status: 404 })
    await expect(actOn(at(`${resultPath}?id=${id}`, { personId, form: { intent: 'forget' } }))).rejects.toMatchObject({
      status: 404,
    })
  })

  it('takes the code of the owner', async () => {
    const id = await world.buy('licence-status', { nationalCode: '0499370896', mobile: '09123456789' })
    const send = (form: Record<string, string>) => actOn(at(`${resultPath}?id=${id}`, { form }))
    expect(await send({ code: '12' })).toMatchObject({ data: { error: { code: ['کد ۴ تا ۸ رقم است.'] } } })
    expect(location(await send({ code: '۱۲۳۴۵' }))).toBe(`${resultPath}?id=${id}`)
    await world.run()
    expect((await open(id)).data.inquiry).toMatchObject({ state: 'done' })
  })

  it('of a licence links to the licence of the person, with the day until which it is valid', async () => {
    const id = await world.buy('licence-status', { nationalCode: '0012345679', mobile: '09123456789' })
    const { remind } = (await open(id)).data as unknown as { remind: string | null }
    expect(remind).toMatch(/^\/profile\/my-cars\/documents\/licence\?due=20\d\d-\d\d-\d\d$/)
  })

  /** An inquiry whose fee a code reduced before payment; returns the payment for it. */
  async function buyWithCode(id: string, percent: number) {
    const { id: staffId } = await aPerson(test, { roles: ['finance'] })
    const { payable_id: payableId } = await world.rowOf(id)
    const code = {
      code: `LESS${percent}`,
      title: 'آزمون',
      percent,
      stock: 1,
      from: { year: 1400, month: 1, day: 1 },
    }
    await makeDiscount(requestContext(test, { personId: staffId, roles: ['finance'] }).ctx, code)
    const context = { ...world.context(), manifests }
    const applied = await applyDiscount(context, { personId: world.personId, payableId: payableId!, code: code.code })
    expect(applied).toMatchObject({ ok: true })
    const { amount_rial: paid } = await test.db
      .selectFrom('payable')
      .select('amount_rial')
      .where('public_id', '=', payableId!)
      .executeTakeFirstOrThrow()
    await world.payFor(payableId!, paid)
    return paid
  }

  it('shows the payment for a fee that a code reduced, in the list too', async () => {
    const { id } = await world.register('fines-accumulation', { plate: '12ب345-61' })
    const { price_rial: full } = await world.rowOf(id)
    const paid = await buyWithCode(id, 10)
    expect(paid).toBeLessThan(full)
    expect((await mine(at('/profile/my-inquiry'))).rows).toMatchObject([{ id, price: formatMoney(paid) }])
    expect(await openResult(at(`${resultPath}?id=${id}`))).toMatchObject({
      data: { inquiry: { price: formatMoney(paid) } },
    })
  })

  it('for a failed inquiry that a code paid completely mentions no money, in the list too', async () => {
    const { id } = await world.register('fines-details', {
      plate: '12ب345-65',
      nationalCode: '0012345675',
      mobile: '09123456789',
    })
    expect(await buyWithCode(id, 100)).toBe(0n)
    expect(await world.rowOf(id)).toMatchObject({ state: 'refunded' })
    expect((await mine(at('/profile/my-inquiry'))).rows).toMatchObject([{ id, stateName: 'ناموفق', price: null }])
    expect(await openResult(at(`${resultPath}?id=${id}`))).toMatchObject({
      data: { inquiry: { price: null, refunded: null } },
    })
  })

  it('can be marked, annotated and deleted by its person', async () => {
    const id = await world.buy('fines-accumulation', { plate: '12ب345-61' })
    const send = (form: Record<string, string>) => actOn(at(`${resultPath}?id=${id}`, { form }))
    await send({ intent: 'favourite', favourite: 'on' })
    await send({ intent: 'note', note: 'قبل از فروش' })
    const list = await mine(at('/profile/my-inquiry?favourites=on'))
    expect(list.rows).toMatchObject([{ id, note: 'قبل از فروش', favourite: true }])
    await send({ intent: 'forget' })
    expect((await mine(at('/profile/my-inquiry'))).rows).toEqual([])
    const row = await world.rowOf(id)
    expect([row.input_sealed, row.answer_sealed, row.note_sealed]).toEqual([null, null, null])
    await expect(open(id)).rejects.toMatchObject({ status: 404 })
  })
})

it.each<InquiryKindSlug>(['fines-details', 'card-sanad'])('%s is sent and answered from its form', async (kind) => {
  const path = inquiryPath(kind)
  expect(location(await ask(at(path, { form: { ...plateFields(), ...owner } })))).toMatch(/prebank/)
  const { rows } = await mine(at('/profile/my-inquiry'))
  await world.pay(rows[0]!.id)
  await world.run()
  expect(await world.rowOf(rows[0]!.id)).toMatchObject({ state: 'done' })
})

it('three fines and their debts are selected and paid together; only the payer sees the outcome', async () => {
  const id = await world.buy('fines-details', { plate: '12ب345-61', nationalCode: '0012345621', mobile: '09123456789' })
  const { data } = (await openResult(at(`${resultPath}?id=${id}`))) as unknown as {
    data: { inquiry: { answer: { owed: { key: string; payable: boolean }[] } } }
  }
  const keys = data.inquiry.answer.owed.filter(({ payable }) => payable).map(({ key }) => key)
  expect(keys.length).toBe(3)
  const url = new URL(`${resultPath}?id=${id}`, 'http://localhost')
  const body = new URLSearchParams([['intent', 'pay-bills'], ...keys.map((key) => ['bill', key])])
  const send = () => {
    const given = at(`${resultPath}?id=${id}`) as { request: Request }
    given.request = new Request(url, { method: 'POST', body: new URLSearchParams(body) })
    return actOn(given as never)
  }
  const way = location(await send())
  expect(way).toMatch(/^\/payment\/prebank/)
  // The same selection again leads to the same payment.
  expect(location(await send())).toBe(way)
  const basket = await test.db.selectFrom('bill_basket').select('public_id').executeTakeFirstOrThrow()
  const outcome = (await openResult(at(`${resultPath}?basket=${basket.public_id}`))) as unknown as {
    data: { basket: { bills: unknown[] } }
  }
  expect(outcome.data.basket.bills).toHaveLength(3)
  const { id: stranger } = await aPerson(test)
  await expect(
    openResult(at(`${resultPath}?basket=${basket.public_id}`, { personId: stranger })),
  ).rejects.toMatchObject({ status: 404 })
})

it('errors of a typed bill are at its fields', async () => {
  const send = (form: Record<string, string>, personId: bigint | null = world.personId) =>
    payBill(at('/services/vehicle-center/bills', { form, personId }))
  expect(await send({ billId: '8289687000293', paymentId: '150050847' })).toMatchObject({
    data: { error: { billId: ['شناسهٔ قبض درست نیست؛ دوباره بررسی‌اش کنید.'] } },
  })
  expect(await send({ billId: '8289687000292', paymentId: '345050807' })).toMatchObject({
    data: { error: { paymentId: ['این شناسهٔ پرداخت برای قبض دیگری است؛ هر دو شناسه را از روی یک قبض بنویسید.'] } },
  })
  await expect(send({ billId: '8289687000292', paymentId: '150050847' }, null)).rejects.toMatchObject({ status: 302 })
  expect(location(await send({ billId: '۸۲۸۹۶۸۷۰۰۰۲۹۲', paymentId: '0000150050847' }))).toMatch(/^\/payment\/prebank/)
})

it('three fines and a toll of another car go into one payment; bills paid here are not offered again', async () => {
  const ask = { nationalCode: '0012345621', mobile: '09123456789' }
  const toll = await world.buy('car-annual-toll-bill', {
    plate: '24ب518-11',
    nationalCode: '0012345621',
    vin: 'NAS800100N5700087',
    engineNumber: '12345',
  })
  // The sum of the same fines as one bill is not a second debt.
  await world.buy('fines-accumulation', { plate: '12ب345-61' })
  const id = await world.buy('fines-details', { plate: '12ب345-61', ...ask })
  type Owed = { key: string; payable: boolean; why: string | null }
  const open = async () => {
    const { data } = (await openResult(at(`${resultPath}?id=${id}`))) as unknown as {
      data: { inquiry: { answer: { owed: Owed[] } }; others: { id: string; owed: Owed[] }[] }
    }
    return data
  }
  const before = await open()
  expect(before.others.map((other) => other.id)).toEqual([toll])
  const own = before.inquiry.answer.owed.filter(({ payable }) => payable)
  const keys = [...own, ...before.others[0]!.owed].map(({ key }) => key)
  expect(keys).toHaveLength(4)
  const given = at(`${resultPath}?id=${id}`) as { request: Request }
  const body = new URLSearchParams([['intent', 'pay-bills'], ...keys.map((key) => ['bill', key])])
  given.request = new Request(new URL(`${resultPath}?id=${id}`, 'http://localhost'), { method: 'POST', body })
  expect(location(await actOn(given as never))).toMatch(/^\/payment\/prebank/)
  expect(await test.db.selectFrom('bill').select('id').execute()).toHaveLength(4)
  await test.db.updateTable('bill').set({ state: 'pending' }).execute()
  const after = await open()
  expect(after.others).toEqual([])
  expect(after.inquiry.answer.owed.some(({ payable }) => payable)).toBe(false)
})
