import type { Generated } from 'kysely'

declare module '#platform/database.ts' {
  interface Tables {
    ad_appeal: {
      id: Generated<bigint>
      submission_id: bigint
      ad_id: bigint
      /** Who asked: the seller, or somebody of the gallery. */
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
