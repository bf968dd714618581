import type { ColumnType, Generated } from 'kysely'
import '#platform/database/database.ts'
import type { AnyFields, EntryKind, EntryState } from '../entry-fields.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    content_entry: {
      id: Generated<bigint>
      kind: EntryKind
      space: ColumnType<string, never, never>
      slug: string
      state: EntryState
      revision: Generated<number>
      title: string
      fields: ColumnType<AnyFields, string, string>
      live: ColumnType<AnyFields | null, string | null, string | null>
      version: number | null
      publish_at: Date | null
      first_published_at: Date | null
      published_at: Date | null
      withdrawn_at: Date | null
      withdraw_reason: string | null
      place: Generated<number>
      created_at: Date
      changed_at: Date
    }
    content_version: {
      entry_id: bigint
      number: number
      fields: ColumnType<AnyFields, string, string>
      published_at: Date
    }
    content_feedback: { entry_id: bigint; day: string; helped: number; not_helped: number }
    content_acceptance: { person_id: bigint; document: 'terms' | 'privacy'; version: string; accepted_at: Date }
    content_old_slug: { space: string; slug: string; entry_id: bigint }
  }
}
