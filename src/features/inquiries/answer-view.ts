import type { Day } from '#kit/day.ts'
import type { Plate } from '#kit/plate.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'info'

/** `copy`: the same in machine-readable form. */
export type FactView = { label: string; value: string; copy?: string }

export type ItemView = {
  key: string
  title: string
  badge: { tone: Tone | 'plain'; text: string } | null
  plate: Plate | null
  /** The address that adds this plate to the garage. */
  addHref?: string
  facts: readonly FactView[]
}

/** A part of an answer; `missing`: this part did not come. */
export type GroupView = { key: string; title: string | null; missing: string | null; items: readonly ItemView[] }

/** An amount owed. */
export type OwedView = {
  key: string
  title: string
  /** «تهران، خیابان انقلاب · ۲۰ مهر ۱۴۰۵، ۰۹:۱۲» */
  about: string
  amount: string
  amountRial: string
  deadlines: readonly { tone: Tone | 'plain'; text: string }[]
  payable: boolean
  /** Whether an objection is still possible, and whether it will double. */
  objectable?: boolean
  doubling?: boolean
  why: string | null
  ids: { billId: string; paymentId: string } | null
  /** The number that requests its photo. */
  photo: string | null
}

export type MeterView = {
  label: string
  value: number
  max: number
  steps: readonly { at: number; label: string; reached: boolean }[]
}

/** A month of the Jalali calendar with its days of debt. */
export type MonthView = {
  year: number
  month: number
  title: string
  days: readonly { day: number; paid: boolean; text: string }[]
}

/** An answer as pages and PDFs show it; all texts are final. */
export type AnswerView = {
  tone: Tone
  title: string
  text: string | null
  amount: { label: string; value: string; rial: string } | null
  facts: readonly FactView[]
  meter: MeterView | null
  /** The same as `owed`, by days. */
  months: readonly MonthView[]
  owed: readonly OwedView[]
  groups: readonly GroupView[]
  photos: readonly { label: string; src: string }[]
  notes: readonly string[]
  /** Contradictions and gaps in the authority's answer. */
  warnings: readonly string[]
  /** The day by which something must be renewed. */
  renewBy: Day | null
}
