import { beforeEach, describe, expect, it } from 'vitest'
import { startPayment } from '#features/payments/server/start-payment.ts'
import { seededRandom } from '#kit/seeded-random.ts'
import { brokenViews } from '../../../../../tests/support/broken-views.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson } from '../../../../../tests/support/market.ts'
import { basketPath } from '../../addresses.ts'
import { maxBills } from '../../states.ts'
import { sampleBill } from '../../samples.ts'
import { countUnknownBills, listUnknownBills } from '../desk/attention.ts'
import { findRunningInquiry } from '../personal-data.ts'
import { useInquiries } from '../test-inquiries.ts'
import { failedBills, presentBasket } from './present-basket.ts'
import { requestBills, type NewBill } from './request-bills.ts'

const test = useTestDb()
const world = useInquiries(test)
const start = 50_000_000n

let random = seededRandom('bills')
beforeEach(() => void (random = seededRandom('bills')))

/** A bill whose id begins with a digit that decides the fake's response. */
function aBill(first: string, amountRial = 1_500_000): NewBill {
  for (;;) {
    const bill = sampleBill(random, amountRial)
    if (bill.billId.startsWith(first)) return { title: `جریمهٔ ${first}`, ...bill }
  }
}

const request = (bills: readonly NewBill[]) => requestBills(world.context(), { personId: world.personId, bills })
let keys = 0
async function payTogether(bills: readonly NewBill[]): Promise<string> {
  const outcome = await request(bills)
  if (!outcome.ok) throw new Error(outcome.code)
  const basket = await test.db
    .selectFrom('bill_basket')
    .selectAll()
    .where('public_id', '=', outcome.value.basketId)
    .executeTakeFirstOrThrow()
  const paying = {
    payableId: basket.payable_id!,
    personId: world.personId,
    gateway: 'zarinpal',
    useWallet: true,
  } as const
  const started = await startPayment(world.context(), {
    ...paying,
    amountRial: basket.amount_rial,
    startKey: `bills-start-${++keys}`,
  })
  if (!started.ok) throw new Error(started.code)
  await world.run()
  return outcome.value.basketId
}
const noticesOfBills = () =>
  test.db.selectFrom('notice').select(['data', 'link']).where('kind', '=', 'bills-settled').execute()
const outcome = async (id: string) =>
  (await presentBasket(world.context(), { personId: world.personId, id })).bills.map(({ state }) => state)

