import type { Day } from '#kit/day.ts'
import type { Plate } from '#kit/plate.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'info'

/** `copy` is the same as machines read it. */
export type FactView = { label: string; value: string; copy?: string }

export type ItemView = {
  key: string
  title: string
  badge: { tone: Tone | 'plain'; text: string } | null
  plate: Plate | null
  /** Where this plate comes into the garage. */
  addHref?: string
  facts: readonly FactView[]
}

/** A part of an answer; `missing` says that this part alone did not come. */
export type GroupView = { key: string; title: string | null; missing: string | null; items: readonly ItemView[] }

/** Something that is owed. */
export type OwedView = {
  key: string
  title: string
  /** «تهران، خیابان انقلاب · ۲۰ مهر ۱۴۰۵، ۰۹:۱۲» */
  about: string
  amount: string
  amountRial: string
  deadlines: readonly { tone: Tone | 'plain'; text: string }[]
  payable: boolean
  /** Whether it may still be objected to, and whether it will double. */
  objectable?: boolean
  doubling?: boolean
  why: string | null
  ids: { billId: string; paymentId: string } | null
  /** The number under which its photo is asked for. */
  photo: string | null
}

export type MeterView = {
  label: string
  value: number
  max: number
  steps: readonly { at: number; label: string; reached: boolean }[]
}

/** A month of the Jalali calendar with its days on which something was owed. */
export type MonthView = {
  year: number
  month: number
  title: string
  days: readonly { day: number; paid: boolean; text: string }[]
}

/** An answer as pages, prints and papers show it; everything is ready to read. */
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
  /** What contradicts itself or is incomplete in the authority's answer. */
  warnings: readonly string[]
  /** The day by which something is to be renewed. */
  renewBy: Day | null
}
