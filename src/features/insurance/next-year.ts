import { jalaliOfDay, type Day } from '#kit/day.ts'
import { jalaliText } from '#kit/jalali.ts'
import { maxSurchargeSteps } from './discounts.ts'
import { discountsOf, type QuoteInput } from './quote-input.ts'
import type { Tariff } from './tariff.ts'

/** Returns a discount in percent as years without a claim. */
const yearsOf = (percent: number, { perYear, most }: Tariff['discounts']): number =>
  Math.min(Math.max(Math.floor(percent / perYear), -maxSurchargeSteps), most / perYear)

/**
 * Returns the inputs of the next policy: the same vehicle and use, and the discount on this policy. Every premium adds
 * the year without a claim; a person with a claim states it.
 */
export function nextInput(input: QuoteInput, endsOn: Day, tariff: Tariff): QuoteInput {
  const { third, driver } = discountsOf(input, tariff)
  return {
    ...input,
    before: 'had',
    endsOn: jalaliText(jalaliOfDay(endsOn)),
    discountYears: yearsOf(third, tariff.discounts),
    driverYears: yearsOf(driver, tariff.discounts),
    financial: 0,
    bodily: 0,
    ownerChanged: false,
  }
}
