import type { SelectOption } from '#ui/select-field.tsx'
import type { OwnField } from './ownership.ts'

type Choice = { href: string; label: string; current: boolean }

export type OwnershipRow = {
  label: string
  /** Its source and date. */
  from: string
  /** Tomans; null when unknown. */
  nominal: number | null
  real: number | null
  /** Its share of the largest line, 0 to 1; negative for a gain. */
  share: number
}

/** The cost of ownership over some years. */
export type OwnershipView = {
  title: string
  path: string
  priceHref: string
  /** «مدل ۱۴۰۰». */
  car: string
  valueToman: number | null
  options: { years: readonly SelectOption[]; spans: readonly SelectOption[] }
  typed: Record<'year' | 'years' | 'km' | 'scenario' | 'inflation' | 'growth' | 'quota' | 'body', string>
  /** By field: what could not be read, and the value used instead. */
  problems: Readonly<Partial<Record<OwnField | 'year', string>>>
  /** The kind of fuel. */
  fuel: string
  /** The defaults of empty fields; no quota for a car without petrol. */
  usual: { inflation: string; growth: string; quota: string | null }
  /** The assumed price increases, with their source. */
  rises: string
  scenarios: readonly Choice[]
  rows: readonly OwnershipRow[]
  /** Paid costs; `aMonth` is in today's money. */
  running: { nominal: number; real: number; aMonth: number } | null
  /** Including the car's change in value and the opportunity cost of its money. */
  total: { nominal: number; real: number } | null
  /** What owners wrote down for such a car; null below five of them. */
  owners: { of: string; perKm: string; ours: string; aYear: string; fuel: string | null } | null
  unknown: readonly string[]
  /** The change in value is unknown: the total contains paid costs only. */
  withoutValue: boolean
  demo: boolean
}
