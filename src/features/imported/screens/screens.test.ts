import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import MyOrders, { loader as myOrders } from '#features/payments/screens/my-orders.tsx'
import { useTestDb } from '../../../../tests/support/database.ts'
import { fakeGateway } from '../../../../tests/support/fake-gateway.ts'
import { aPerson, visit } from '../../../../tests/support/market.ts'
import { carPath, confirmationPath, importedPath, receiptPath, termsPath } from '../addresses.ts'
import { filterCards, readFilters } from '../list-query.ts'
import { findImportedPages } from '../server/cars.ts'
import { findCards } from '../server/present-car.ts'
import { boxOf, sectionKeys } from '../terms.ts'
import { aBuyer, aRound } from '../test-round.ts'
import DeskCar, { action as carDeskAction, loader as carDeskLoader } from './admin/car.tsx'
import DeskRound, { action as roundAction, loader as roundLoader } from './admin/round.tsx'
import DeskRounds, { action as roundsAction, loader as roundsLoader } from './admin/rounds.tsx'
import DeskTerms, { action as termsDeskAction, loader as termsDeskLoader } from './admin/terms.tsx'
import type { CarView } from '../views.ts'
import Car, { action as carAction, loader as carLoader } from './car.tsx'
import Cars, { loader as carsLoader } from './cars.tsx'
import Confirmation, { action as confirmAction, loader as confirmLoader } from './confirmation.tsx'
import Receipt, { loader as receiptLoader } from './receipt.tsx'
import Terms, { action as termsAction, loader as termsLoader } from './terms.tsx'

const test = useTestDb()
const { gateway } = fakeGateway()

/** Renders the page without JavaScript. */
const shown = (Page: unknown, loaderData: unknown, actionData?: unknown) =>
  renderToString(
    createElement(RouterProvider, {
      router: createMemoryRouter([
        { path: '/', element: createElement(Page as never, { loaderData, actionData } as never) },
      ]),
    }),
  )
type Over = {
  personId?: bigint
  params?: Record<string, string>
  form?: Record<string, string>
  confirmedAt?: Date | null
  roles?: string[]
}
const at = (path: string, over: Over = {}) =>
  visit(test, path, {
    params: {},
    confirmedAt: test.now,
    providers: { gateways: [gateway], depositBanks: {} as never },
    roles: ['operator', 'content-editor'],
    ...over,
  } as never) as never

let round: Awaited<ReturnType<typeof aRound>>
let personId: bigint
beforeEach(async () => {
  round = await aRound(test)
  personId = (await aBuyer(test)).personId
})
const go = async (answer: unknown) => ((await answer) as Response).headers.get('location')!

/** Creates the person's application up to its terms. */
async function begun(): Promise<string> {
  const to = await go(
    carAction(at(carPath(round.slugs[0]), { personId, params: { vehicleId: round.slugs[0] }, form: {} })),
  )
  return new URL(to, 'http://x').searchParams.get('order')!
}
const boxes = Object.fromEntries(sectionKeys.map((key) => [boxOf(key), 'on']))

describe('public pages', () => {
  it('list cars with total costs, filtered by the address', async () => {
    const markup = shown(Cars, await carsLoader(at(importedPath)))
    expect(markup).toContain('تا پلاک')
    expect(markup).toContain('کیا اسپورتیج')
    expect(shown(Cars, await carsLoader(at(`${importedPath}?make=kia`)))).not.toContain('تویوتا کرولا هیبرید</a>')
    expect(shown(Cars, await carsLoader(at(`${importedPath}?make=none`)))).toContain('خودرویی با این فیلترها نیست')
    expect(shown(Cars, await carsLoader(at(`${importedPath}?most=x&sort=%00`)))).toContain('کیا اسپورتیج')
  })
  it.each([
    ['make=toyota', 1],
    ['origin=ژاپن', 2],
    ['importer=کسی', 0],
    ['fuel=hybrid', 1],
    ['most=1', 0],
    ['most=۱۲', 2],
    ['stage=port', 0],
  ])('filter by %s', async (query, count) => {
    const cards = await findCards({ db: test.db, now: test.now })
    expect(filterCards(cards, readFilters(new URLSearchParams(query))).length).toBe(count)
  })
  it('show a car line by line with sources, and 404 for a draft or an unknown car', async () => {
    const params = { vehicleId: round.slugs[0] }
    const markup = shown(Car, await carLoader(at(carPath(round.slugs[0]), { params })))
    for (const words of ['حقوق ورودی', 'برآوردی', 'قطعی', 'ورود و ادامهٔ خرید', 'قرعه‌کشی این دوره', 'اعلام واردکننده']) {
      expect(markup).toContain(words)
    }
    await expect(carLoader(at('/', { params: { vehicleId: 'no-such-car' } }))).rejects.toMatchObject({ status: 404 })
    await expect(carLoader(at('/', { params: { vehicleId: 'purchase-receipt' } }))).rejects.toMatchObject({
      status: 404,
    })
  })
  it('show the terms, and are in the sitemap', async () => {
    expect(shown(Terms, await termsLoader(at(termsPath())))).toContain('سپردهٔ بلوکه‌شده')
    const pages = await findImportedPages(test.db)
    expect(pages.map(({ path }) => path)).toContain(carPath(round.slugs[0]))
  })
})

