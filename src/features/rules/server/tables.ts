import type { Generated, JSONColumnType } from 'kysely'
import '#platform/database/database.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    rule_version: {
      id: Generated<bigint>
      key: string
      effective_from: Date
      value: JSONColumnType<Record<string, unknown>>
      note: string
      created_by: bigint | null
      created_at: Date
    }
    /** A staff action with money that waits for a second person; `alone`: it was below the limit. */
    second_look: {
      id: Generated<bigint>
      act: string
      subject: string
      facts: Buffer
      title: string
      href: string
      amount_rial: bigint | null
      person_id: bigint | null
      asked_by: bigint
      asked_at: Date
      state: 'alone' | 'waiting' | 'done' | 'withdrawn' | 'replaced'
      ended_by: bigint | null
      ended_at: Date | null
    }
  }
}
