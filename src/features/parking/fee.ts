import { addJalaliDays, compareJalali, tehranInstant, toJalali, type JalaliDate } from '#kit/jalali.ts'

/**
 * The tariff of a zone class: a price per started period, another after the first hour, and a daily
 * cap.
 */
export type Tariff = {
  periodMinutes: number
  /** Rials per started period within the first charged hour. */
  firstRial: bigint
  laterRial: bigint
  /** The daily cap of a plate in zones of the class. */
  dayCapRial: bigint
  /** Charged hours in Tehran; `toHour` 24 is midnight. */
  fromHour: number
  toHour: number
}

/** The rules of one day: the tariff, and the plate's used free time and cap. */
export type DayRules = {
  tariff: Tariff
  /** The whole day is free. */
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
  /** The daily cap was reached. */
  capped: boolean
}

/** Lists the Tehran days of a time range, in order. */
export function daysOf(from: Date, to: Date): JalaliDate[] {
  const [first, last] = [toJalali(from), toJalali(to)]
  const days: JalaliDate[] = []
  for (let day = dateOf(first); compareJalali(day, last) <= 0; day = addJalaliDays(day, 1)) days.push(day)
  return days
}

const dateOf = ({ year, month, day }: JalaliDate): JalaliDate => ({ year, month, day })

/**
 * Computes the fee from one instant to another by day: each has its own tariff, free time and cap.
 * Time outside charged hours is free and uses no free time. `rulesOf` returns the rules of a day.
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

/** Sums days, in rials. */
export const sumOf = (days: readonly Pick<DayFee, 'amountRial'>[]): bigint =>
  days.reduce((sum, { amountRial }) => sum + amountRial, 0n)