describe('an application', () => {
  it('starts at the car, continues over the terms to its confirmation, and appears among the orders', async () => {
    const id = await begun()
    const terms = (form: Record<string, string>) => termsAction(at(termsPath(id), { personId, form }))
    expect(shown(Terms, await termsLoader(at(termsPath(id), { personId })))).toContain('پذیرش شرایط و ادامه')
    expect(await terms({ version: '3' })).toMatchObject({ data: { status: 'error' } })
    expect(await terms({ version: '9', ...boxes })).toMatchObject({ data: { status: 'error' } })
    expect(await go(terms({ version: '3', ...boxes }))).toBe(confirmationPath(id))
    const page = async () => shown(Confirmation, await confirmLoader(at(confirmationPath(id), { personId })))
    expect(await page()).toContain('بلوکه کردن')
    const send = (form: Record<string, string>) => confirmAction(at(confirmationPath(id), { personId, form }))
    expect(await send({ act: 'wishes', first: round.slugs[0], second: round.slugs[0] })).toMatchObject({
      data: { status: 'error' },
    })
    expect(await go(send({ act: 'wishes', first: round.slugs[1], second: round.slugs[0] }))).toBe(confirmationPath(id))
    expect(await send({ act: 'deposit' })).toMatchObject({ data: { status: 'error' } })
    expect(await send({ act: 'deposit', bank: 'nobody' })).toMatchObject({ data: { status: 'error' } })
    expect(await go(send({ act: 'deposit', bank: 'refah' }))).toBe(confirmationPath(id))
    expect(await page()).toContain('منتظر پاسخ بانک هستیم')
    expect(await send({ act: 'confirm', shown: 'x', sure: 'on' })).toMatchObject({ data: { status: 'error' } })
    expect(shown(MyOrders, await myOrders(at('/profile/my-orders', { personId })))).toContain('دورهٔ آزمون')
  })
  it('needs a fresh proof before it counts', async () => {
    const id = await begun()
    const sent = confirmAction(at(confirmationPath(id), { personId, confirmedAt: null, form: { act: 'confirm' } }))
    await expect(sent).rejects.toMatchObject({ status: 302 })
  })
  it('is withdrawn, and its receipt says so', async () => {
    const id = await begun()
    const form = { act: 'withdraw', fee: '0', sure: 'on' }
    expect(await confirmAction(at(confirmationPath(id), { personId, form: { ...form, fee: '5' } }))).toMatchObject({
      data: { status: 'error' },
    })
    expect(await go(confirmAction(at(confirmationPath(id), { personId, form })))).toBe(receiptPath(id))
    expect(shown(Receipt, await receiptLoader(at(receiptPath(id), { personId })))).toContain('انصراف دادید')
  })
  it('sends a guest to sign in, explains itself without an order, and is 404 for other people', async () => {
    const id = await begun()
    for (const [loader, Page, path] of [
      [confirmLoader, Confirmation, confirmationPath(id)],
      [receiptLoader, Receipt, receiptPath(id)],
    ] as const) {
      expect(shown(Page, await loader(at(path)))).toContain('ورود به حساب')
      expect(shown(Page, await loader(at(path.split('?')[0]!, { personId })))).toContain('هنوز خودرویی انتخاب نکرده‌اید')
      const { id: stranger } = await aPerson(test)
      await expect(loader(at(path, { personId: stranger }))).rejects.toMatchObject({ status: 404 })
      await expect(loader(at(`${path.split('?')[0]!}?order=%00`, { personId }))).rejects.toMatchObject({ status: 404 })
    }
    const { id: stranger } = await aPerson(test)
    await expect(termsLoader(at(termsPath(id), { personId: stranger }))).rejects.toMatchObject({ status: 404 })
  })
  it('needs personal details, and names missing ones', async () => {
    const { id: newcomer } = await aPerson(test)
    const params = { vehicleId: round.slugs[0] }
    expect(await go(carAction(at(carPath(round.slugs[0]), { personId: newcomer, params, form: {} })))).toContain(
      'refused=not-eligible',
    )
    const page = shown(Car, await carLoader(at(carPath(round.slugs[0]), { personId: newcomer, params })))
    expect(page).toContain('تکمیل اطلاعات')
  })
})

