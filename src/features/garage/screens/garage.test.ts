import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { formatMoney } from '#kit/money.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { anAd, aPerson, visit } from '../../../../tests/support/market.ts'
import { presentOwnLines } from '../server/present-profile-part.ts'
import { anOwner } from '../server/test-cars.ts'
import { loader as carCalendar } from './car-calendar.ts'
import { loader as openCar } from './car.tsx'
import { loader as costsFile } from './costs-file.ts'
import { action as changeCosts, loader as openCosts } from './costs.tsx'
import { action as chooseModel } from './choose-model.tsx'
import { action as changeDeadline } from './deadline.tsx'
import { loader as openDocuments } from './documents.tsx'
import { action as changeCar } from './edit-car.tsx'
import { action as changeGarage, loader as openGarage } from './garage.tsx'
import { action as addCar } from './new-car.tsx'
import { action as addDeadline } from './new-deadline.tsx'
import { action as laterMileage } from './queued-mileage.ts'

const test = useTestDb()
const plateFields = {
  'plate.kind': 'car',
  'plate.first': '۱۲',
  'plate.letter': 'ب',
  'plate.middle': '۳۴۵',
  'plate.serial': '۶۷',
}
const location = (answer: unknown) => (answer as Response).headers.get('location')
const deadlineForm = { kind: 'third-party', dueOn: '1405/09/10', everyMonths: '12', remind: 'on' }

type Over = { personId?: bigint; form?: Record<string, string>; carId?: string; deadlineId?: string }
const at = (path: string, { personId, form, carId, deadlineId }: Over) =>
  visit(test, path, { personId, form, params: { ...(carId && { carId }), ...(deadlineId && { deadlineId }) } }) as never

describe('adding a car', () => {
  it('needs sign-in', async () => {
    await expect(addCar(at('/profile/my-cars/new', { form: plateFields }))).rejects.toMatchObject({ status: 302 })
    await expect(addCar(at('/profile/my-cars/new.data', { form: plateFields }))).rejects.toMatchObject({ status: 401 })
  })

  it('leads to the choice of its model, and shows errors under the plate', async () => {
    await loadCatalogue(test.db)
    const { id: personId } = await aPerson(test)
    const send = (form: Record<string, string>) => addCar(at('/profile/my-cars/new', { personId, form }))
    const made = location(await send(plateFields))
    expect(made).toMatch(/^\/profile\/my-cars\/[0-9a-z]{10}\/model$/)
    expect(location(await send(plateFields))).toBe(made)
    expect(await send({ ...plateFields, 'plate.serial': '' })).toMatchObject({
      data: { error: { plate: ['پلاک را کامل بنویسید.'] } },
    })
  })
})

it('a removed car can be restored', async () => {
  const { personId, carId } = await anOwner(test)
  const removed = await changeCar(at('/x', { personId, carId, form: { intent: 'remove' } }))
  expect(location(removed)).toBe('/profile/my-cars')
  // Also for a person who returns within the hour.
  const garage = await openGarage(at('/profile/my-cars', { personId }))
  expect(garage).toMatchObject({ cars: [], removed: [{ id: carId }] })
  const later = new Date(test.now.getTime() + 61 * 60_000)
  expect(await openGarage(visit(test, '/profile/my-cars', { personId, now: later }) as never)).toMatchObject({
    removed: [],
  })
  expect(location(await changeGarage(at('/x', { personId, form: { restore: carId } })))).toBe(
    `/profile/my-cars/${carId}`,
  )
})

describe('a deadline', () => {
  it('appears on the road, in the calendar and on home, and ends with its next round', async () => {
    const { personId, carId, ctx } = await anOwner(test)
    const form = deadlineForm
    expect(location(await addDeadline(at('/x', { personId, carId, form })))).toBe(`/profile/my-cars/${carId}`)
    const { road, cars } = await openGarage(at('/profile/my-cars', { personId }))
    expect(road?.signs).toMatchObject([
      { title: 'بیمهٔ شخص ثالث', words: '۱۰ روز مانده', level: 'soon', when: '۱۰ آذر' },
    ])
    const [deadline] = cars[0]!.deadlines
    const file = await (await carCalendar(at('/x', { personId, carId }))).text()
    expect(file).toContain('DTSTART;VALUE=DATE:20261201')
    expect(await presentOwnLines(ctx, personId)).toMatchObject([
      { title: 'بیمهٔ شخص ثالث', badge: { tone: 'warn', text: '۱۰ روز مانده' }, pressing: false },
    ])
    const completed = { intent: 'done', doneOn: '1405/08/30' }
    await changeDeadline(at('/x', { personId, carId, deadlineId: deadline!.id, form: completed }))
    const after = await openCar(at('/x', { personId, carId }))
    expect(after.car.deadlines[0]).toMatchObject({ when: '۱۰ آذر ۱۴۰۶', level: 'fine' })
    expect(after.done).toMatchObject([{ title: 'بیمهٔ شخص ثالث', when: '۳۰ آبان' }])
  })

  it('needs a day or kilometres, and an own kind needs a title', async () => {
    const { personId, carId } = await anOwner(test)
    const form = { kind: 'other', everyMonths: '' }
    expect(await addDeadline(at('/x', { personId, carId, form }))).toMatchObject({
      data: { error: { dueOn: ['تاریخ یا کارکرد موعد را بنویسید.'], title: ['عنوان یادآوری را بنویسید.'] } },
    })
  })
})

