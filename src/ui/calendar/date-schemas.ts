import { z } from 'zod'
import { endOfTehranDay, startOfTehranDay, tehranInstant, toJalali, type JalaliDate } from '#kit/jalali.ts'
import { refusalOf, type DateRules, type Moment } from './date-rules.ts'
import { readSelection } from './selection-text.ts'
import { withoutRepeats, type Selection, type SelectionMode } from './selection.ts'
import { refusalText } from './texts.ts'

/** A field as its schema knows it: the label stands in the refusals. Give the same rules to the `DateField`. */
type FieldRules = DateRules & { label: string }

/** Two instants in UTC; `to` is the last millisecond that belongs to the range. */
export type InstantRange = { from: Date; to: Date }

/** A day such as a birth date: a day without clock is no instant. */
export const jalaliDateField = (rules: FieldRules) =>
  selectionField(rules, 'single', false).transform(([first]) => dayOf(first!))

/** A day with its clock in Tehran, as an instant. */
export const jalaliMomentField = (rules: FieldRules) =>
  selectionField(rules, 'single', true).transform(([first]) => instantOf(first!))

/** Several different days, in order. */
export const jalaliDatesField = (rules: FieldRules) =>
  selectionField(rules, 'multiple', false).transform((days) => days.map(dayOf))

/** Several instants on different days, in order. */
export const jalaliMomentsField = (rules: FieldRules) =>
  selectionField(rules, 'multiple', true).transform((moments) => moments.map(instantOf))

/** From the beginning of the first day to the end of the last one (specification §5: 23:59:59.999 in Tehran). */
export const jalaliRangeField = (rules: FieldRules) =>
  selectionField(rules, 'range', false).transform(([from, to]): InstantRange => {
    return { from: startOfTehranDay(from!), to: endOfTehranDay(to!) }
  })

/** A range with a clock at both ends; its last minute belongs to it to the end. */
export const jalaliMomentRangeField = (rules: FieldRules) =>
  selectionField(rules, 'range', true).transform(([from, to]): InstantRange => {
    return { from: instantOf(from!), to: new Date(instantOf(to!).getTime() + 59_999) }
  })

/** The same field when it may stay empty: `null` then. */
export function orEmpty<T>(field: z.ZodType<T, string>) {
  return z.string().transform((text, context): T | null => {
    if (!text.trim()) return null
    const read = field.safeParse(text)
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? '' })
    return z.NEVER
  })
}

/**
 * What the field posts, read and held against its rules, with the sentence of the first rule that fails. The picker moves a
 * date into the bounds while the person looks on; here it is refused, because a value that arrives in silence must not be
 * changed in silence.
 */
function selectionField(rules: FieldRules, mode: SelectionMode, withTime: boolean) {
  return z.string().transform((text, context): Selection => {
    const read = readSelection(text, { mode, withTime }, toJalali(new Date()))
    const refusal = read.ok ? firstRefusal(read.value, rules) : read.code
    if (read.ok && !refusal) return mode === 'multiple' ? withoutRepeats(read.value) : read.value
    context.addIssue({ code: 'custom', message: refusalText(refusal ?? 'unreadable', rules.label, rules) })
    return z.NEVER
  })
}

function firstRefusal(selection: Selection, rules: FieldRules) {
  if (selection.length === 0) return 'empty'
  return selection.map((moment) => refusalOf(moment, rules)).find((refusal) => refusal !== null) ?? null
}

const dayOf = ({ year, month, day }: Moment): JalaliDate => ({ year, month, day })
const instantOf = (moment: Moment): Date => tehranInstant(moment, moment.hour, moment.minute)
