import { afterEach, describe, expect, it } from 'vitest'
import { noticeChecksOf } from '#features/notifications/server/notice-checks.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { addDays, daysBetween } from '#kit/day.ts'
import { orderOf } from '../addresses.ts'
import { inTomans } from '../in-tomans.ts'
import { scheduleOf } from '../instalments.ts'
import { manifest } from '../manifest.ts'
import { cancellingOf } from './cancelling-sum.ts'
import { cancelOrder } from './change-order.ts'
import { findInstalments, payInstalment } from './instalments.ts'
import { instalmentEndsNotice } from './notices.ts'
import { findOpenOrder } from './personal-data.ts'
import { instalmentRule } from './rules.ts'
import { useInsurance } from './test-insurance.ts'

const world = useInsurance()
const day = '2026-11-21'
/** The plans of the fake of Parsian. */
const plan = { key: 'n3', firstPercent: 40, count: 3, feeHundredths: 200, guarantee: 'none' } as const
const parsian = { insurer: 'parsian', plan: 'n3' }

/** Ten in the morning in Tehran, some days after the first one. */
const goTo = (date: string) =>
  world.pass(daysBetween(day, date) * 24 - (world.now.getTime() - Date.parse(`${day}T06:30:00Z`)) / 3600_000)
const parts = async (id: string) => {
  const { id: orderId } = await world.test.db
    .selectFrom('insurance_order')
    .select('id')
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow()
  return findInstalments(world.test.db, [orderId])
}
const notices = async (personId: bigint) =>
  (await world.test.db.selectFrom('notice').select('kind').where('person_id', '=', personId).orderBy('id').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('insurance-'))

async function aPlannedPolicy() {
  const buyer = await world.aBuyer()
  const id = await buyer.buy(parsian)
  const order = await buyer.row(id)
  const { price_rial: priceRial, late_rial: lateRial } = order
  const schedule = scheduleOf(plan, { priceRial, lateRial, day })
  const payNext = async (number: number) => {
    const outcome = await payInstalment(buyer.ctx(), { personId: buyer.personId, id, number })
    if (!outcome.ok) throw new Error(outcome.code)
    return buyer.pay(outcome.value)
  }
  return { ...buyer, id, order, schedule, payNext }
}