it('payments are summed, filtered, exported, removed and restored', async () => {
  const { personId, carId } = await anOwner(test)
  const pay = (form: Record<string, string>) => changeCosts(at('/x', { personId, carId, form }))
  const fuel = { kind: 'fuel', amount: '150,000', spentOn: '1405/08/30', sentKey: 'key-00000001', note: '=cmd' }
  await pay(fuel)
  // The same form twice is one payment.
  await pay(fuel)
  await pay({ ...fuel, kind: 'service', amount: '۱ میلیون', sentKey: 'key-00000002', note: '' })
  const { costs } = await openCosts(at('/x?kind=fuel', { personId, carId }))
  expect(costs.total).toBe(formatMoney(11_500_000n))
  expect(costs.kinds.map(({ kind, percent }) => [kind, percent])).toEqual([
    ['service', '۸۷'],
    ['fuel', '۱۳'],
  ])
  expect(costs.costs.map(({ label }) => label)).toEqual(['سوخت'])
  const file = await (await costsFile(at('/x', { personId, carId }))).text()
  expect(file.split('\r\n').slice(1, 3)).toEqual([
    '1405/08/30,سرویس و تعمیر,10000000,,,',
    "1405/08/30,سوخت,1500000,,,'=cmd",
  ])
  const { id } = costs.costs[0]!
  await pay({ intent: 'remove', cost: id })
  expect((await openCosts(at('/x', { personId, carId }))).costs.costs).toHaveLength(1)
  await pay({ intent: 'restore', cost: id })
  expect((await openCosts(at('/x', { personId, carId }))).costs.costs).toHaveLength(2)
})

it('fuel with litres and kilometres shows the consumption, and implausible kilometres need confirmation', async () => {
  const { personId, carId } = await anOwner(test)
  const pay = (form: Record<string, string>) => changeCosts(at('/x', { personId, carId, form }))
  const fuel = { kind: 'fuel', amount: '150,000', spentOn: '1405/08/20' }
  await pay({ ...fuel, km: '۳۹,۰۰۰', litres: '۴۰', sentKey: 'key-00000011' })
  expect((await openCosts(at('/x', { personId, carId }))).costs.fuel).toBeNull()
  await pay({ ...fuel, spentOn: '1405/08/30', km: '۳۹,۵۰۰', litres: '۴۱٫۵', sentKey: 'key-00000012' })
  const { costs } = await openCosts(at('/x', { personId, carId }))
  expect(costs.fuel).toBe('۸٫۳ لیتر در ۱۰۰ کیلومتر')
  expect(costs.costs[0]!.when).toContain('۴۱٫۵ لیتر')
  // Other kinds drop litres, and a wrong number has an error at its field.
  await pay({ ...fuel, kind: 'wash', litres: '۵', sentKey: 'key-00000013' })
  expect(await pay({ ...fuel, litres: 'چهل', sentKey: 'key-00000014' })).toMatchObject({
    data: { error: { litres: ['مقدار سوخت را با عدد بنویسید؛ مثلاً ۴۰ یا ۴۲٫۵.'] } },
  })
  const far = { ...fuel, km: '۴۰۰,۰۰۰', sentKey: 'key-00000015' }
  expect(await pay(far)).toMatchObject({ data: { error: { km: [expect.stringContaining('خیلی فاصله دارد')] } } })
  expect(location(await pay({ ...far, meant: 'on' }))).toBe(`/profile/my-cars/${carId}/costs`)
})

