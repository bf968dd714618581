import type { Generated } from 'kysely'
import type { CallOutcome } from './providers/relay-port.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    contact_reveal: {
      id: Generated<bigint>
      ad_id: bigint | null
      gallery_id: bigint | null
      person_id: bigint
      at: Date
      /** A relay number was shown instead of the real one. */
      relayed: Generated<boolean>
    }
    relay_line: {
      id: Generated<bigint>
      reference: string
      ad_id: bigint
      person_id: bigint
      state: 'asked' | 'open' | 'closing' | 'closed'
      alias: string | null
      asked_at: Date
      ends_at: Date
      stopped_at: Generated<Date | null>
      closed_at: Generated<Date | null>
    }
    relay_call: { call: string; line_id: bigint; at: Date; outcome: CallOutcome; seconds: number }
    relay_cursor: { only_one: Generated<boolean>; after: string; at: Date }
  }
}
