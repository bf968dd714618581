import { jalaliOfDay, type Day } from '#kit/day.ts'
import { jalaliText } from '#kit/jalali.ts'
import { discountsOf, type QuoteInput } from './quote-input.ts'
import type { Tariff } from './tariff.ts'

/** A discount in percent as years without a claim. */
const yearsOf = (percent: number, { perYear, most }: Tariff['discounts']): number =>
  Math.min(Math.max(Math.floor(percent / perYear), 0), most / perYear)

/**
 * What the policy after one is worked out from: the same vehicle and use, one year more without a claim on top of what claims
 * had left of the discount. Who had a claim since then says so.
 */
export function nextInput(input: QuoteInput, endsOn: Day, tariff: Tariff): QuoteInput {
  const { third, driver } = discountsOf(input, tariff)
  const { perYear } = tariff.discounts
  return {
    ...input,
    before: 'had',
    endsOn: jalaliText(jalaliOfDay(endsOn)),
    discountYears: yearsOf(third + perYear, tariff.discounts),
    driverYears: yearsOf(driver + perYear, tariff.discounts),
    financial: 0,
    bodily: 0,
    ownerChanged: false,
  }
}
