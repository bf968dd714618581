import { formatDecimal, formatInteger } from '#kit/digits.ts'
import { formatJalali, isValidJalali, jalaliText, parseJalali, type JalaliDate } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { z } from 'zod'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'
import { integerField, moneyField, paragraphField, percentField } from '#ui/form/field-schemas.ts'
import type { AnyRuleValue, RuleDefinition, RuleField, RuleValue } from './rule-kinds.ts'

type Scalar = number | bigint | string

const isDay = (text: string) => {
  const date = parseJalali(text)
  return date !== null && isValidJalali(date)
}

/** Returns the stored form of a field: rials as text, because JSON has no big integers. */
function storedField(field: RuleField): z.ZodType<Scalar> {
  if (field.kind === 'money')
    return z
      .string()
      .regex(/^\d{1,18}$/)
      .transform(BigInt)
  if (field.kind === 'day') return z.string().refine(isDay)
  if (field.kind === 'percent') return z.number().min(0).max(100).multipleOf(0.01)
  return z.int().min(field.min).max(field.max)
}

/** Reads the stored value of a rule; throws when it does not match its definition. */
export function readValue<Rule extends RuleDefinition>(rule: Rule, stored: unknown): RuleValue<Rule> {
  const shape = Object.entries(rule.fields).map(([name, field]) => [name, storedField(field)])
  return z.strictObject(Object.fromEntries(shape)).parse(stored) as RuleValue<Rule>
}

/** Converts the value to JSON for the database. */
export const writeValue = (value: AnyRuleValue): string =>
  JSON.stringify(value, (_name, each: unknown) => (typeof each === 'bigint' ? String(each) : each))

function formField(field: RuleField): z.ZodType<Scalar> {
  const { title, kind } = field
  if (kind === 'money') return moneyField({ title, max: field.max })
  if (kind === 'day') return jalaliDateField({ title }).transform(jalaliText).meta({ title })
  return kind === 'percent' ? percentField(title) : integerField({ title, min: field.min, max: field.max })
}

/**
 * Builds the form schema of a new version. It starts tomorrow at the earliest, so that today's
 * results stay valid.
 */
export function versionSchema(rule: RuleDefinition, tomorrow: JalaliDate) {
  const fields = Object.entries(rule.fields).map(([name, field]) => [name, formField(field)] as const)
  return z.object({
    ...Object.fromEntries(fields),
    effectiveFrom: jalaliDateField({ title: 'تاریخ اجرا', min: tomorrow, confirmChange: true }),
    note: paragraphField('دلیل تغییر', 500),
  })
}

/** Formats a field of a rule: «۶۰ روز», «۱۶,۱۷۰ تومان». */
export function showField(field: RuleField, value: Scalar): string {
  if (field.kind === 'money') return formatMoney(value as bigint)
  if (field.kind === 'day') return formatJalali(parseJalali(value as string)!)
  return field.kind === 'percent'
    ? `${formatDecimal(value as number)}\u200f٪`
    : formatInteger(value as number) + (field.unit && `\u00a0${field.unit}`)
}

/** Formats the initial value of a form field; amounts in tomans. */
export const typedField = (field: RuleField, value: Scalar): string =>
  field.kind === 'money'
    ? formatInteger((value as bigint) / 10n)
    : field.kind === 'day'
      ? String(value)
      : formatDecimal(value as number)

export type Difference = { title: string; before: string; after: string }

/** Lists the fields that another value would change. */
export function differences(rule: RuleDefinition, before: AnyRuleValue, after: AnyRuleValue): Difference[] {
  return Object.entries(rule.fields).flatMap(([name, field]) => {
    const [from, to] = [showField(field, before[name]!), showField(field, after[name]!)]
    return from === to ? [] : [{ title: field.title, before: from, after: to }]
  })
}
