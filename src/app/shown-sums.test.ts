import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import '#features/payments/server/tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { allInOf, costKeys, engineKinds } from '#features/imported/costs.ts'
import { findCars } from '#features/imported/server/cars.ts'
import { exactText, presentCar } from '#features/imported/server/present-car.ts'
import { inTomans } from '#features/insurance/in-tomans.ts'
import { scheduleOf } from '#features/insurance/instalments.ts'
import { linesThatSum, payableOf } from '#features/insurance/premium.ts'
import { allInPrice } from '#features/new-vehicle/all-in-price.ts'
import { exactTomans, loadCosts } from '#features/new-vehicle/server/load-costs.ts'
import { factoryPriceOf } from '#features/prices/contract.ts'
import { presentPrebank } from '#features/payments/server/present-prebank.ts'
import { presentAdminOrder } from '#features/payments/server/desk/find-admin-orders.ts'
import { countPayments, splitAmount } from '#features/payments/server/split-amount.ts'
import { presentBill } from '#features/sales/server/present-order.ts'
import { presentPlan, presentTrim } from '#features/sales/server/present-plan.ts'
import { findPlans } from '#features/sales/server/plans.ts'
import { testContent } from '#features/sales/test-plan.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { formatMoney } from '#kit/money.ts'
import { requestContext } from '../../tests/support/market.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { fakeGateway } from '../../tests/support/fake-gateway.ts'
import { testPlatform } from '../../tests/support/platform.ts'
import { onceOnly, whole } from '../../tests/support/whole.ts'

/** Rials of an amount as a page shows it. Throws for a text without an exact amount: «۱٫۲ میلیارد» has none. */
function rials(text: string): bigint {
  const latin = toLatinDigits(text).replaceAll(/[,٬\u200e]/g, '')
  if (latin.startsWith('صفر')) return 0n
  const match = /^(?<sign>[\u2212-]?)(?<whole>\d+)(?:٫(?<tenth>\d))?(?:[\u00a0 ](?<unit>تومان|ریال))?$/.exec(latin)
  if (!match?.groups) throw new Error(`no exact amount: ${text}`)
  const { sign, whole, tenth, unit } = match.groups
  const amount = unit === 'ریال' ? BigInt(whole!) : BigInt(whole!) * 10n + BigInt(tenth ?? 0)
  return sign ? -amount : amount
}
const sumOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + rials(text), 0n)

/** «۱۰ تا ۲۰ تومان»: both ends. */
function ends(text: string): [bigint, bigint] {
  const [low, high] = text.split(' تا ')
  if (high === undefined) return [rials(text), rials(text)]
  return [rials(/ریال|تومان/.test(low!) ? low! : `${low} تومان`), rials(high)]
}

const rial = (max: bigint, min = 0n) => fc.bigInt({ min, max })
const toman = (max: bigint, min = 0n) => rial(max, min).map((each) => each * 10n)

type Trim = ReturnType<typeof presentTrim>

/** What a plan's page shows of one trim. */
function checkTrim({ rows, sum, lines, cash, more }: Trim): void {
  const whole = rials(sum)
  expect(sumOf(rows.map(({ amount }) => amount))).toBe(whole)
  expect(sumOf(lines.map(({ amount }) => amount))).toBe(whole)
  if (cash === null) return
  const [gap, side] = [rials(/^[^ ]+?(?:تومان|ریال)/.exec(more!)![0]), more!.includes('بیشتر') ? 1n : -1n]
  expect(rials(cash) + gap * side).toBe(whole)
}

