import type { EditKey } from './edit-keys.ts'
import type { SpecSource } from './spec-value.ts'

/** The content of a fact row; null means no row. */
export type FactValue = {
  value: string | null
  approximate: boolean
  source: SpecSource
  day: string
  fromFile: boolean
}

/** One fact of a model (`trim` null) or of a trim, by slug, before and after an edition. */
export type FactChange = {
  model: string
  trim: string | null
  key: EditKey
  before: FactValue | null
  after: FactValue | null
}

export type EditionState = 'draft' | 'published' | 'undone' | 'dropped'

export const editionStates: Readonly<Record<EditionState, string>> = {
  draft: 'پیش‌نویس',
  published: 'منتشر شده',
  undone: 'برگردانده شده',
  dropped: 'کنار گذاشته شده',
}

export const factColumns = ['model', 'trim', 'key', 'value', 'approximate', 'source', 'day'] as const

/** The options of the single-fact form. */
export type FactChoices = {
  cars: readonly { value: string; label: string }[]
  keys: readonly { value: string; label: string }[]
  /** Today in the field's format. */
  today: string
}
