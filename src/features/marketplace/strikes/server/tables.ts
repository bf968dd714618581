import type { Generated } from 'kysely'
import type { StrikeEffect, StrikeReason } from '../strikes.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    seller_strike: {
      id: Generated<bigint>
      public_id: string
      /** Null for a dealer's strike, and after the end of the account. */
      person_id: bigint | null
      gallery_id: bigint | null
      ad_id: bigint | null
      submission_id: bigint | null
      reason: StrikeReason
      note: Generated<string>
      effect: StrikeEffect
      at: Date
      ends_at: Date | null
      given_by: bigint | null
      ended_at: Generated<Date | null>
      withdrawn_at: Generated<Date | null>
      withdrawn_by: Generated<bigint | null>
      withdrawn_note: Generated<string>
      appeal_note: Generated<string>
      appealed_at: Generated<Date | null>
      appealed_by: Generated<bigint | null>
      appeal_outcome: Generated<'granted' | 'upheld' | null>
      appeal_answer: Generated<string>
      appeal_decided_by: Generated<bigint | null>
      appeal_decided_at: Generated<Date | null>
    }
  }
}