describe('the admin panel', () => {
  let staffId: bigint
  beforeEach(async () => {
    staffId = (await aPerson(test)).id
  })
  const as = (over: Over = {}) => ({ personId: staffId, ...over })
  it('creates a round, copies a car into it, publishes and withdraws it', async () => {
    expect(shown(DeskRounds, await roundsLoader(at('/', as())))).toContain('دورهٔ آزمون')
    const made = roundsAction(
      at('/', as({ form: { title: 'دورهٔ دی', opensAt: '1405/10/01 08:00', closesAt: '1405/10/20 20:00' } })),
    )
    const roundId = (await go(made)).split('/').at(-1)!
    const params = { roundId }
    const action = (form: Record<string, string>) => roundAction(at('/', as({ params, form })))
    expect(await action({ act: 'car', from: round.slugs[0], slug: 'purchase-receipt', capacity: '3' })).toMatchObject({
      data: { status: 'error' },
    })
    expect(await action({ act: 'car', from: round.slugs[0], slug: round.slugs[0], capacity: '3' })).toMatchObject({
      data: { status: 'error' },
    })
    expect(await go(action({ act: 'car', from: round.slugs[0], slug: 'new-corolla', capacity: '3' }))).toContain(
      'new-corolla',
    )
    const car = { roundId, carSlug: 'new-corolla' }
    const onCar = (form: Record<string, string>) => carDeskAction(at('/', as({ params: car, form })))
    const loaded = (await carDeskLoader(at('/', as({ params: car })))) as unknown as { typed: Record<string, string> }
    expect(shown(DeskCar, loaded)).toContain('هنوز منتشر نشده است')
    expect(await onCar({ act: 'content', ...loaded.typed, trim: 'no-such-trim' })).toMatchObject({
      data: { status: 'error' },
    })
    await go(onCar({ act: 'content', ...loaded.typed, port: '2,000,000,000' }))
    await go(onCar({ act: 'publish', reason: 'انتشار اول' }))
    const published = { params: { vehicleId: 'new-corolla' } }
    expect(shown(Car, await carLoader(at(carPath('new-corolla'), published)))).toContain('انتشار اول')
    expect(await onCar({ act: 'publish', reason: 'دوباره منتشر' })).toMatchObject({ data: { status: 'error' } })
    await go(onCar({ act: 'stage', stage: 'shipped', onDay: '1405/09/01', proof: 'بارنامه' }))
    // The page marks the reached stage like the card, not the next one.
    const { car: seen } = (await carLoader(at(carPath('new-corolla'), published))) as unknown as { car: CarView }
    expect(seen.stages.filter(({ state }) => state === 'current').map(({ title }) => title)).toEqual([seen.stage])
    expect(await onCar({ act: 'stage', stage: 'shipped', onDay: '1405/09/01' })).toMatchObject({
      data: { status: 'error' },
    })
    expect(shown(DeskRound, await roundLoader(at('/', as({ params }))))).toContain('new-corolla')
    const lottery = {
      act: 'draw',
      revealBy: '1405/10/25 12:00',
      firstParty: 'دفترخانه',
      firstCommitment: 'a'.repeat(64),
      secondParty: 'انجمن',
      secondCommitment: 'b'.repeat(64),
      number: 'شاخص',
      substitute: 'شاخص دیگر',
    }
    expect(await action({ ...lottery, revealBy: '1405/10/02 12:00' })).toMatchObject({ data: { status: 'error' } })
    await go(action(lottery))
    const row = await test.db
      .selectFrom('imported_round')
      .selectAll()
      .where('public_id', '=', roundId)
      .executeTakeFirst()
    expect(row?.draw_id).not.toBeNull()
    expect(await action({ act: 'car', from: round.slugs[0], slug: 'too-late', capacity: '3' })).toMatchObject({
      data: { status: 'error' },
    })
    await go(onCar({ act: 'withdraw' }))
    expect(shown(DeskCar, await carDeskLoader(at('/', as({ params: car }))))).toContain('خارج از عرضه')
  })
  it('publishes terms as the next version with a reason, and refuses unchanged ones', async () => {
    const { sections } = (await termsDeskLoader(at('/', as()))) as {
      sections: readonly { key: string; text: string }[]
    }
    const texts = Object.fromEntries(sections.map(({ key, text }) => [key, text]))
    const send = (form: Record<string, string>) => termsDeskAction(at('/', as({ form })))
    expect(await send({ ...texts, reason: 'هیچ چیز عوض نشد' })).toMatchObject({ data: { status: 'error' } })
    await go(send({ ...texts, delivery: 'متن جدید تحویل', reason: 'زمان تحویل عوض شد' }))
    expect(shown(DeskTerms, await termsDeskLoader(at('/', as())))).toContain('نسخهٔ ۴')
    expect(shown(Terms, await termsLoader(at(termsPath())))).toContain('زمان تحویل عوض شد')
  })
})
