import { z } from 'zod'
import { endOfTehranDay, startOfTehranDay, tehranInstant, type JalaliDate } from '#kit/jalali.ts'
import { acceptText, changedDate } from './accept-text.ts'
import type { DateRules, Moment } from './date-rules.ts'
import { longestText } from './selection-text.ts'
import type { Selection, SelectionMode } from './selection.ts'
import { refusalText } from './texts.ts'

/** `title` is the label and appears in the refusals. Pass the same rules to the `DateField`. */
type FieldRules = DateRules & {
  title: string
  /** True when a date that the bounds changed is saved only after confirmation. */
  confirmChange?: boolean
}

/** Two instants in UTC; `to` is the last millisecond of the range. */
export type InstantRange = { from: Date; to: Date }

/** A day such as a birth date, which is a calendar day and has no instant. */
export const jalaliDateField = (rules: FieldRules) => selectionField(rules, 'single', false, ([first]) => dayOf(first!))

/** A day with its clock in Tehran, as an instant. */
export const jalaliMomentField = (rules: FieldRules) =>
  selectionField(rules, 'single', true, ([first]) => instantOf(first!))

/** Several different days, in order. */
export const jalaliDatesField = (rules: FieldRules) =>
  selectionField(rules, 'multiple', false, (days) => days.map(dayOf))

/** Several instants on different days, in order. */
export const jalaliMomentsField = (rules: FieldRules) =>
  selectionField(rules, 'multiple', true, (moments) => moments.map(instantOf))

/** From the beginning of the first day to the end of the last one (23:59:59.999 in Tehran). */
export const jalaliRangeField = (rules: FieldRules) =>
  selectionField(rules, 'range', false, ([from, to]): InstantRange => {
    return { from: startOfTehranDay(from!), to: endOfTehranDay(to!) }
  })

/** A range with a clock at both ends; the whole last minute belongs to it. */
export const jalaliMomentRangeField = (rules: FieldRules) =>
  selectionField(rules, 'range', true, ([from, to]): InstantRange => {
    return { from: instantOf(from!), to: new Date(instantOf(to!).getTime() + 59_999) }
  })

/**
 * Parses the text of the field and clamps it to the bounds exactly as the picker does. `datesChangedIn` reports changed
 * dates, and the form requires confirmation where configured: no date changes silently.
 */
function selectionField<T>(
  { title, confirmChange = false, ...rules }: FieldRules,
  mode: SelectionMode,
  withTime: boolean,
  stored: (chosen: Selection) => T,
) {
  const kind = { ...rules, mode, withTime }
  const schema = z
    .string()
    .max(longestText)
    .transform((text, context): T => {
      const accepted = acceptText(text, kind)
      const empty = accepted.ok && accepted.value.selection.length === 0
      if (accepted.ok && !empty) return stored(accepted.value.selection)
      context.addIssue({ code: 'custom', message: refusalText(accepted.ok ? 'empty' : accepted.code, title, rules) })
      return z.NEVER
    })
  return schema.meta({ title, changed: (text: string) => changedDate(text, title, kind), confirmChange })
}

const dayOf = ({ year, month, day }: Moment): JalaliDate => ({ year, month, day })
const instantOf = (moment: Moment): Date => tehranInstant(moment, moment.hour, moment.minute)
