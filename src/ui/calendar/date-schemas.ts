import { z } from 'zod'
import { endOfTehranDay, startOfTehranDay, tehranInstant, toJalali, type JalaliDate } from '#kit/jalali.ts'
import { refusalOf, type DateRules, type Moment } from './date-rules.ts'
import { longestText, readSelection } from './selection-text.ts'
import { withoutRepeats, type Selection, type SelectionMode } from './selection.ts'
import { refusalText } from './texts.ts'

/** `title` is the label and stands in the refusals. Give the same rules to the `DateField`. */
type FieldRules = DateRules & { title: string }

/** Two instants in UTC; `to` is the last millisecond that belongs to the range. */
export type InstantRange = { from: Date; to: Date }

/** A day such as a birth date: a day without clock is no instant. */
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

/** From the beginning of the first day to the end of the last one (specification §5: 23:59:59.999 in Tehran). */
export const jalaliRangeField = (rules: FieldRules) =>
  selectionField(rules, 'range', false, ([from, to]): InstantRange => {
    return { from: startOfTehranDay(from!), to: endOfTehranDay(to!) }
  })

/** A range with a clock at both ends; its last minute belongs to it to the end. */
export const jalaliMomentRangeField = (rules: FieldRules) =>
  selectionField(rules, 'range', true, ([from, to]): InstantRange => {
    return { from: instantOf(from!), to: new Date(instantOf(to!).getTime() + 59_999) }
  })

/**
 * What the field posts, read and held against its rules, with the sentence of the first rule that fails. The picker moves a
 * date into the bounds while the person looks on; here it is refused, because a value that arrives in silence must not be
 * changed in silence.
 */
function selectionField<T>(
  rules: FieldRules,
  mode: SelectionMode,
  withTime: boolean,
  stored: (chosen: Selection) => T,
) {
  const schema = z
    .string()
    .max(longestText)
    .transform((text, context): T => {
      const read = readSelection(text, { mode, withTime }, toJalali(new Date()))
      const refusal = read.ok ? firstRefusal(read.value, rules) : read.code
      if (read.ok && !refusal) return stored(mode === 'multiple' ? withoutRepeats(read.value) : read.value)
      context.addIssue({ code: 'custom', message: refusalText(refusal ?? 'unreadable', rules.title, rules) })
      return z.NEVER
    })
  return schema.meta({ title: rules.title })
}

function firstRefusal(selection: Selection, rules: FieldRules) {
  if (selection.length === 0) return 'empty'
  return selection.map((moment) => refusalOf(moment, rules)).find((refusal) => refusal !== null) ?? null
}

const dayOf = ({ year, month, day }: Moment): JalaliDate => ({ year, month, day })
const instantOf = (moment: Moment): Date => tehranInstant(moment, moment.hour, moment.minute)