describe('several bills in one payment', () => {
  it('settle one by one; a failed one is refunded and can be paid again alone', async () => {
    const bills = [aBill('1'), aBill('2'), aBill('3', 3_450_000), aBill('9', 800_000)]
    const id = await payTogether(bills)
    expect(await outcome(id)).toEqual(['settled', 'settled', 'settled', 'refunded'])
    expect(await world.cash()).toBe(start - 6_450_000n)
    const view = await presentBasket(world.context(), { personId: world.personId, id })
    expect(view).toMatchObject({ paid: true, waiting: false, mayRetry: true, receipt: expect.any(String) as unknown })
    const again = await failedBills(world.context(), { personId: world.personId, id })
    expect(again).toEqual([bills[3]])
    // A settled bill is not paid twice, in any basket, and does not block the rest.
    expect(await request(bills.slice(0, 3))).toEqual({ ok: false, code: 'in-hand' })
    const rest = await request(bills)
    expect(rest).toMatchObject({ ok: true, value: { leftOut: 3 } })
    expect(await request(again)).toMatchObject({
      ok: true,
      value: { basketId: rest.ok && rest.value.basketId, leftOut: 0 },
    })
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('above the number that one payment takes are refused, not cut', async () => {
    const bills = Array.from({ length: maxBills + 1 }, (_, index) => aBill('1', 1_500_000 + index * 1000))
    expect(await request(bills)).toEqual({ ok: false, code: 'too-many-bills' })
    expect(await request(bills.slice(0, maxBills))).toMatchObject({ ok: true, value: { leftOut: 0 } })
  })

  it('one with an unknown outcome is checked at the same payer, and neither paid again nor refunded', async () => {
    const id = await payTogether([aBill('7'), aBill('1')])
    expect(await outcome(id)).toEqual(['unknown', 'settled'])
    expect(await world.cash()).toBe(start - 3_000_000n)
    // Until then the account stays: without its person the bill could neither be paid nor refunded.
    expect(await findRunningInquiry(test.db, world.personId)).toMatchObject({ code: 'inquiry-running' })
    await world.pass(5)
    expect(await outcome(id)).toEqual(['settled', 'settled'])
    // It settled before anybody saw the unknown state.
    expect(await noticesOfBills()).toEqual([])
    expect(await findRunningInquiry(test.db, world.personId)).toBeNull()
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('a payer that is down is called until it is back, and the person gets one notification of the bills that settled then', async () => {
    world.imitation.behave('pishkhan', { mode: 'down' })
    const id = await payTogether([aBill('1'), aBill('2'), aBill('9')])
    await world.pass(60)
    expect(await outcome(id)).toEqual(['unknown', 'unknown', 'unknown'])
    expect(await noticesOfBills()).toEqual([])
    // Staff see them, without personal data.
    expect(await countUnknownBills(test.db)).toBe(3)
    const shown = await listUnknownBills(test.db)
    expect(shown.map(({ title }) => title).toSorted()).toEqual(['جریمهٔ 1', 'جریمهٔ 2', 'جریمهٔ 9'])
    expect(Object.keys(shown[0]!).toSorted()).toEqual(['amount', 'at', 'attempts', 'id', 'key', 'title'])
    world.imitation.behave('pishkhan', { mode: 'ok' })
    await world.pass(700)
    expect(await outcome(id)).toEqual(['settled', 'settled', 'refunded'])
    expect(await countUnknownBills(test.db)).toBe(0)
    // The refund notifies of refunded bills.
    expect(await noticesOfBills()).toEqual([{ data: { count: 2 }, link: basketPath(id) }])
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('a bill that another person paid before is refunded, and cannot be paid again', async () => {
    const id = await payTogether([aBill('8')])
    expect(await outcome(id)).toEqual(['refunded'])
    expect(await world.cash()).toBe(start)
    expect((await presentBasket(world.context(), { personId: world.personId, id })).mayRetry).toBe(false)
  })
})

describe('a basket', () => {
  const basketOf = async (...query: Parameters<typeof request>) => {
    const answer = await request(...query)
    if (!answer.ok) throw new Error(answer.code)
    return answer.value.basketId
  }
  const statesOf = (basketId: string) =>
    test.db
      .selectFrom('bill')
      .innerJoin('bill_basket', 'bill_basket.id', 'basket_id')
      .select('state')
      .where('bill_basket.public_id', '=', basketId)
      .execute()

  it('leads to the own open basket again, until half an hour without a payment has passed', async () => {
    const bill = aBill('1')
    const first = await basketOf([bill])
    expect(await basketOf([bill])).toBe(first)
    // A row that is listed twice is one bill.
    expect(await basketOf([bill, bill])).toBe(first)
    world.now = new Date(world.now.getTime() + 31 * 60_000)
    expect(await basketOf([bill])).not.toBe(first)
  })

  it('is replaced by another selection, which frees its bills', async () => {
    const [one, two] = [aBill('1'), aBill('2')]
    const first = await basketOf([one])
    const both = await basketOf([one, two])
    expect(both).not.toBe(first)
    expect(await statesOf(first)).toEqual([{ state: 'abandoned' }])
    expect(await statesOf(both)).toHaveLength(2)
  })

  it('is refused while a bill waits in another person’s basket', async () => {
    const bill = aBill('1')
    await basketOf([bill])
    const { id: stranger } = await aPerson(test)
    expect(await requestBills(world.context(stranger), { personId: stranger, bills: [bill] })).toEqual({
      ok: false,
      code: 'in-hand',
    })
  })

  it('takes amounts from the payment id, and no bill with wrong digits', async () => {
    const bill = aBill('1')
    expect(await request([{ ...bill, paymentId: '123456' }])).toEqual({ ok: false, code: 'nothing' })
    const outcome = await request([bill])
    const basket = await test.db
      .selectFrom('bill_basket')
      .select('amount_rial')
      .where('public_id', '=', outcome.ok ? outcome.value.basketId : '')
      .executeTakeFirst()
    expect(basket).toEqual({ amount_rial: 1_500_000n })
  })

  it('is closed to others', async () => {
    const outcome = await request([aBill('1')])
    const own = { personId: world.personId + 1n, id: outcome.ok ? outcome.value.basketId : '' }
    await expect(presentBasket(world.context(), own)).rejects.toMatchObject({ status: 404 })
  })
})
