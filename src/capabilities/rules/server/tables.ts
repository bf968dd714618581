import type { Generated, JSONColumnType } from 'kysely'
import '#platform/database.ts'

declare module '#platform/database.ts' {
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
  }
}
