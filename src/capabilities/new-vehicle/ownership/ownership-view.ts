import type { SelectOption } from '#ui/select-field.tsx'
import type { OwnField } from './ownership.ts'

type Choice = { href: string; label: string; current: boolean }

export type OwnershipRow = {
  label: string
  /** Where it comes from and since when. */
  from: string
  /** Tomans; null where it is not known. */
  nominal: number | null
  real: number | null
  /** Its share of the largest line, 0 to 1; below zero for what one gains. */
  share: number
}

/** What a car costs its owner over some years. */
export type OwnershipView = {
  title: string
  path: string
  priceHref: string
  /** «مدل ۱۴۰۰». */
  car: string
  valueToman: number | null
  options: { years: readonly SelectOption[]; spans: readonly SelectOption[] }
  typed: Record<'year' | 'years' | 'km' | 'scenario' | 'inflation' | 'growth' | 'quota' | 'body', string>
  /** At their fields: what could not be read, and what counts instead. */
  problems: Readonly<Partial<Record<OwnField | 'year', string>>>
  /** What it burns. */
  fuel: string
  /** What counts where nothing is typed; no quota for a car that burns no petrol. */
  usual: { inflation: string; growth: string; quota: string | null }
  /** How fast prices rise in what is shown, and who says so. */
  rises: string
  scenarios: readonly Choice[]
  rows: readonly OwnershipRow[]
  /** What is paid out of the pocket; `aMonth` in the money of today. */
  running: { nominal: number; real: number; aMonth: number } | null
  /** With what the car loses or gains, and what its money could have earned. */
  total: { nominal: number; real: number } | null
  /** What owners wrote down for such a car; null below five of them. */
  owners: { of: string; perKm: string; ours: string; aYear: string; fuel: string | null } | null
  unknown: readonly string[]
  /** What the car loses is not known: the total is what runs up alone. */
  withoutValue: boolean
  demo: boolean
}
