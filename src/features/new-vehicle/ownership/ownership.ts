import { changedBy, partOf, rateOf } from '#kit/share.ts'

/** The speed of price increases; the rule `ownership-costs` has the percentages. */
export const scenarios = { calm: 'آرام', middle: 'متوسط', fast: 'شدید' } as const
export type Scenario = keyof typeof scenarios

export type OwnershipInput = {
  years: number
  kmAYear: number
  /** Yearly price increases in percent: of consumer prices, and of cars. */
  inflation: number
  growth: number
  /** Yearly body insurance of the owner; null without one. */
  bodyRial: bigint | null
  /** The car's current value, and that of one older by the given years; null without a market. */
  valueRial: bigint
  olderRial: bigint | null
  /** Tenths of a litre per hundred kilometres; null when unannounced. */
  tenthsOfLitre: number | null
  insuranceRial: bigint | null
  /** The factory price, or else the value. */
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

export const lineNames = ['fuel', 'insurance', 'body', 'service', 'toll', 'value', 'money'] as const
export type LineName = (typeof lineNames)[number]

/** Payments of the owner, independent of the later value. */
export const runningNames = ['fuel', 'insurance', 'body', 'service', 'toll'] as const satisfies readonly LineName[]

/** Service and parts by engine size, as a percentage of the rule's base; an estimate by Farman. */
const serviceClasses = [
  { belowCc: 1400, percent: 75, label: 'موتور کوچک' },
  { belowCc: 1900, percent: 100, label: 'موتور متوسط' },
  { belowCc: 2500, percent: 150, label: 'موتور بزرگ' },
  { belowCc: Infinity, percent: 220, label: 'موتور خیلی بزرگ' },
] as const

/** Returns the service class of a car; a middle one for an unknown engine size. */
export const serviceClassOf = (engineCc: number | null) =>
  serviceClasses.find(({ belowCc }) => (engineCc ?? 1600) < belowCc)!

/** Rials over all years; `real` is in today's money. Null when unknown. */
export type OwnershipLine = { nominal: bigint; real: bigint } | null

export type Ownership = {
  lines: Readonly<Record<LineName, OwnershipLine>>
  total: { nominal: bigint; real: bigint }
  /** Payments only. Never negative, and never lower with higher prices. */
  running: { nominal: bigint; real: bigint }
  runningMonth: { nominal: bigint; real: bigint }
  unknown: readonly LineName[]
}

/** Millionths, so that powers stay integers; percents have at most two decimals. */
const million = 1_000_000n

const factor = (percent: number, years: number): bigint => {
  let grown = million
  for (let year = 0; year < years; year++) grown = changedBy(grown, rateOf(percent))
  return grown
}
const grow = (rial: bigint, percent: number, years: number) => (rial * factor(percent, years)) / million
const shrink = (rial: bigint, percent: number, years: number) => (rial * million) / factor(percent, years)

/** Returns the cost of a year of petrol at today's prices, using the monthly quota first. */
export function fuelRial(litresAYear: number, costs: OwnershipInput['costs']): bigint {
  const monthly = litresAYear / 12
  const first = Math.min(monthly, costs.quotaLitres)
  const second = Math.min(monthly - first, costs.secondLitres)
  const rest = monthly - first - second
  const price = (litres: number, rial: bigint) => (BigInt(Math.round(litres * 1000)) * rial * 12n) / 1000n
  return price(first, costs.quotaRial) + price(second, costs.secondRial) + price(rest, costs.freeRial)
}

/**
 * Computes the cost of ownership over some years. Yearly payments rise with prices. The change in
 * value is the difference to a car that much older today, raised by car prices. The money could
 * have earned interest meanwhile. Lines are whole tomans and add up to the total.
 */
export function ownership(input: OwnershipInput): Ownership {
  const { years, kmAYear, valueRial, olderRial, tenthsOfLitre, insuranceRial, costs } = input
  const { inflation, growth } = input
  /** Sums the same amount of today each year, raised by prices. */
  const everyYear = (rial: bigint) => {
    let nominal = 0n
    for (let year = 0; year < years; year++) nominal += grow(rial, inflation, year)
    return { nominal, real: rial * BigInt(years) }
  }
  const later = olderRial === null ? null : grow(olderRial, growth, years)
  const interest = grow(valueRial, costs.depositPercent, years) - valueRial
  const lines: Record<LineName, OwnershipLine> = {
    fuel: tenthsOfLitre === null ? null : everyYear(fuelRial((kmAYear * tenthsOfLitre) / 1000, costs)),
    insurance: insuranceRial === null ? null : everyYear(insuranceRial),
    body: input.bodyRial === null ? null : everyYear(input.bodyRial),
    service: everyYear(costs.servicePerKmRial * BigInt(kmAYear)),
    toll: everyYear(partOf(input.tollBaseRial, BigInt(costs.tollPerMille), 1000n)),
    value: later === null ? null : { nominal: valueRial - later, real: valueRial - shrink(later, inflation, years) },
    // A deposit also loses to inflation; only the rest of its interest is the opportunity cost.
    money: { nominal: interest, real: maxOf(0n, shrink(interest + valueRial, inflation, years) - valueRial) },
  }
  for (const name of lineNames) lines[name] &&= { nominal: tomans(lines[name].nominal), real: tomans(lines[name].real) }
  const sumOf = (names: readonly LineName[]) =>
    names.reduce(
      ({ nominal, real }, name) => ({
        nominal: nominal + (lines[name]?.nominal ?? 0n),
        real: real + (lines[name]?.real ?? 0n),
      }),
      { nominal: 0n, real: 0n },
    )
  const [total, running] = [sumOf(lineNames), sumOf(runningNames)]
  const months = BigInt(years * 12)
  return {
    lines,
    total,
    running,
    runningMonth: { nominal: running.nominal / months, real: running.real / months },
    // Without body insurance its cost is zero, not unknown.
    unknown: lineNames.filter((name) => lines[name] === null && name !== 'body'),
  }
}

/** Rounds down to whole tomans, so that shown lines add up. */
const tomans = (rial: bigint) => rial - (rial % 10n)

const maxOf = (a: bigint, b: bigint) => (a > b ? a : b)

/** The query of an address; invalid values become defaults. Null: the rule's value, or none. */
export type OwnershipQuery = {
  year: string | null
  years: number
  km: number
  scenario: Scenario
  /** Own numbers instead of the scenario's and the rule's. */
  inflation: number | null
  growth: number | null
  quota: number | null
  bodyRial: bigint | null
  /** Invalid values as typed. */
  wrong: Readonly<Partial<Record<OwnField, string>>>
}

/** Typed fields; all others are options. */
export type OwnField = 'km' | 'inflation' | 'growth' | 'quota' | 'body'

export const usualQuery = { years: 3, km: 20_000, scenario: 'middle' } as const
export const kmBounds = { min: 1000, max: 200_000 } as const
export const maxYears = 5
/** Percent per year, litres per month, rials per year. */
export const ownBounds = { percent: 200, litres: 1000, bodyRial: 10_000_000_000n } as const

const longestTyped = 40

type Readers = {
  toNumber: (text: string) => number | null
  toPercent: (text: string) => number | null
  toRial: (text: string) => bigint | null
}

export function parseOwnershipQuery(params: URLSearchParams, { toNumber, toPercent, toRial }: Readers): OwnershipQuery {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const within = (value: number | null, { min, max }: { min: number; max: number }) =>
    value !== null && value >= min && value <= max ? value : null
  const scenario = text('scenario')
  const percent = { min: 0, max: ownBounds.percent }
  const toBody = (typed: string) => {
    const rial = toRial(typed)
    return rial !== null && rial > 0n && rial <= ownBounds.bodyRial ? rial : null
  }
  const wrong: Partial<Record<OwnField, string>> = {}
  const own = <T>(name: OwnField, value: (typed: string) => T | null): T | null => {
    const typed = text(name)
    if (typed === '') return null
    const read = value(typed)
    if (read === null) wrong[name] = typed.slice(0, longestTyped)
    return read
  }
  return {
    year: params.get('year'),
    years: within(toNumber(text('years')), { min: 1, max: maxYears }) ?? usualQuery.years,
    km: own('km', (typed) => within(toNumber(typed), kmBounds)) ?? usualQuery.km,
    scenario: Object.hasOwn(scenarios, scenario) ? (scenario as Scenario) : usualQuery.scenario,
    inflation: own('inflation', (typed) => within(toPercent(typed), percent)),
    growth: own('growth', (typed) => within(toPercent(typed), percent)),
    quota: own('quota', (typed) => within(toNumber(typed), { min: 0, max: ownBounds.litres })),
    bodyRial: own('body', toBody),
    wrong,
  }
}