describe('a policy that is paid by instalments', () => {
  it('is issued once the first part is paid, and reports each later one to the insurer', async () => {
    const { cash, order, schedule, payNext, id } = await aPlannedPolicy()
    expect(order).toMatchObject({ state: 'issued', first_rial: schedule.firstRial, plan_fee_rial: schedule.feeRial })
    expect(900_000_000n - (await cash())).toBe(schedule.firstRial)
    expect((await parts(id)).map(({ state, due_on }) => [state, due_on])).toEqual(
      schedule.later.map(({ dueOn }) => ['open', dueOn]),
    )
    for (const { number } of schedule.later) await payNext(number)
    expect((await parts(id)).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
    expect(900_000_000n - (await cash())).toBe(schedule.totalRial)
    const [insurerHas] = [...world.imitation.orders.values()]
    expect([...insurerHas!.paid]).toEqual(schedule.later.map(({ number, amountRial }) => [number, String(amountRial)]))
  })

  it('is paid in its order, each part once, only by its owner', async () => {
    const { personId, ctx, payNext, id, cash, schedule } = await aPlannedPolicy()
    expect(await payInstalment(ctx(), { personId, id, number: 2 })).toMatchObject({ ok: false, code: 'not-now' })
    const [one, again] = [
      await payInstalment(ctx(), { personId, id, number: 1 }),
      await payInstalment(ctx(), { personId, id, number: 1 }),
    ]
    expect(one).toEqual(again)
    await payNext(1)
    expect(await payInstalment(ctx(), { personId, id, number: 1 })).toMatchObject({ ok: false })
    expect(900_000_000n - (await cash())).toBe(schedule.firstRial + schedule.later[0]!.amountRial)
    const stranger = await world.aBuyer()
    await expect(payInstalment(stranger.ctx(), { personId: stranger.personId, id, number: 2 })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('sends notices before and on its days, and late after them, each once and never at night', async () => {
    const { personId, id, schedule } = await aPlannedPolicy()
    const { dueOn } = schedule.later[0]!
    for (const days of [-8, -7, -7, -1, 0, 0, 1, 1]) {
      await goTo(addDays(dueOn, days))
      await world.repeat('insurance.instalments')
    }
    expect(await notices(personId)).toEqual([
      'insurance-issued',
      'insurance-instalment-due',
      'insurance-instalment-due',
      'insurance-instalment-due',
      'insurance-instalment-late',
    ])
    expect((await parts(id)).map(({ state }) => state)).toEqual(['late', 'open', 'open'])
    await world.pass(14)
    await world.repeat('insurance.instalments')
    expect(await notices(personId)).toHaveLength(5)
  })

  it('that is late sends notices of the end of its policy 3 days and a day before and on the day, with amount and address', async () => {
    const { personId, schedule, id, payNext } = await aPlannedPolicy()
    const { dueOn } = schedule.later[0]!
    const { value: rule } = await ruleAt(world.test.db, instalmentRule, world.test.now)
    const ends = addDays(dueOn, rule.graceDays)
    await goTo(addDays(dueOn, -1))
    await world.repeat('insurance.instalments')
    await goTo(addDays(dueOn, 1))
    await world.repeat('insurance.instalments')
    for (const days of [-4, -3, -3, -2, -1, 0, 0]) {
      await goTo(addDays(ends, days))
      await world.repeat('insurance.instalments')
    }
    const rows = await world.test.db
      .selectFrom('notice')
      .select(['data', 'link'])
      .where('person_id', '=', personId)
      .where('kind', '=', 'insurance-instalment-ends')
      .orderBy('id')
      .execute()
    expect(rows.map(({ data }) => (data as { days: number }).days)).toEqual([3, 1, 0])
    for (const { data, link } of rows) {
      expect(link).toBe(orderOf(id))
      const text = instalmentEndsNotice.sms!(data as never)
      expect(text).toContain(inTomans(schedule.later[0]!.amountRial))
    }
    expect(instalmentEndsNotice.smsLink).toBe(true)
    // A message that waited for the morning leaves only while the instalment is not paid.
    const written = await world.test.db
      .selectFrom('notice')
      .select(['kind', 'data', 'link'])
      .where('person_id', '=', personId)
      .where('kind', 'like', 'insurance-instalment-%')
      .orderBy('id')
      .execute()
    const sent = async () => {
      const checks = noticeChecksOf([manifest])
      const last = Object.entries(Object.groupBy(written, ({ kind }) => kind)).map(
        ([kind, of]) => [kind, of!.at(-1)!] as const,
      )
      return Promise.all(
        last.map(async ([kind, notice]) => [
          kind,
          await checks[kind]!(world.test.db, { ...notice, personId, now: world.test.now }),
        ]),
      ).then(Object.fromEntries)
    }
    expect(await sent()).toEqual({
      'insurance-instalment-due': true,
      'insurance-instalment-late': true,
      'insurance-instalment-ends': true,
    })
    await payNext(1)
    expect(await sent()).toEqual({
      'insurance-instalment-due': false,
      'insurance-instalment-late': false,
      'insurance-instalment-ends': false,
    })
  })

  it('that is late can be paid within the days of the rule, and ends after them with the value of the remaining days', async () => {
    const { id, schedule, payNext, row, cash, personId } = await aPlannedPolicy()
    const [first, second] = [schedule.later[0]!, schedule.later[1]!]
    await goTo(addDays(first.dueOn, 10))
    await world.repeat('insurance.instalments')
    expect((await parts(id))[0]!.state).toBe('late')
    await payNext(1)
    expect((await row(id)).state).toBe('issued')
    const paid = 900_000_000n - (await cash())

    await goTo(addDays(second.dueOn, 1))
    await world.repeat('insurance.instalments')
    // Requested and paid too late.
    const outcome = await payInstalment(world.contextOf(personId), { personId, id, number: 2 })
    await goTo(addDays(second.dueOn, 11))
    await world.repeat('insurance.instalments')
    expect(await row(id)).toMatchObject({ state: 'voiding', reason: 'instalment-late' })
    await world.run()
    const ended = await row(id)
    expect(ended.state).toBe('cancelled')
    expect((await parts(id)).map(({ state }) => state)).toEqual(['paid', 'void', 'void'])
    const back = ended.refund_rial!
    expect(back > 0n && back < paid).toBe(true)
    expect(900_000_000n - (await cash())).toBe(paid - back)
    expect(outcome.ok && (await parts(id))[1]!.payable_id).toBeTruthy()
  })

  it('refunds an instalment that was paid while the policy was being ended', async () => {
    const { id, personId, ctx, pay, cash, row, order } = await aPlannedPolicy()
    const outcome = await payInstalment(ctx(), { personId, id, number: 1 })
    const sum = (await cancellingOf(world.test.db, order, world.now))!
    await cancelOrder(ctx(), { personId, id, refundRial: sum })
    const before = await cash()
    if (!outcome.ok) throw new Error(outcome.code)
    await pay(outcome.value)
    expect((await parts(id)).map(({ state }) => state)).toEqual(['returned', 'void', 'void'])
    expect(await row(id)).toMatchObject({ state: 'cancelled' })
    expect((await cash()) - before).toBe(sum)
  })

  it('refunds the remaining days minus the unpaid premium, over all payments', async () => {
    const { id, personId, ctx, payNext, cash, row, schedule, order } = await aPlannedPolicy()
    await payNext(1)
    await payNext(2)
    await payNext(3)
    const whole = (await cancellingOf(world.test.db, order, world.now))!
    // More than was paid at once: it comes from several payments.
    expect(whole > schedule.firstRial).toBe(true)
    const before = await cash()
    expect((await cancelOrder(ctx(), { personId, id, refundRial: whole })).ok).toBe(true)
    await world.run()
    expect(await row(id)).toMatchObject({ state: 'cancelled', refund_rial: whole })
    expect((await cash()) - before).toBe(whole)
  })

  it('is refunded in full when the insurer refuses after the first part was paid', async () => {
    const { order, pay, row, cash } = await world.aBuyer()
    const placed = await order(parsian)
    if (!placed.ok) throw new Error(placed.code)
    world.imitation.behave({ insurer: 'parsian', mode: 'refuse' })
    const id = await pay(placed.value)
    expect(await row(id)).toMatchObject({ state: 'cancelled', reason: 'refused' })
    expect(await cash()).toBe(900_000_000n)
    expect((await parts(id)).map(({ state }) => state)).toEqual(['void', 'void', 'void'])
  })

  it('is reported again until an unreachable insurer has it', async () => {
    const { id, payNext } = await aPlannedPolicy()
    world.imitation.behave({ insurer: 'parsian', mode: 'down' })
    await payNext(1)
    expect((await parts(id))[0]).toMatchObject({ state: 'paid', told_at: null })
    world.imitation.behave({ insurer: 'parsian', mode: 'ok' })
    await world.pass(1)
    expect((await parts(id))[0]!.told_at).not.toBeNull()
    expect([...world.imitation.orders.values()][0]!.paid.size).toBe(1)
  })
})

describe('a buyer by instalments', () => {
  it.each([
    ['a plan that nobody offers', { ...parsian, plan: 'n9' }, {}, 'no-plan'],
    ['a plan of an insurer that has none', { insurer: 'iran', plan: 'n3' }, {}, 'no-plan'],
    ['less than a year', parsian, { term: 180 }, 'no-plan'],
    [
      'somebody below eighteen',
      {
        ...parsian,
        insured: { firstName: 'نگار', lastName: 'رستمی', nationalCode: '0499370899', birthDate: '1390/01/02' },
      },
      {},
      'too-young',
    ],
  ] as const)('is not %s', async (_name, over, input, code) => {
    const { order } = await world.aBuyer()
    expect(await order(over, input)).toMatchObject({ ok: false, code })
  })

  it('has nothing late and not too much to pay, and otherwise pays at once', async () => {
    const { buy, order, personId } = await world.aBuyer()
    await buy(parsian)
    await buy(parsian, { plate: '34ج567-89' })
    expect(await order(parsian, { plate: '45د678-90' })).toMatchObject({ ok: false, code: 'too-many-plans' })
    expect(await findOpenOrder(world.test.db, personId)).toMatchObject({ code: 'insurance-instalments' })
    await goTo('2026-12-24')
    await world.repeat('insurance.instalments')
    expect(await order(parsian, { plate: '45د678-90', endsOn: '1405/10/01' })).toMatchObject({
      code: 'instalment-late',
    })
    expect((await order({}, { plate: '45د678-90', endsOn: '1405/10/01' })).ok).toBe(true)
  })
})

afterEach(async () => expect(await world.broken()).toEqual([]))
