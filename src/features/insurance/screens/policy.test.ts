import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, dayText } from '#kit/day.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { platformContext } from '#platform/context.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import { confirmOf, policyVerifyPath, renewOf, thirdPartyPath } from '../addresses.ts'
import { cancellingOf } from '../server/cancelling-sum.ts'
import { cancelOrder } from '../server/change-order.ts'
import { requestQuote } from '../server/quotes.ts'
import { presentOrder } from '../server/present-orders.ts'
import { policyCode } from '../server/policy-code.ts'
import { quotedCar, useInsurance } from '../server/test-insurance.ts'
import Confirm, { action as buy, loader as confirm } from './confirm.tsx'
import Order, { action as act, loader as order } from './order.tsx'
import { loader as pdf } from './policy-pdf.ts'
import { action as renew } from './third-party.tsx'
import Verify, { loader as verify } from './verify.tsx'

const world = useInsurance()

type Visit = { personId?: bigint; params?: Record<string, string>; form?: Record<string, string> | FormData }

function at(path: string, { personId, params = {}, form }: Visit = {}) {
  const url = new URL(path, 'http://localhost')
  const body = form && (form instanceof FormData ? form : new URLSearchParams(form))
  const { context } = requestContext(world.test, { ...(personId && { personId }), now: world.now })
  context.set(platformContext, world.platform())
  const request = new Request(url, { method: body ? 'POST' : 'GET', body })
  return { request, url, context, params, pattern: url.pathname } as never
}
const shown = (Page: unknown, loaderData: unknown, actionData?: unknown) =>
  renderToString(
    createElement(RouterProvider, {
      router: createMemoryRouter([
        { path: '/', element: createElement(Page as never, { loaderData, actionData } as never) },
      ]),
    }),
  )
const dataOf = async (answer: unknown) => ((await answer) as { data: { policy: { state: string } | null } }).data

describe('the PDF of a policy and its public check', () => {
  it('is open only to its owner and equals its page', async () => {
    const { buy: take, personId, ctx, row } = await world.aBuyer()
    const id = await take()
    const view = await presentOrder(ctx(), await row(id))
    const answer = (await pdf(at('/policy.pdf', { personId, params: { orderId: id } }))) as Response
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const { pages, title } = pdfText(bytes)
    const text = pages.flat().join('')
    expect(pages).toHaveLength(1)
    expect(title).toBe('بیمه‌نامهٔ شخص ثالث، بیمهٔ ایران')
    expect(text).toContain(policyVerifyPath(view.policy!.code))
    expect(text).toContain(toPersianDigits(view.policy!.uniqueCode))
    const { id: stranger } = await aPerson(world.test)
    await expect(pdf(at('/policy.pdf', { personId: stranger, params: { orderId: id } }))).rejects.toMatchObject({
      status: 404,
    })
  })

  it('shows anyone with its code whether it is valid today, and nothing without the code', async () => {
    const { buy: take, personId, ctx, row } = await world.aBuyer()
    const id = await take()
    const code = policyCode(ctx().secrets, id)
    const check = async (with_ = code) => dataOf(verify(at(policyVerifyPath(with_), { params: { code: with_ } })))
    const valid = await check()
    expect(valid.policy?.state).toBe('valid')
    const page = shown(Verify, valid)
    expect(page).toContain('این بیمه‌نامه معتبر است')
    expect(page).not.toMatch(/رستمی|۰۴۹۹۳۷۰۸۹۹/)
    expect(shown(Verify, await check(`${id}-000000000000`))).toContain('این بیمه‌نامه از فرمان نیست')
    expect((await check('nothing')).policy).toBeNull()
    const sum = (await cancellingOf(world.test.db, await row(id), world.now))!
    // Page and document stay readable, without a stamp before the end and with its day from then on.
    const stamp = `لغو شد از ${dayText(dayOf(world.now))}`
    const seen = async () => {
      const answer = (await pdf(at('/policy.pdf', { personId, params: { orderId: id } }))) as Response
      const { pages } = pdfText(new Uint8Array(await answer.arrayBuffer()))
      const onPage = shown(Order, await order(at('/order', { personId, params: { orderId: id } })))
      const pieces = pages.flat().map((piece) => piece.trim())
      // A line in the file has its words in any order.
      const words = stamp.split(' ').toSorted().join(' ')
      const inFile = pieces.some(
        (_, at) =>
          pieces
            .slice(at, at + stamp.split(' ').length)
            .toSorted()
            .join(' ') === words,
      )
      return [onPage.includes(stamp), inFile]
    }
    expect(await seen()).toEqual([false, false])
    await cancelOrder(ctx(), { personId, id, refundRial: sum })
    expect(await row(id)).toMatchObject({ state: 'voiding' })
    expect((await check()).policy?.state).toBe('cancelled')
    expect(await seen()).toEqual([true, true])
    await world.run()
    expect((await check()).policy?.state).toBe('cancelled')
    expect(await row(id)).toMatchObject({ state: 'cancelled' })
    expect(await seen()).toEqual([true, true])
    // A later change of the order does not move the day of the end.
    world.now = new Date(world.now.getTime() + 40 * 86_400_000)
    await world.test.db
      .updateTable('insurance_order')
      .set({ changed_at: world.now })
      .where('public_id', '=', id)
      .execute()
    expect(await seen()).toEqual([true, true])
  })
})

