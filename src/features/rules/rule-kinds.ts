/**
 * One number, amount or day of a rule. Amounts are rials in code and tomans in the form; a `day` is
 * a Jalali day as text, `1400/08/24`. Bounds catch typing errors.
 */
export type RuleField =
  | { kind: 'whole'; title: string; unit: string; min: number; max: number }
  | { kind: 'percent'; title: string }
  | { kind: 'money'; title: string; max: bigint }
  | { kind: 'day'; title: string }

type RuleFields = Readonly<Record<string, RuleField>>

export type RuleDefinition<Fields extends RuleFields = RuleFields> = {
  /** The permanent name in the database and in the screen's address. */
  key: string
  title: string
  group: string
  /** The effect of a change on people. */
  affects: string
  /** The law, tariff or decision behind it. */
  source: string
  /** The position on the staff screen, lowest first; without it after all others. */
  order?: number
  /** A new version needs two people: it guards money or people against staff or against each other. */
  needsSecondLook?: boolean
  fields: Fields
}

/** Defines a rule of a feature, listed under `rules` in its manifest. */
export const defineRule = <const Fields extends RuleFields>(rule: RuleDefinition<Fields>): RuleDefinition<Fields> =>
  rule

type FieldValue<Field> = Field extends { kind: 'money' } ? bigint : Field extends { kind: 'day' } ? string : number

/**
 * The value of a rule: `{ days: 60, objectionDays: 60 }`. Money is rials as `bigint`, a day is
 * Jalali text.
 */
export type RuleValue<Rule extends RuleDefinition> = {
  -readonly [Name in keyof Rule['fields']]: FieldValue<Rule['fields'][Name]>
}

/** The same for code that handles all rules alike. */
export type AnyRuleValue = Readonly<Record<string, number | bigint | string>>

/** The field kinds of rules. */
export const ruleField = {
  whole: (title: string, unit: string, max: number, min = 0) => ({ kind: 'whole', title, unit, min, max }) as const,
  money: (title: string, max = 1_000_000_000_000n) => ({ kind: 'money', title, max }) as const,
  percent: (title: string) => ({ kind: 'percent', title }) as const,
  day: (title: string) => ({ kind: 'day', title }) as const,
}
