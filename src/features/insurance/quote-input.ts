import { parseJalali, type JalaliDate } from '#kit/jalali.ts'
import type { Rial } from '#kit/money.ts'
import type { TermDays, Usage, VehicleClass } from './classes.ts'
import { daysFrom, lateDaysOf, periodOf, type Before } from './days.ts'
import { afterClaims, discountOfYears, driverAfterClaims } from './discounts.ts'
import type { PremiumInput } from './premium.ts'
import type { Tariff } from './tariff.ts'

/** A person's data of a vehicle and its previous insurance; days are Jalali texts. */
export type QuoteInput = {
  plate: string | null
  car: string | null
  trim: string | null
  vehicleClass: VehicleClass
  year: number
  usage: Usage
  before: 'had' | 'never' | 'new'
  endsOn: string | null
  /** Years without a claim on the previous policy; negative for steps of a surcharge. */
  discountYears: number
  driverYears: number
  financial: number
  bodily: number
  /** The previous policy is the former owner's; the buyer's own discounts are entered here. */
  ownerChanged: boolean
  points: number
  term: TermDays
}

const beforeOf = ({ before, endsOn }: Pick<QuoteInput, 'before' | 'endsOn'>): Before => {
  const day = endsOn === null ? null : parseJalali(endsOn)
  if (before === 'new') return { kind: 'new', platedOn: day }
  return before === 'had' && day ? { kind: 'had', endsOn: day } : { kind: 'never' }
}

/**
 * Returns the discount of third party and of the driver in percent. The years are those on the previous policy; the
 * year of that policy is added when it passed without a claim. Claims and year of a former owner do not count for the
 * buyer.
 */
export function discountsOf(input: QuoteInput, { discounts }: Pick<Tariff, 'discounts'>) {
  const claims = input.ownerChanged ? { financial: 0, bodily: 0 } : input
  const insured = input.before === 'had' && !input.ownerChanged
  const year = insured && claims.financial === 0 && claims.bodily === 0 ? 1 : 0
  const driverYear = insured && claims.bodily === 0 ? 1 : 0
  return {
    third: afterClaims(discountOfYears(input.discountYears + year, discounts), claims, discounts),
    driver: driverAfterClaims(discountOfYears(input.driverYears + driverYear, discounts), claims, discounts),
    year,
  }
}

/** Returns the fined days without insurance: never more than since the first day of the model year. */
export function finedDays(
  input: Pick<QuoteInput, 'before' | 'endsOn' | 'year'>,
  today: JalaliDate,
  max: number,
): number {
  const made = Math.max(daysFrom({ year: input.year, month: 1, day: 1 }, today), 0)
  return lateDaysOf(beforeOf(input), today, Math.min(max, made))
}

/** The same as numbers of the tariff. */
export function premiumInput(
  input: QuoteInput,
  tariff: Tariff,
  { today, coverRial, insurerHundredths }: { today: JalaliDate; coverRial: Rial; insurerHundredths: number },
): PremiumInput {
  const discounts = discountsOf(input, tariff)
  const years = today.year - input.year - tariff.age.from
  return {
    ...tariff.classes[input.vehicleClass],
    diyehNormalRial: tariff.diyehNormalRial,
    coverLeastRial: tariff.coverLeastRial,
    tiers: tariff.tiers,
    coverRial,
    usagePercent: tariff.usagePercent[input.usage],
    agePercent: Math.min(Math.max(years, 0) * tariff.age.perYear, tariff.age.most),
    pointsPercent: Math.min(input.points * tariff.points.each, tariff.points.most),
    discountPercent: discounts.third,
    newVehiclePercent: input.before === 'new' ? tariff.newVehiclePercent : 0,
    driverDiscountPercent: discounts.driver,
    termPercent: tariff.terms[input.term],
    insurerHundredths,
    vatHundredths: tariff.vatHundredths,
    lateDays: finedDays(input, today, tariff.lateDaysMost),
    lateDaysMost: tariff.lateDaysMost,
  }
}

export const periodOfInput = (input: QuoteInput, today: JalaliDate) => periodOf(beforeOf(input), today, input.term)