describe('whatever the amounts, shown parts add up to the sum that is shown', () => {
  onceOnly('of a plan: lines, payments and the price at once', () => {
    const plans = fc.record({
      priceRial: toman(9_000_000_000n, 1n),
      advanceRial: toman(9_000_000_000n),
      cashRial: fc.option(toman(9_000_000_000n, 1n)),
      vat: fc.integer({ min: 0, max: 20_00 }),
      cost: toman(50_000_000n),
      count: fc.integer({ min: 0, max: 60 }),
      share: fc.integer({ min: 1, max: 9_99 }),
    })
    fc.assert(
      fc.property(plans, ({ priceRial, advanceRial, cashRial, vat, cost, count, share }) => {
        const trim = { ...testContent().trims[0]!, priceRial, advanceRial, cashRial }
        const instalments = Array.from({ length: count }, (_, month) => ({ afterDays: 30 * (month + 1), share }))
        const content = testContent({ trims: [trim], vat, costs: [{ label: 'هزینه', amountRial: cost }], instalments })
        const shown = presentTrim(content, trim, '2026-11-21')
        checkTrim(shown)
        for (const text of [shown.sum, ...shown.lines.map(({ amount }) => amount), ...(shown.cash ? [shown.cash] : [])])
          expect(rials(text) % 10n).toBe(0n)
      }),
    )
  })

  onceOnly('of an imported car: both ends of every line', () => {
    const rate = fc.integer({ min: 0, max: 200_00 }).map((hundredths) => hundredths / 100)
    const range = fc.tuple(rial(5_000_000_000n), rial(5_000_000_000n)).map(([low, more]) => [low, low + more] as const)
    const input = fc.record({
      portRial: rial(90_000_000_000n),
      engine: fc.constantFrom(...engineKinds),
      settled: fc.dictionary(fc.constantFrom(...costKeys), rial(9_000_000_000n)),
      rules: fc.record({
        duty: fc.record({ below1500: rate, e1500: rate, e2000: rate, e2500: rate, hybrid: rate, electric: rate }),
        spread: fc.integer({ min: 0, max: 99 }),
        vatPercent: fc.integer({ min: 0, max: 20 }),
        plating: rial(500_000_000n),
        scrappage: range,
        freight: range,
        insurance: range,
      }),
    })
    fc.assert(
      fc.property(input, (each) => {
        const { lines, low, high } = allInOf(each)
        const shown = lines.map((line) => ends(exactText(line.low, line.high)))
        const total = ends(exactText(low, high))
        expect([0, 1].map((end) => shown.reduce((sum, line) => sum + line[end]!, 0n))).toEqual(total)
      }),
    )
  })

  onceOnly('of a new car until it is on the road', () => {
    const perhaps = fc.option(rial(9_000_000_000n))
    const input = fc.record({
      factoryRial: perhaps,
      vatPercent: fc.integer({ min: 0, max: 20 }),
      insuranceBaseRial: perhaps,
      insuranceDiscount: fc.integer({ min: 0, max: 70 }),
      diyehRial: rial(90_000_000_000n),
      platingRial: perhaps,
      scrappageRial: perhaps,
      freightRial: perhaps,
    })
    fc.assert(
      fc.property(input, (each) => {
        const { costs, totalRial } = allInPrice(each)
        if (totalRial === null) return
        const shown = Object.values(costs).flatMap((cost) => (cost === null ? [] : [exactTomans(cost)]))
        expect(sumOf(shown)).toBe(rials(exactTomans(totalRial)))
      }),
    )
  })

  onceOnly('of a premium: its lines, and what is paid at once and later', () => {
    const parts = fc.array(fc.tuple(rial(900_000_000n), fc.boolean()), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(parts, (each) => {
        const exact = each.map(([amount, off], n) => ({ label: String(n), rial: off ? -amount : amount, why: '' }))
        const total = payableOf(exact.reduce((sum, line) => sum + line.rial, 0n))
        expect(sumOf(linesThatSum(exact, total).map((line) => inTomans(line.rial)))).toBe(rials(inTomans(total)))
      }),
    )
    const plan = fc.record({
      key: fc.constant('a'),
      firstPercent: fc.integer({ min: 10, max: 90 }),
      count: fc.integer({ min: 1, max: 11 }),
      feeHundredths: fc.integer({ min: 0, max: 3000 }),
      guarantee: fc.constant('none' as const),
    })
    fc.assert(
      fc.property(plan, toman(90_000_000n, 1n), toman(9_000_000n), (each, premium, lateRial) => {
        const priceRial = premium + lateRial
        const { firstRial, later, feeRial, totalRial } = scheduleOf(each, { priceRial, lateRial, day: '2026-11-21' })
        const shown = [firstRial, ...later.map(({ amountRial }) => amountRial)].map(inTomans)
        expect(sumOf(shown)).toBe(rials(inTomans(totalRial)))
        expect(priceRial + feeRial).toBe(totalRial)
        expect(later.reduce((sum, part) => sum + part.feeRial, 0n)).toBe(feeRial)
      }),
    )
  })

  onceOnly('of a bill: wallet and gateway, and payments in parts', () => {
    const limits = { least: 10_000n, most: 1_000_000_000n }
    fc.assert(
      fc.property(rial(20_000_000_000n, 1n), rial(20_000_000_000n), (amount, available) => {
        let [balance, payments] = [available, 0]
        for (;;) {
          const { walletRial, gatewayRial, part } = splitAmount(amount, balance, limits)
          expect(walletRial).toBeLessThanOrEqual(balance)
          expect(gatewayRial).toBeLessThanOrEqual(limits.most)
          if (gatewayRial > 0n) payments++
          if (!part) {
            expect(rials(formatMoney(walletRial)) + rials(formatMoney(gatewayRial))).toBe(amount)
            break
          }
          balance += gatewayRial
        }
        expect(payments).toBe(countPayments(amount, available, limits))
      }),
    )
  })
})

