import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { addCar } from '#features/garage/server/change-cars.ts'
import { formatMoney } from '#kit/money.ts'
import { parsePlate } from '#kit/plate.ts'
import { brokenViews } from '../../../../../tests/support/broken-views.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson } from '../../../../../tests/support/market.ts'
import { bundleKinds } from '../../bundle.ts'
import { inquiryKind } from '../../kinds.ts'
import { bundleInputs } from '../../bundle-schema.ts'
import type { RunKind } from '../../states.ts'
import { requestBills } from '../bills/request-bills.ts'
import { registerInquiry } from '../register-inquiry.ts'
import { sweepInquiries } from '../sweep.ts'
import { useInquiries } from '../test-inquiries.ts'
import { findCarQuestions, presentAllCars, questionsOf } from './all-cars.ts'
import { bundleQuestions, presentBundle } from './before-buying.ts'
import { presentRun } from './present-run.ts'
import { registerRun, type RunQuestion } from './register-run.ts'

const test = useTestDb()
const world = useInquiries(test)
const start = 50_000_000n

const plateOf = (text: string) => {
  const read = parsePlate(text)
  if (!read.ok) throw new Error(text)
  return read.value
}
const addOne = async (plate: string) => {
  const added = await addCar(world.context(), { personId: world.personId, plate: plateOf(plate) })
  if (!added.ok) throw new Error(added.code)
  return added.value
}
beforeEach(() => loadCatalogue(test.db))

const ask = async (kind: RunKind, questions: readonly RunQuestion[]) => {
  const run = await registerRun(world.context(), { personId: world.personId, kind, questions })
  if (!run.ok) throw new Error(run.code)
  return run.value
}
const rowOf = (id: string) =>
  test.db.selectFrom('inquiry_run').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
const payFor = async (id: string) => {
  const { payable_id: payable } = await rowOf(id)
  const { amount_rial: amount } = await test.db
    .selectFrom('payable')
    .select('amount_rial')
    .where('public_id', '=', payable!)
    .executeTakeFirstOrThrow()
  await world.payFor(payable!, amount)
  return amount
}
const show = (id: string, personId = world.personId) => presentRun(world.context(personId), { personId, id })
const states = async (id: string) =>
  (await show(id)).groups.map(({ items }) => items.map(({ inquiry }) => inquiry.state))
const allQuestions = async () =>
  (await findCarQuestions(world.context(), world.personId)).flatMap(({ questions }) => questions)

