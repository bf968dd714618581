import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tehranInstant } from '#kit/jalali.ts'
import { feeByDay, sumOf, type DayRules, type Tariff } from './fee.ts'

const tariff: Tariff = {
  periodMinutes: 30,
  firstRial: 100_000n,
  laterRial: 200_000n,
  dayCapRial: 2_000_000n,
  fromHour: 7,
  toHour: 20,
}
const rules = (over: Partial<DayRules> = {}): DayRules => ({
  tariff,
  isFree: false,
  freeSeconds: 1800,
  chargedRial: 0n,
  ...over,
})
const at = (hour: number, minute = 0, day = 4) => tehranInstant({ year: 1405, month: 9, day }, hour, minute)

describe('a day of parking', () => {
  // By hand: the first half hour is free, then 10,000 tomans per started half hour of the first
  // hour, 20,000 after it.
  it.each([
    ['29 minutes', at(10), at(10, 29), 0n],
    ['30 minutes', at(10), at(10, 30), 0n],
    ['31 minutes', at(10), at(10, 31), 100_000n],
    ['an hour and a half', at(10), at(11, 30), 200_000n],
    ['an hour and 31 minutes', at(10), at(11, 31), 400_000n],
    ['begun before the charged hours', at(5), at(8), 100_000n],
    ['ended after them', at(19), at(23), 100_000n],
    ['wholly in the night', at(21), at(23), 0n],
    ['the whole day, to the most of a day', at(7), at(20), 2_000_000n],
  ])('%s', (_what, from, to, rial) => {
    expect(sumOf(feeByDay(from, to, () => rules()))).toBe(rial)
  })

  it('costs nothing on a free day, and uses no free time', () => {
    expect(feeByDay(at(10), at(15), () => rules({ isFree: true }))).toMatchObject([{ amountRial: 0n, freeSeconds: 0 }])
  })

  it('has less free time and a lower cap when the plate has used some', () => {
    const [day] = feeByDay(at(10), at(20), () => rules({ freeSeconds: 600, chargedRial: 1_900_000n }))
    expect(day).toMatchObject({ freeSeconds: 600, amountRial: 100_000n, capped: true })
    expect(sumOf(feeByDay(at(10), at(12), () => rules({ chargedRial: 2_500_000n })))).toBe(0n)
  })

  it('across midnight is two days, each with its own tariff and free time', () => {
    const days = feeByDay(at(19), at(8, 0, 5), ({ day }) =>
      rules(day === 5 ? { tariff: { ...tariff, firstRial: 150_000n } } : {}),
    )
    expect(days.map(({ amountRial }) => amountRial)).toEqual([100_000n, 150_000n])
  })
})

it('never costs less for longer, and never more than the caps of its days', () => {
  const minutes = fc.integer({ min: 0, max: 3 * 24 * 60 })
  fc.assert(
    fc.property(minutes, minutes, minutes, (start, one, other) => {
      const from = new Date(at(0).getTime() + start * 60_000)
      const end = (length: number) => new Date(from.getTime() + length * 60_000)
      const fee = (length: number) => feeByDay(from, end(length), () => rules())
      const [shorter, longer] = [Math.min(one, other), Math.max(one, other)]
      expect(sumOf(fee(shorter)) <= sumOf(fee(longer))).toBe(true)
      expect(fee(longer).every(({ amountRial }) => amountRial <= tariff.dayCapRial)).toBe(true)
    }),
  )
})
