import type { SpecKeyName } from './spec-keys.ts'
import type { SpecGroup } from './spec-key.ts'
import type { SpecSource } from './spec-value.ts'

/** One line of a specification sheet. */
export type SpecLine = {
  key: SpecKeyName
  label: string
  /** Null: not announced. */
  value: string | null
  /** As people read it, with its unit. */
  text: string
  approximate: boolean
  /** Absent where nobody has said even that it is not announced. */
  source: SpecSource | null
  /** The page that says so, where it has a name. */
  reference: string | null
  /** Jalali day, or year where no more is known: `1405`, `1405/09/02`. */
  day: string | null
}

/** What is known of one trim; never changes. */
export type SpecSheet = {
  readonly trimId: number
  readonly groups: readonly { readonly group: SpecGroup; readonly title: string; readonly lines: readonly SpecLine[] }[]
  /** Slugs of colours, as ads use them. */
  readonly colours: readonly string[]
  line(key: SpecKeyName): SpecLine | undefined
}
