import { changedBy, partOf, rateOf } from '#kit/share.ts'

/** How fast prices rise: the percentages of each stand in the rule `ownership-costs`. */
export const scenarios = { calm: 'آرام', middle: 'متوسط', fast: 'شدید' } as const
export type Scenario = keyof typeof scenarios

export type OwnershipInput = {
  years: number
  kmAYear: number
  /** How fast prices rise in a year, in percent: of life, and of cars. */
  inflation: number
  growth: number
  /** What the owner pays for body insurance in a year; null for none. */
  bodyRial: bigint | null
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

export const lineNames = ['fuel', 'insurance', 'body', 'service', 'toll', 'value', 'money'] as const
export type LineName = (typeof lineNames)[number]

/** What an owner pays out of the pocket, whatever the car is worth later. */
export const runningNames = ['fuel', 'insurance', 'body', 'service', 'toll'] as const satisfies readonly LineName[]

/** Service and parts by the engine, as a percentage of the base of the rule; an estimate of Farman. */
const serviceClasses = [
  { belowCc: 1400, percent: 75, label: 'موتور کوچک' },
  { belowCc: 1900, percent: 100, label: 'موتور متوسط' },
  { belowCc: 2500, percent: 150, label: 'موتور بزرگ' },
  { belowCc: Infinity, percent: 220, label: 'موتور خیلی بزرگ' },
] as const

/** The class of service of a car; that of a middle engine where the volume is not known. */
export const serviceClassOf = (engineCc: number | null) =>
  serviceClasses.find(({ belowCc }) => (engineCc ?? 1600) < belowCc)!

/** Rials over all years; `real` is in the money of today. Null where it is not known. */
export type OwnershipLine = { nominal: bigint; real: bigint } | null

export type Ownership = {
  lines: Readonly<Record<LineName, OwnershipLine>>
  total: { nominal: bigint; real: bigint }
  /** What is paid out of the pocket alone. It is never below zero, and dearer prices never make it less. */
  running: { nominal: bigint; real: bigint }
  runningMonth: { nominal: bigint; real: bigint }
  unknown: readonly LineName[]
}

/** Parts of a million, so that powers stay whole; percent with at most two decimals. */
const million = 1_000_000n

const factor = (percent: number, years: number): bigint => {
  let grown = million
  for (let year = 0; year < years; year++) grown = changedBy(grown, rateOf(percent))
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
  const { inflation, growth } = input
  /** The same sum of today each year, risen with prices. */
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
    // A deposit loses with inflation like everything else; what it gives beyond that is what the money costs.
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
    // Who has no body insurance pays nothing for it.
    unknown: lineNames.filter((name) => lines[name] === null && name !== 'body'),
  }
}

/** Whole tomans, so that a page shows lines that add up. */
const tomans = (rial: bigint) => rial - (rial % 10n)

const maxOf = (a: bigint, b: bigint) => (a > b ? a : b)

/** What an address asks; what means nothing is the usual. Null: as the rule says, or none. */
export type OwnershipQuery = {
  year: string | null
  years: number
  km: number
  scenario: Scenario
  /** One's own numbers in place of the scenario's and the rule's. */
  inflation: number | null
  growth: number | null
  quota: number | null
  bodyRial: bigint | null
  /** What was typed and means nothing, as it was typed. */
  wrong: Readonly<Partial<Record<OwnField, string>>>
}

/** What a person types; everything else is chosen. */
export type OwnField = 'km' | 'inflation' | 'growth' | 'quota' | 'body'

export const usualQuery = { years: 3, km: 20_000, scenario: 'middle' } as const
export const kmBounds = { min: 1000, max: 200_000 } as const
export const mostYears = 5
/** Percent a year, litres a month, rials a year. */
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
    years: within(toNumber(text('years')), { min: 1, max: mostYears }) ?? usualQuery.years,
    km: own('km', (typed) => within(toNumber(typed), kmBounds)) ?? usualQuery.km,
    scenario: Object.hasOwn(scenarios, scenario) ? (scenario as Scenario) : usualQuery.scenario,
    inflation: own('inflation', (typed) => within(toPercent(typed), percent)),
    growth: own('growth', (typed) => within(toPercent(typed), percent)),
    quota: own('quota', (typed) => within(toNumber(typed), { min: 0, max: ownBounds.litres })),
    bodyRial: own('body', toBody),
    wrong,
  }
}