it('a plate moves on the page of a car, and the form names the car that has it', async () => {
  const { personId, carId } = await anOwner(test)
  const send = (form: Record<string, string>) => changeCar(at('/x', { personId, carId, form }))
  expect(await send({ intent: 'move-plate' })).toMatchObject({ data: { error: { to: ['مقصد پلاک را انتخاب کنید.'] } } })
  const moved = location(await send({ intent: 'move-plate', to: 'new' }))
  expect(moved).toMatch(/^\/profile\/my-cars\/[0-9a-z]{10}\/model$/)
  expect((await openCar(at('/x', { personId, carId }))).car.plate).toBeNull()
  expect(await send({ nickname: 'قدیمی', ...plateFields })).toMatchObject({
    data: { error: { plate: [expect.stringContaining('گزینهٔ زیر را علامت بزنید')] } },
  })
  expect(location(await send({ nickname: 'قدیمی', ...plateFields, movePlate: 'on' }))).toBe(`/profile/my-cars/${carId}`)
  expect((await openCar(at('/x', { personId, carId }))).car.plate).not.toBeNull()
})

it('a car with a known model links to its price and to an ad with its facts', async () => {
  const { personId, carId } = await anOwner(test)
  // A plate alone is enough for inquiries of authorities.
  const inquiries = ['fines-details', 'car-annual-toll-bill', 'card-sanad'].map(
    (page) => `/services/vehicle-center/inquiry/${page}?car=${carId}`,
  )
  const insurance = `/services/vehicle-center/insurance/third-party-insurance?car=${carId}`
  const first = await openCar(at('/x', { personId, carId }))
  expect(first.services.map(({ href }) => href)).toEqual([...inquiries, insurance])
  await chooseModel(at('/x', { personId, carId, form: { trim: 'peugeot-207-manual-tu5' } }))
  const { services } = await openCar(at('/x', { personId, carId }))
  expect(services.map(({ href }) => href)).toEqual([
    ...inquiries,
    `/profile/my-ads/new/car?trim=peugeot-207-manual-tu5&own=${carId}&mileage=40000&plate=national`,
    '/services/vehicle-info/price/peugeot-207-manual-tu5/my-car?km=40000',
    '/services/vehicle-info/price/peugeot-207',
    insurance,
  ])
})

it('a car is valued among today’s ads once model, year and kilometres are known', async () => {
  const { personId, carId } = await anOwner(test, { km: 80_000 })
  const { id: seller } = await aPerson(test)
  for (const km of [60, 80, 100, 120, 140])
    await anAd(test, {
      seller_id: seller,
      trim: 'peugeot-207-manual-tu5',
      toman: (1200 - km) * 1_000_000,
      mileage_km: km * 1000,
    })
  const open = async () => (await openCar(at('/x', { personId, carId }))).value
  expect(await open()).toBeNull()
  await chooseModel(at('/x', { personId, carId, form: { trim: 'peugeot-207-manual-tu5' } }))
  expect(await open()).toBeNull()
  await changeCar(at('/x', { personId, carId, form: { ...plateFields, year: '1401', colour: 'white' } }))
  expect(await open()).toMatchObject({
    about: expect.stringMatching(/^۱٫[۰-۹]+\u00a0میلیارد\u00a0تومان$/) as unknown,
    trend: null,
    href: '/services/vehicle-info/price/peugeot-207-manual-tu5/my-car?year=1401&km=80000&colour=white',
  })
  const { values } = await openGarage(at('/profile/my-cars', { personId }))
  expect(Object.keys(values)).toEqual([carId])
})

it('documents need a fresh proof of identity', async () => {
  const { personId, carId } = await anOwner(test)
  const opening = openDocuments(at('/x', { personId, carId }))
  await expect(opening).rejects.toMatchObject({ status: 302 })
  const answer = (await opening.catch((thrown: unknown) => thrown)) as Response
  expect(decodeURIComponent(location(answer)!)).toBe(`/login/confirm?next=/profile/my-cars/documents/${carId}`)
})

it('kilometres from the queue of a device count once, and a refusal states its reason', async () => {
  const { personId, carId } = await anOwner(test)
  const send = async (mileage: string) => {
    const answer = await laterMileage(at('/x', { personId, carId, form: { mileage } }))
    return [answer.status, await answer.json()] as const
  }
  expect(await send('41000')).toEqual([200, {}])
  expect(await send('100')).toMatchObject([409, { error: { message: expect.stringContaining('کمتر') as unknown } }])
  expect((await openCar(at('/x', { personId, carId }))).car.facts).toContain('۴۱,۰۰۰ کیلومتر')
})
