import { compareJalali, type JalaliDate } from '#kit/jalali.ts'

/** A day with a clock, in Tehran. A field without time uses 0:00. */
export type Moment = JalaliDate & { hour: number; minute: number }

/** A first or last day; with a clock it bounds the time on that day too. */
export type Bound = JalaliDate & { hour?: number; minute?: number }

/** What may be chosen. */
export type DateRules = {
  min?: Bound
  max?: Bound
  /** True for a day that cannot be chosen by any means. A range may pass over such days but neither begin nor end on one. */
  disabledDays?: (day: JalaliDate) => boolean
}

/** The rule that a moment breaks. */
export type RuleRefusal = 'before-min' | 'after-max' | 'disabled'

/** Why a text is not what the field asks for. */
export type TextRefusal = 'unreadable' | 'no-such-day' | 'end-missing'

/** Why a field is refused. */
export type DateRefusal = 'empty' | TextRefusal | RuleRefusal

export const startOfDay = ({ year, month, day }: JalaliDate): Moment => ({ year, month, day, hour: 0, minute: 0 })
const endOfDay = ({ year, month, day }: JalaliDate): Moment => ({ year, month, day, hour: 23, minute: 59 })

/** Negative, zero or positive as `a` is before, at or after `b`. */
export function compareMoments(a: Moment, b: Moment): number {
  return compareJalali(a, b) || a.hour - b.hour || a.minute - b.minute
}

/** The rule that a moment breaks first; `null` when it may be chosen. */
export function refusalOf(moment: Moment, { min, max, disabledDays }: DateRules): RuleRefusal | null {
  if (min && compareMoments(moment, { ...startOfDay(min), ...min }) < 0) return 'before-min'
  if (max && compareMoments(moment, { ...endOfDay(max), ...max }) > 0) return 'after-max'
  return disabledDays?.(moment) ? 'disabled' : null
}

/** True when some moment of a day may be chosen. */
export function mayChooseDay(day: JalaliDate, { min, max, disabledDays }: DateRules): boolean {
  return isWithin(day, { min, max }) && !disabledDays?.(day)
}

/** True when a day is neither before the first nor after the last one. */
export function isWithin(day: JalaliDate, { min, max }: DateRules): boolean {
  return !(min && compareJalali(day, min) < 0) && !(max && compareJalali(day, max) > 0)
}

/** A date below the minimum or above the maximum becomes that bound. */
export function clampMoment(moment: Moment, rules: DateRules): Moment {
  const { min, max } = rules
  const refusal = refusalOf(moment, { min, max })
  if (refusal === 'before-min') return { ...startOfDay(min!), ...min }
  if (refusal === 'after-max') return { ...moment, ...max }
  return moment
}

/** Like {@link clampMoment} for the place of the cursor, which has no clock. */
export function clampDay(day: JalaliDate, { min, max }: DateRules): JalaliDate {
  const {
    year,
    month,
    day: place,
  } = clampMoment(startOfDay(day), { min: min && dateOnly(min), max: max && dateOnly(max) })
  return { year, month, day: place }
}

const dateOnly = ({ year, month, day }: Bound): Bound => ({ year, month, day })
