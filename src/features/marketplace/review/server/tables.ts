import type { Generated } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    ad_appeal: {
      id: Generated<bigint>
      submission_id: bigint
      ad_id: bigint
      /** The seller, or a member of the dealer's staff, who appealed. */
      person_id: bigint | null
      note: string
      at: Date
      outcome: 'granted' | 'upheld' | null
      answer: Generated<string>
      decided_by: bigint | null
      decided_at: Date | null
    }
  }
}
