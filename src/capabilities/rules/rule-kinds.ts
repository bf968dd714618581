/**
 * One number, amount or day of a rule. Amounts are rials in code and tomans in the form; a `day` is a Jalali day as text,
 * `1400/08/24`. Bounds keep a slip of the finger out.
 */
export type RuleField =
  | { kind: 'whole'; title: string; unit: string; min: number; max: number }
  | { kind: 'percent'; title: string }
  | { kind: 'money'; title: string; max: bigint }
  | { kind: 'day'; title: string }

export type RuleDefinition = {
  title: string
  group: string
  /** What changes for people when it changes. */
  affects: string
  /** The law, tariff or decision that it comes from. */
  source: string
  fields: Readonly<Record<string, RuleField>>
}

export type FieldValue<Field> = Field extends { kind: 'money' }
  ? bigint
  : Field extends { kind: 'day' }
    ? string
    : number

export const whole = (title: string, unit: string, max: number, min = 0) =>
  ({ kind: 'whole', title, unit, min, max }) as const
export const money = (title: string, max = 1_000_000_000_000n) => ({ kind: 'money', title, max }) as const
export const percent = (title: string) => ({ kind: 'percent', title }) as const
export const day = (title: string) => ({ kind: 'day', title }) as const