it('shows the refund of ending it, before its first day and from then on', async () => {
  const { buy: take, personId, row } = await world.aBuyer()
  const id = await take()
  const { begins_on: first } = await row(id)
  const pageOn = async (day: string) => {
    world.now = new Date(`${day}T06:30:00Z`)
    return shown(Order, await order(at('/order', { personId, params: { orderId: id } })))
  }
  const before = await pageOn(addDays(first, -1))
  expect(before).toContain('این بیمه‌نامه هنوز شروع نشده است. اگر امروز لغو کنید، همهٔ حق بیمه‌ای که پرداخت کرده‌اید')
  expect(before).not.toContain('منهای سهم شرکت بیمه')
  const since = await pageOn(first)
  expect(since).toContain('حق بیمهٔ روزهای مانده، منهای سهم شرکت بیمه')
  expect(since).toContain('بعد از لغو، خودرو بیمه ندارد')
})

it('is renewed by one press, with one more year of discount', async () => {
  const { buy: take, personId } = await world.aBuyer()
  const id = await take({}, { term: 30 })
  world.now = new Date('2026-12-15T06:30:00Z')
  const way = ((await renew(at(renewOf(id), { personId, form: { intent: 'renew' } }))) as Response).headers.get(
    'location',
  )!
  expect(way).toContain(`renewed=${id}`)
  const quote = await world.test.db.selectFrom('insurance_quote').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(JSON.parse(world.platform().secrets.open(quote!.input_sealed!))).toMatchObject({
    discountYears: 4,
    endsOn: '1405/09/30',
    financial: 0,
  })
  // A stranger's order reveals nothing: the form comes back.
  const { id: stranger } = await aPerson(world.test)
  const other = (await renew(at(renewOf(id), { personId: stranger, form: { intent: 'renew' } }))) as Response
  expect(other.headers.get('location')).toContain(thirdPartyPath)
  expect(other.headers.get('location')).not.toContain('quote=')
})

it('is bought by a plan on its page: its schedule, its cheque, and its refusals', async () => {
  const { personId, ctx } = await world.aBuyer()
  const outcome = await requestQuote(ctx(), { ...quotedCar, plate: '12د345-67' })
  if (!outcome.ok) throw new Error(outcome.code)
  await world.run()
  const path = confirmOf({ quote: outcome.value, insurer: 'asia', cover: '2000000000', plan: 'c8' })
  const page = shown(Confirm, await confirm(at(path, { personId })))
  expect(page).toContain('شناسهٔ صیادی چک ضمانت')
  expect(page).toContain('قسط ۸')
  const form = new FormData()
  const texts = {
    firstName: 'نگار',
    lastName: 'رستمی',
    nationalCode: '0499370899',
    birthDate: '1370/01/02',
    postalCode: '1619735744',
    address: 'تهران، خیابان یکم، پلاک ۲',
    delivery: 'electronic',
    accepted: 'on',
    cheque: '123',
  }
  for (const [name, text] of Object.entries(texts)) form.set(name, text)
  expect(await buy(at(path, { personId, form }))).toMatchObject({
    data: { error: { cheque: ['شناسهٔ صیادی ۱۶ رقم است و بالای چک نوشته شده.'] } },
  })
  const whole = new FormData()
  for (const [name, text] of Object.entries({ ...texts, cheque: '۱۲۳۴ ۵۶۷۸ ۹۰۱۲ ۳۴۵۶' })) whole.set(name, text)
  const answer = (await buy(at(path, { personId, form: whole }))) as Response
  expect(answer.status).toBe(303)
  const [row] = await world.test.db.selectFrom('insurance_order').selectAll().execute()
  expect(row).toMatchObject({ plan: { key: 'c8', guarantee: 'cheque' }, state: 'awaiting-payment' })
  expect(JSON.parse(world.platform().secrets.open(row!.insured_sealed!))).toMatchObject({ cheque: '1234567890123456' })
  // Nothing is payable before the policy exists.
  const pay = new FormData()
  pay.set('intent', 'instalment')
  pay.set('number', '1')
  const early = (await act(at('/order', { personId, params: { orderId: row!.public_id }, form: pay }))) as Response
  expect(early.headers.get('location')).toContain(row!.public_id)
  // A plan that is not offered leads back to paying at once.
  await expect(
    confirm(at(confirmOf({ quote: outcome.value, insurer: 'asia', cover: '2000000000', plan: 'zz' }), { personId })),
  ).rejects.toMatchObject({ status: 302 })
})
