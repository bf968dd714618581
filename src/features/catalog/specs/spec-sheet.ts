import type { SpecKeyName } from './spec-keys.ts'
import type { SpecGroup } from './spec-key.ts'
import type { SpecSource } from './spec-value.ts'

/** One line of a specification sheet. */
export type SpecLine = {
  key: SpecKeyName
  label: string
  /** Null: not announced. */
  value: string | null
  /** The readable text with its unit. */
  text: string
  approximate: boolean
  /** Absent when even the missing announcement has no source. */
  source: SpecSource | null
  /** The page that says so, where it has a name. */
  reference: string | null
  /** Jalali day, or year where no more is known: `1405`, `1405/09/02`. */
  day: string | null
}

/** The facts of one trim; immutable. */
export type SpecSheet = {
  readonly trimId: number
  readonly groups: readonly { readonly group: SpecGroup; readonly title: string; readonly lines: readonly SpecLine[] }[]
  /** Slugs of colours, as in ads. */
  readonly colours: readonly string[]
  line(key: SpecKeyName): SpecLine | undefined
}
