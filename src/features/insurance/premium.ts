import type { Rial } from '#kit/money.ts'
import { inWholeTomans, partOf, rateOf, rateOfHundredths, shareOf } from '#kit/share.ts'

/**
 * Tiers of the extra financial cover: up to a multiple of the minimum cover, a rate in millionths of the base for each
 * multiple.
 */
export type CoverTier = { upTo: number | null; perMillion: number }

/**
 * The inputs of a premium. Amounts are rials; percentages have at most two decimals, except where a comment says
 * hundredths.
 */
export type PremiumInput = {
  yearRial: Rial
  lateDayRial: Rial
  diyehNormalRial: Rial
  /** Of the compensation of an ordinary month, in hundred-thousandths. */
  driverPer100k: number
  coverLeastRial: Rial
  tiers: readonly CoverTier[]
  coverRial: Rial
  usagePercent: number
  agePercent: number
  pointsPercent: number
  /** Negative for a surcharge. */
  discountPercent: number
  newVehiclePercent: number
  driverDiscountPercent: number
  termPercent: number
  insurerHundredths: number
  vatHundredths: number
  lateDays: number
  lateDaysMost: number
}

/** Every line of a premium, in whole rials. */
type Premium = {
  base: Rial
  extra: Rial
  surcharge: Rial
  gross: Rial
  discount: Rial
  after: Rial
  term: Rial
  insurerDiscount: Rial
  third: Rial
  driver: Rial
  sub: Rial
  vat: Rial
  late: Rial
  total: Rial
}

const percent = (amount: Rial, part: number): Rial => shareOf(amount, rateOf(part), 'half-up')

/** Returns the price to pay: insurers state a premium in whole tomans, half up. */
export const payableOf = (total: Rial): Rial => inWholeTomans(total)

type PremiumLine = { label: string; rial: Rial; why: string }

/**
 * Returns the lines in whole tomans without empty ones; the last line contains the rounding, so that they sum to the
 * total.
 */
export function linesThatSum(exact: readonly PremiumLine[], total: Rial): PremiumLine[] {
  const lines = exact.map((line) => ({ ...line, rial: inWholeTomans(line.rial) }))
  const rounding = total - lines.reduce((sum, { rial }) => sum + rial, 0n)
  return [...lines, { label: 'گرد کردن', rial: rounding, why: 'هر ردیف به تومان کامل' }].filter(
    ({ rial }) => rial !== 0n,
  )
}

/** Returns the premium of third-party insurance step by step, as the tariff defines it. */
export function premiumOf(input: PremiumInput): Premium {
  const base = input.yearRial
  const extra = extraCover(input)
  const surcharge = percent(base + extra, input.usagePercent + input.agePercent + input.pointsPercent)
  const gross = base + extra + surcharge
  const discount = percent(gross, input.discountPercent + input.newVehiclePercent)
  const after = gross - discount
  const term = percent(after, input.termPercent)
  const insurerDiscount = shareOf(term, rateOfHundredths(input.insurerHundredths), 'half-up')
  const third = term - insurerDiscount
  const driverYear = partOf(
    input.diyehNormalRial,
    BigInt(input.driverPer100k) * BigInt(rateOf(100 - input.driverDiscountPercent)),
    1_000_000_000n,
    'half-up',
  )
  const driver = percent(driverYear, input.termPercent)
  const sub = third + driver
  const vat = shareOf(sub, rateOfHundredths(input.vatHundredths), 'half-up')
  const late = BigInt(Math.min(Math.max(input.lateDays, 0), input.lateDaysMost)) * input.lateDayRial
  const total = sub + vat + late
  return { base, extra, surcharge, gross, discount, after, term, insurerDiscount, third, driver, sub, vat, late, total }
}

/** Returns the price of the cover above the minimum: each tier by its own rate, rounded once. */
function extraCover({ yearRial, coverRial, coverLeastRial, tiers }: PremiumInput): Rial {
  let from = 1n
  let weighed = 0n
  for (const { upTo, perMillion } of tiers) {
    const end = upTo === null ? coverRial : coverLeastRial * BigInt(upTo)
    const begin = coverLeastRial * from
    const inTier = (coverRial < end ? coverRial : end) - begin
    if (inTier > 0n) weighed += inTier * BigInt(perMillion)
    from = BigInt(upTo ?? 0)
  }
  return partOf(yearRial, weighed, coverLeastRial * 1_000_000n, 'half-up')
}
