import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesBetween } from './plan-changes.ts'
import { paidFrom, plannedPayments, priceLines, readContent, sumOf, writeContent } from './plan.ts'
import { testContent } from './test-plan.ts'

const choice = { trim: 'ikco-tara-v1-manual', colour: 'black', options: ['sensors'] }

describe('the price of a choice', () => {
  it('is trim, colour and options, their tax, and fixed costs', () => {
    const lines = priceLines(testContent(), choice)!
    expect(lines.map(({ amountRial }) => amountRial)).toEqual([
      12_000_000_000n,
      100_000_000n,
      50_000_000n,
      1_215_000_000n,
      80_000_000n,
    ])
  })
  it.each([
    ['trim', { ...choice, trim: 'other' }],
    ['colour', { ...choice, colour: 'pink' }],
    ['option', { ...choice, options: ['sunroof'] }],
  ])('is null for a %s outside the plan', (_, other) => {
    expect(priceLines(testContent(), other)).toBeNull()
    expect(plannedPayments(testContent(), other)).toBeNull()
  })
})

describe('the payments of a plan', () => {
  it('sum to the price, with the rest before delivery', () => {
    const payments = plannedPayments(testContent(), choice)!
    expect(payments.map(({ afterDays }) => afterDays)).toEqual([0, 90])
    expect(sumOf(payments)).toBe(sumOf(priceLines(testContent(), choice)!))
  })
  it('leave no rest where instalments cost more than the price', () => {
    const instalments = Array.from({ length: 12 }, (_, month) => ({ afterDays: 30 * (month + 1), share: 7_00 }))
    const payments = plannedPayments(testContent({ instalments }), choice)!
    expect(payments).toHaveLength(13)
    expect(payments.every(({ amountRial }) => amountRial > 0n)).toBe(true)
  })
  it('never exceed the whole at once', () => {
    const [trim] = testContent().trims
    const content = testContent({ trims: [{ ...trim!, advanceRial: 99_000_000_000n }] })
    expect(plannedPayments(content, choice)).toMatchObject([{ label: 'کل مبلغ' }])
    expect(plannedPayments(testContent(), choice)![0]).toMatchObject({ label: 'پیش‌پرداخت' })
  })
})

describe('the parts of a price', () => {
  const months = (count: number, share: number) =>
    Array.from({ length: count }, (_, month) => ({ afterDays: 30 * (month + 1), share }))

  it('name the cost of paying by instalments', () => {
    const [trim] = testContent().trims
    const content = testContent({
      trims: [{ ...trim!, priceRial: 9_050_000_000n, advanceRial: 4_000_000_000n }],
      vat: 10_00,
      costs: [{ label: 'پلاک و بیمه', amountRial: 240_000_000n }],
      instalments: months(24, 3_20),
    })
    const lines = priceLines(content, { ...choice, colour: 'white', options: [] })!
    expect(lines.map(({ label, amountRial }) => [label, amountRial])).toEqual([
      ['قیمت تارا دنده‌ای', 9_050_000_000n],
      ['مالیات بر ارزش افزوده', 905_000_000n],
      ['پلاک و بیمه', 240_000_000n],
      ['هزینهٔ پرداخت قسطی', 1_634_760_000n],
    ])
    expect(sumOf(lines)).toBe(11_829_760_000n)
  })

  it('add up to the payments, in whole tomans, whatever the plan', () => {
    const toman = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map((each) => each * 10n)
    const plans = fc.record({
      priceRial: toman(1n, 9_000_000_000n),
      advanceRial: toman(0n, 9_000_000_000n),
      vat: fc.integer({ min: 0, max: 20_00 }),
      cost: toman(0n, 50_000_000n),
      count: fc.integer({ min: 0, max: 60 }),
      share: fc.integer({ min: 1, max: 9_99 }),
    })
    fc.assert(
      fc.property(plans, ({ priceRial, advanceRial, vat, cost, count, share }) => {
        const content = testContent({
          trims: [{ ...testContent().trims[0]!, priceRial, advanceRial }],
          vat,
          costs: [{ label: 'هزینه', amountRial: cost }],
          instalments: months(count, share),
        })
        const [lines, payments] = [priceLines(content, choice)!, plannedPayments(content, choice)!]
        expect(sumOf(lines)).toBe(sumOf(payments))
        for (const { amountRial } of [...lines, ...payments]) expect(amountRial % 10n).toBe(0n)
      }),
    )
  })
})

describe('the day of the first payment', () => {
  it('is today while the plan accepts registrations, and never outside of that time', () => {
    expect(paidFrom(testContent(), '2026-11-22')).toBe('2026-11-22')
    expect(paidFrom(testContent(), '2026-11-01')).toBe('2026-11-21')
    expect(paidFrom(testContent(), '2027-05-01')).toBe('2026-11-25')
  })
  it('is that of the lottery where there is one', () => {
    const content = testContent({ method: 'draw', drawAt: new Date('2026-11-28T08:00:00Z') })
    expect(paidFrom(content, '2026-11-22')).toBe('2026-11-28')
  })
})

describe('a document', () => {
  it('survives a round trip through the database', () => {
    expect(readContent(JSON.parse(writeContent(testContent())))).toEqual(testContent())
  })
  it('has the differences to another one, and nothing else', () => {
    expect(changesBetween(testContent(), testContent())).toEqual([])
    const [trim] = testContent().trims
    const changed = testContent({
      deliverDays: 120,
      trims: [{ ...trim!, priceRial: 12_500_000_000n }],
      options: [],
      terms: 'متن دیگر.',
    })
    expect(changesBetween(testContent(), changed)).toEqual([
      { what: 'قیمت تارا دنده‌ای', before: '۱,۲۰۰,۰۰۰,۰۰۰\u00a0تومان', after: '۱,۲۵۰,۰۰۰,۰۰۰\u00a0تومان' },
      { what: 'مهلت تحویل', before: '۹۰ روز', after: '۱۲۰ روز' },
      { what: 'متن شرایط', before: null, after: 'عوض شد' },
      { what: 'آپشن سنسور دنده عقب', before: '۵,۰۰۰,۰۰۰\u00a0تومان', after: null },
    ])
  })
  it('mentions no advance where all is paid at once', () => {
    const [trim] = testContent().trims
    const whole = (priceRial: bigint) => testContent({ trims: [{ ...trim!, priceRial, advanceRial: 2n * priceRial }] })
    expect(changesBetween(whole(12_000_000_000n), whole(13_000_000_000n)).map(({ what }) => what)).toEqual([
      'قیمت تارا دنده‌ای',
    ])
    expect(changesBetween(testContent(), whole(12_000_000_000n))).toEqual([
      { what: 'پیش‌پرداخت تارا دنده‌ای', before: '۴۰۰,۰۰۰,۰۰۰\u00a0تومان', after: 'کل مبلغ' },
    ])
  })
})