describe('all cars at once', () => {
  it('sends the inquiries with known data, with one price and one payment, and reports each one', async () => {
    await addOne('12ب345-61')
    await addOne('12ب345-64')
    const view = await presentAllCars(world.context(), world.personId)
    expect(view.cars.map(({ questions }) => questions.map(({ title }) => title))).toEqual([
      ['خلافی تجمیعی', 'عوارض طرح ترافیک تهران'],
      ['خلافی تجمیعی', 'عوارض طرح ترافیک تهران'],
    ])
    expect(view.total).toBe(formatMoney(160_000n))
    const run = await ask('all-cars', await allQuestions())
    expect(run.path).toMatch(/^\/payment\/prebank\?id=/)
    expect(await payFor(run.id)).toBe(160_000n)
    // The fake has no debts for a plate that ends in 4.
    expect((await states(run.id)).toSorted()).toEqual([
      ['done', 'done'],
      ['empty', 'empty'],
    ])
    expect(await world.cash()).toBe(start - 160_000n)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('refunds unanswered inquiries', { timeout: 60_000 }, async () => {
    world.imitation.behave('pishkhan', { mode: 'busy' })
    const other = await ask('all-cars', [{ kind: 'fines-accumulation', input: { plate: '12ب345-60' }, about: null }])
    await payFor(other.id)
    for (let step = 0; step < 8; step++) await world.pass(90)
    expect(await states(other.id)).toEqual([['refunded']])
    expect(await world.cash()).toBe(start)
    expect((await show(other.id)).refunded).toBe(formatMoney(50_000n))
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('one that fails leaves the others, and only its part is refunded', async () => {
    const run = await ask('all-cars', [
      { kind: 'fines-accumulation', input: { plate: '12ب345-61' }, about: null },
      // The owner's mobile is not theirs: the authority refuses.
      {
        kind: 'fines-details',
        input: { plate: '12ب345-62', nationalCode: '0012345675', mobile: '09123456789' },
        about: null,
      },
    ])
    await payFor(run.id)
    expect(await states(run.id)).toEqual([['done'], ['refunded']])
    expect(await world.cash()).toBe(start - 50_000n)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('a double click is one run and one payment', async () => {
    await addOne('12ب345-61')
    const questions = await allQuestions()
    const all = await Promise.all([ask('all-cars', questions), ask('all-cars', questions), ask('all-cars', questions)])
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  })

  it('does not sell a recent answer again', async () => {
    await world.buy('fines-accumulation', { plate: '12ب345-61' })
    const fines = { kind: 'fines-accumulation', input: { plate: '12ب345-61' }, about: null } as const
    const run = await ask('all-cars', [fines, { ...fines, kind: 'tehran-car-toll-bill' }])
    expect(await payFor(run.id)).toBe(30_000n)
    expect(await states(run.id)).toEqual([['done', 'done']])
    // By now all of it is fresh.
    const again = await ask('all-cars', [fines, { ...fines, kind: 'tehran-car-toll-bill' }])
    expect(again.path).toMatch(/payment-result\?run=/)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('includes an inquiry that waits for its own payment; paying both answers both', async () => {
    const input = { plate: '12ب345-61' }
    const alone = await registerInquiry(world.context(), {
      personId: world.personId,
      kind: 'fines-accumulation',
      input,
    })
    const run = await ask('all-cars', [{ kind: 'fines-accumulation', input, about: null }])
    await payFor(run.id)
    const id = alone.ok ? alone.value.id : ''
    expect(await world.rowOf(id)).toMatchObject({ state: 'abandoned' })
    await world.pay(id)
    await world.run()
    expect(await world.rowOf(id)).toMatchObject({ state: 'done' })
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('that is unpaid for half an hour is abandoned, and starts when it is paid nevertheless', async () => {
    await addOne('12ب345-61')
    const run = await ask('all-cars', await allQuestions())
    await world.pass(31 * 60)
    await sweepInquiries({ ...world.platformOf(), db: test.db })
    expect(await rowOf(run.id)).toMatchObject({ state: 'abandoned' })
    expect(await show(run.id)).toMatchObject({ abandoned: true, pay: null })
    expect((await states(run.id)).flat()).toEqual(['abandoned', 'abandoned'])
    const second = await ask('all-cars', await allQuestions())
    expect(second.id).not.toBe(run.id)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('is not sold while its provider is down, and names it', async () => {
    world.imitation.behave('pishkhan', { mode: 'busy' })
    await world.buy('fines-accumulation', { plate: '12ب345-61' })
    for (let step = 0; step < 8; step++) await world.pass(90)
    await world.buy('fines-accumulation', { plate: '12ب345-60' })
    await world.buy('fines-accumulation', { plate: '12ب345-62' })
    const refused = await registerRun(world.context(), {
      personId: world.personId,
      kind: 'all-cars',
      questions: [{ kind: 'fines-accumulation', input: { plate: '12ب345-63' }, about: null }],
    })
    expect(refused).toMatchObject({ ok: false, code: 'down', kinds: ['fines-accumulation'] })
  })

  it('is not found by others', async () => {
    await addOne('12ب345-61')
    const run = await ask('all-cars', await allQuestions())
    const { id: stranger } = await aPerson(test)
    await expect(show(run.id, stranger)).rejects.toMatchObject({ status: 404 })
  })

  it('fills in earlier data for a plate', async () => {
    await addOne('12ب345-61')
    const owner = { plate: '12ب345-61', nationalCode: '0012345679', mobile: '09123456789' }
    await world.buy('fines-details', owner)
    await world.buy('car-annual-toll-bill', {
      plate: '12ب345-61',
      nationalCode: '0012345679',
      vin: 'NAAM01CA9EK000001',
      engineNumber: 'M15/9002809',
    })
    expect((await allQuestions()).map(({ kind, input }) => [kind, Object.keys(input).length])).toEqual([
      ['fines-details', 3],
      ['car-annual-toll-bill', 4],
      ['tehran-car-toll-bill', 1],
    ])
  })

  it('all debts are paid together', async () => {
    const questions: RunQuestion[] = [
      // Many fines, by the last digit of the code.
      {
        kind: 'fines-details',
        input: { plate: '12ب345-61', nationalCode: '0012345113', mobile: '09123456781' },
        about: null,
      },
      { kind: 'fines-accumulation', input: { plate: '12ب345-62' }, about: null },
    ]
    const run = await ask('all-cars', questions)
    await payFor(run.id)
    const { owed } = await show(run.id)
    expect(owed.map((each) => each.owed.length)).toEqual([12, 1])
    const bills = owed.flatMap((each) => each.owed.map(({ ids, title }) => ({ ...ids!, title })))
    const outcome = await requestBills(world.context(), { personId: world.personId, bills })
    expect(outcome).toMatchObject({ ok: true })
  })
})

describe('the possible inquiries for a car', () => {
  const car = {
    id: 'car',
    name: 'دنا',
    title: null,
    vin: null,
    engineNumber: null,
    trim: null,
    year: null,
    colour: null,
    mileageKm: null,
    role: 'owner' as const,
  }
  const owner = { nationalCode: '0012345679', mobile: '09123456789' }
  const documents = { vin: 'NAAM01CA9EK000001', engineNumber: 'M15' }
  it.each([
    ['a plate alone', {}, {}, ['fines-accumulation', 'tehran-car-toll-bill'], 2],
    ['with its owner', {}, owner, ['fines-details', 'tehran-car-toll-bill'], 1],
    ['with papers too', documents, owner, ['fines-details', 'car-annual-toll-bill', 'tehran-car-toll-bill'], 0],
    ['papers without an owner', documents, {}, ['fines-accumulation', 'tehran-car-toll-bill'], 2],
  ] as const)('%s', (_what, own, existing, kinds, missing) => {
    const match = questionsOf({ ...car, ...own, plate: plateOf('12ب345-61') }, existing)
    expect(match.questions.map(({ kind }) => kind)).toEqual(kinds)
    expect(match.missing).toHaveLength(missing)
  })
  it('a motorcycle has fines and no tolls', () => {
    const match = questionsOf({ ...car, plate: plateOf('121-45478') }, {})
    expect(match.questions.map(({ kind }) => kind)).toEqual(['fines-accumulation'])
  })
})

describe('the whole check before buying', () => {
  const input = {
    plate: plateOf('12ب345-61'),
    nationalCode: '0012345091',
    mobile: '09123456789',
    identifier: '12345678',
    birthDate: { year: 1370, month: 1, day: 2 },
  }

  it('has a form with the inputs of all parts', () => {
    const needed = new Set(bundleKinds.flatMap((kind) => inquiryKind(kind).inputs))
    expect([...needed].toSorted()).toEqual([...bundleInputs].toSorted())
  })

  it('costs less than its parts, and the payment is the sum of the parts', async () => {
    const bundle = await presentBundle(world.context())
    expect([bundle.price, bundle.alone]).toEqual([formatMoney(1_253_820n), formatMoney(1_475_100n)])
    const run = await ask('before-buying', bundleQuestions(input))
    expect(await payFor(run.id)).toBe(1_253_820n)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('has parts that end one by one: one waits for a code, one is refused, the others stay', async () => {
    const run = await ask('before-buying', bundleQuestions({ ...input, nationalCode: '0084575976' }))
    await payFor(run.id)
    const ended = (await show(run.id)).groups.flatMap(({ items }) => items.map(({ inquiry }) => inquiry.state))
    expect(ended.length).toBe(4)
    expect(ended).toContain('needs-code')
    await world.pass(25 * 3600)
    await sweepInquiries({ ...world.platformOf(), db: test.db })
    const later = await show(run.id)
    expect(later.groups.flatMap(({ items }) => items.map(({ inquiry }) => inquiry.state))).not.toContain('needs-code')
    expect(later.refunded).not.toBeNull()
    expect(await brokenViews(test.db)).toEqual([])
  })
})