describe('in the demo, shown parts add up', () => {
  const test = useTestDb({ apart: true, demo: true })
  const { gateway } = fakeGateway()
  const ctx = () => {
    const platform = testPlatform(test, { providers: { gateways: [gateway] } as never })
    return { ...requestContext(test, { now: test.now }).ctx, ...platform }
  }

  it('on the page of every plan, imported car, new car and bill', { timeout: 300_000 }, async () => {
    const catalogue = await getCatalogue(test.db)
    const seen = { plans: 0, imported: 0, cars: 0, bills: 0, payables: 0 }
    for (const plan of await findPlans(test.db, test.now)) {
      const { trims } = await presentPlan(ctx(), plan, { personId: null, trim: null })
      for (const trim of trims) {
        checkTrim(trim)
        const entry = catalogue.trims.bySlug.get(trim.slug)
        const factory = entry && (await factoryPriceOf(test.db, entry.id, test.now))
        // One source: where the table has another price, the plan says that its own is special.
        if (factory && factory.rial !== rials(trim.price)) expect(trim.factory).toContain('قیمت ویژهٔ همین طرح')
        else if (factory) expect(trim.factory).toContain('همان قیمت کارخانه')
      }
      seen.plans += trims.length
    }
    for (const car of await findCars(test.db, test.now)) {
      const { lines, low, high } = await presentCar(ctx(), car)
      const shown = lines.map(({ amount }) => ends(amount))
      expect([0, 1].map((end) => shown.reduce((sum, line) => sum + line[end]!, 0n))).toEqual([rials(low), rials(high)])
      seen.imported++
    }
    for (const trim of catalogue.trims.list.filter((_trim, at) => whole !== (at % 4 === 0))) {
      const { lines, total } = await loadCosts(test.db, { catalogue, trim, at: test.now })
      if (total === null) continue
      expect(sumOf(lines.flatMap(({ amount }) => amount ?? []))).toBe(rials(total))
      seen.cars++
    }
    for (const { public_id, person_id } of await test.db
      .selectFrom('sale_bill')
      .innerJoin('sale_order', 'sale_order.id', 'order_id')
      .select(['sale_bill.public_id', 'person_id'])
      .where('person_id', 'is not', null)
      .execute()) {
      const { lines, whole, paid, left } = await presentBill(ctx(), { id: public_id, personId: person_id! })
      expect(sumOf(lines.map(({ amount }) => amount))).toBe(rials(whole))
      expect(rials(paid) + rials(left)).toBe(rials(whole))
      seen.bills++
    }
    for (const row of await test.db.selectFrom('payable').selectAll().where('person_id', 'is not', null).execute()) {
      const { lines, amount } = await presentAdminOrder(ctx(), row.public_id)
      expect(sumOf(lines.map((line) => line.amount))).toBe(rials(amount))
      const bill = await presentPrebank(ctx(), row)
      if (bill.wallet?.rest) expect(rials(bill.wallet.pays) + rials(bill.wallet.rest)).toBe(rials(bill.total))
      seen.payables++
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
  })
})
