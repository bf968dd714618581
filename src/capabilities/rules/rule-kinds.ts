/**
 * One number, amount or day of a rule. Amounts are rials in code and tomans in the form; a `day` is a Jalali day as text,
 * `1400/08/24`. Bounds keep a slip of the finger out.
 */
export type RuleField =
  | { kind: 'whole'; title: string; unit: string; min: number; max: number }
  | { kind: 'percent'; title: string }
  | { kind: 'money'; title: string; max: bigint }
  | { kind: 'day'; title: string }

type RuleFields = Readonly<Record<string, RuleField>>

export type RuleDefinition<Fields extends RuleFields = RuleFields> = {
  /** Its name in the database and in the address of its screen; never changes. */
  key: string
  title: string
  group: string
  /** What changes for people when it changes. */
  affects: string
  /** The law, tariff or decision that it comes from. */
  source: string
  /** Lower ones come first on the screen of staff; without it, after all others. */
  order?: number
  /** A new version needs two people: it guards money or people against staff or against each other. */
  needsSecondLook?: boolean
  fields: Fields
}

/** A rule as a value of the room that it belongs to, listed as `rules` in the manifest of that room. */
export const defineRule = <const Fields extends RuleFields>(rule: RuleDefinition<Fields>): RuleDefinition<Fields> =>
  rule

type FieldValue<Field> = Field extends { kind: 'money' } ? bigint : Field extends { kind: 'day' } ? string : number

/** What a rule says: `{ days: 60, objectionDays: 60 }`. Money is rials in `bigint`, a day is Jalali text. */
export type RuleValue<Rule extends RuleDefinition> = {
  -readonly [Name in keyof Rule['fields']]: FieldValue<Rule['fields'][Name]>
}

/** The same for code that treats every rule alike. */
export type AnyRuleValue = Readonly<Record<string, number | bigint | string>>

/** The kinds of fields that a rule is made of. */
export const ruleField = {
  whole: (title: string, unit: string, max: number, min = 0) => ({ kind: 'whole', title, unit, min, max }) as const,
  money: (title: string, max = 1_000_000_000_000n) => ({ kind: 'money', title, max }) as const,
  percent: (title: string) => ({ kind: 'percent', title }) as const,
  day: (title: string) => ({ kind: 'day', title }) as const,
}
