import { addJalaliDays, compareJalali, tehranInstant, toJalali, type JalaliDate } from '#kit/jalali.ts'

/** What a class of zones takes: a price for each begun period, another after the first hour, at most so much a day. */
export type Tariff = {
  periodMinutes: number
  /** Rials for a begun period within the first charged hour. */
  firstRial: bigint
  laterRial: bigint
  /** Most for a plate and day in zones of the class. */
  dayCapRial: bigint
  /** Hours of the clock in Tehran between which parking is charged; `toHour` 24 is midnight. */
  fromHour: number
  toHour: number
}

/** What holds on one day: the tariff, and what of the free time and of the day's most was used by the plate before. */
export type DayRules = {
  tariff: Tariff
  /** Nothing is charged on the whole day. */
  isFree: boolean
  freeSeconds: number
  chargedRial: bigint
}

export type DayFee = {
  day: JalaliDate
  freeSeconds: number
  chargedSeconds: number
  periods: number
  amountRial: bigint
  /** The day's most was reached. */
  capped: boolean
}

/** The days in Tehran that a time touches, the first one first. */
export function daysOf(from: Date, to: Date): JalaliDate[] {
  const [first, last] = [toJalali(from), toJalali(to)]
  const days: JalaliDate[] = []
  for (let day = dateOf(first); compareJalali(day, last) <= 0; day = addJalaliDays(day, 1)) days.push(day)
  return days
}

const dateOf = ({ year, month, day }: JalaliDate): JalaliDate => ({ year, month, day })

/**
 * What parking from one instant to another costs, day by day: each day has its own tariff, free time and most. Time outside the
 * charged hours costs nothing and uses no free time up. `rulesOf` gives the rules of a day.
 */
export function feeByDay(from: Date, to: Date, rulesOf: (day: JalaliDate) => DayRules): DayFee[] {
  return daysOf(from, to).map((day) => ({ day, ...feeOfDay(from, to, day, rulesOf(day)) }))
}

function feeOfDay(from: Date, to: Date, day: JalaliDate, rules: DayRules): Omit<DayFee, 'day'> {
  const { tariff, isFree, freeSeconds, chargedRial } = rules
  const opens = Math.max(from.getTime(), tehranInstant(day, tariff.fromHour, 0).getTime())
  const closes = Math.min(to.getTime(), tehranInstant(day, tariff.toHour, 0).getTime())
  const seconds = isFree ? 0 : Math.max(0, Math.floor((closes - opens) / 1000))
  const free = Math.min(seconds, Math.max(0, freeSeconds))
  const charged = seconds - free
  const periods = Math.ceil(charged / (tariff.periodMinutes * 60))
  const first = Math.min(periods, Math.max(1, Math.floor(60 / tariff.periodMinutes)))
  const full = BigInt(first) * tariff.firstRial + BigInt(periods - first) * tariff.laterRial
  const left = tariff.dayCapRial > chargedRial ? tariff.dayCapRial - chargedRial : 0n
  const capped = full > left
  return { freeSeconds: free, chargedSeconds: charged, periods, amountRial: capped ? left : full, capped }
}

/** The sum of days, in rials. */
export const sumOf = (days: readonly Pick<DayFee, 'amountRial'>[]): bigint =>
  days.reduce((sum, { amountRial }) => sum + amountRial, 0n)
