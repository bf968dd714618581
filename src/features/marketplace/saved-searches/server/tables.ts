import type { Generated } from 'kysely'
import '#platform/database/database.ts'
import type { Period } from '../saved-search.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    saved_search: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint
      name: string
      query: string
      period: Period
      active: Generated<boolean>
      checked_at: Date
      found: Generated<number>
      times_told: Generated<number>
      made_at: Date
      /** Also notify by text message. */
      by_sms: Generated<boolean>
    }
  }
}
