/** How fast prices rise in a year, in percent: of life, and of cars. */
export const scenarios = {
  calm: { label: 'آرام', inflation: 20, cars: 18 },
  middle: { label: 'میانه', inflation: 35, cars: 33 },
  fast: { label: 'پرشتاب', inflation: 50, cars: 52 },
} as const
export type Scenario = keyof typeof scenarios

export type OwnershipInput = {
  years: number
  kmAYear: number
  scenario: Scenario
  /** What the car costs today, and what one that is so many years older costs today; null where nobody sells such a car. */
  valueRial: bigint
  olderRial: bigint | null
  /** Tenths of a litre for a hundred kilometres; null where it is not announced. */
  tenthsOfLitre: number | null
  insuranceRial: bigint | null
  /** Of the price at the factory, or else of the value. */
  tollBaseRial: bigint
  costs: {
    quotaLitres: number
    quotaRial: bigint
    secondLitres: number
    secondRial: bigint
    freeRial: bigint
    servicePerKmRial: bigint
    tollPerMille: number
    depositPercent: number
  }
}

export const lineNames = ['fuel', 'insurance', 'service', 'toll', 'value', 'money'] as const
export type LineName = (typeof lineNames)[number]

/** Rials over all years; `real` is in the money of today. Null where it is not known. */
export type OwnershipLine = { nominal: bigint; real: bigint } | null

export type Ownership = {
  lines: Readonly<Record<LineName, OwnershipLine>>
  total: { nominal: bigint; real: bigint }
  aMonth: { nominal: bigint; real: bigint }
  unknown: readonly LineName[]
}

/** Parts of a million, so that powers stay whole. */
const million = 1_000_000n

const factor = (percent: number, years: number): bigint => {
  let grown = million
  for (let year = 0; year < years; year++) grown = (grown * BigInt(100 + percent)) / 100n
  return grown
}
const grow = (rial: bigint, percent: number, years: number) => (rial * factor(percent, years)) / million
const shrink = (rial: bigint, percent: number, years: number) => (rial * million) / factor(percent, years)

/** What the petrol of a year costs at today's prices: the quota of each month first. */
export function fuelRial(litresAYear: number, costs: OwnershipInput['costs']): bigint {
  const monthly = litresAYear / 12
  const first = Math.min(monthly, costs.quotaLitres)
  const second = Math.min(monthly - first, costs.secondLitres)
  const rest = monthly - first - second
  const price = (litres: number, rial: bigint) => (BigInt(Math.round(litres * 1000)) * rial * 12n) / 1000n
  return price(first, costs.quotaRial) + price(second, costs.secondRial) + price(rest, costs.freeRial)
}

/**
 * What a car costs its owner over some years. What is paid each year rises with prices; what the car loses is the difference to one
 * that is so much older today, risen with the prices of cars; the money in it could have lain in a deposit meanwhile. Lines are
 * whole tomans and add up to the total.
 */
export function ownership(input: OwnershipInput): Ownership {
  const { years, kmAYear, valueRial, olderRial, tenthsOfLitre, insuranceRial, costs } = input
  const { inflation, cars } = scenarios[input.scenario]
  /** The same sum of today each year, risen with prices. */
  const everyYear = (rial: bigint) => {
    let nominal = 0n
    for (let year = 0; year < years; year++) nominal += grow(rial, inflation, year)
    return { nominal, real: rial * BigInt(years) }
  }
  const later = olderRial === null ? null : grow(olderRial, cars, years)
  const interest = grow(valueRial, costs.depositPercent, years) - valueRial
  const lines: Record<LineName, OwnershipLine> = {
    fuel: tenthsOfLitre === null ? null : everyYear(fuelRial((kmAYear * tenthsOfLitre) / 1000, costs)),
    insurance: insuranceRial === null ? null : everyYear(insuranceRial),
    service: everyYear(costs.servicePerKmRial * BigInt(kmAYear)),
    toll: everyYear((input.tollBaseRial * BigInt(costs.tollPerMille)) / 1000n),
    value: later === null ? null : { nominal: valueRial - later, real: valueRial - shrink(later, inflation, years) },
    // A deposit loses with inflation like everything else; what it gives beyond that is what the money costs.
    money: { nominal: interest, real: maxOf(0n, shrink(interest + valueRial, inflation, years) - valueRial) },
  }
  for (const name of lineNames) lines[name] &&= { nominal: tomans(lines[name].nominal), real: tomans(lines[name].real) }
  const known = lineNames.flatMap((name) => lines[name] ?? [])
  const total = {
    nominal: known.reduce((sum, { nominal }) => sum + nominal, 0n),
    real: known.reduce((sum, { real }) => sum + real, 0n),
  }
  const months = BigInt(years * 12)
  return {
    lines,
    total,
    aMonth: { nominal: total.nominal / months, real: total.real / months },
    unknown: lineNames.filter((name) => lines[name] === null),
  }
}

/** Whole tomans, so that a page shows lines that add up. */
const tomans = (rial: bigint) => rial - (rial % 10n)

const maxOf = (a: bigint, b: bigint) => (a > b ? a : b)

/** What an address asks; what means nothing is the usual. */
export type OwnershipQuery = { year: string | null; years: number; km: number; scenario: Scenario }

export const usualQuery = { years: 3, km: 20_000, scenario: 'middle' } as const
export const kmBounds = { min: 1000, max: 200_000 } as const
export const mostYears = 5

export function parseOwnershipQuery(
  params: URLSearchParams,
  toNumber: (text: string) => number | null,
): OwnershipQuery {
  const years = toNumber(params.get('years') ?? '')
  const km = toNumber(params.get('km') ?? '')
  const scenario = params.get('scenario') ?? ''
  return {
    year: params.get('year'),
    years: years !== null && years >= 1 && years <= mostYears ? years : usualQuery.years,
    km: km !== null && km >= kmBounds.min && km <= kmBounds.max ? km : usualQuery.km,
    scenario: Object.hasOwn(scenarios, scenario) ? (scenario as Scenario) : usualQuery.scenario,
  }
}
