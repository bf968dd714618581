import type { Generated, JSONColumnType } from 'kysely'
import type { FaultSlug } from '../faults.ts'
import type { RiskReason } from '../risk.ts'
import type { PostingStep } from '../steps.ts'

/** The earlier value of a field, as text. */
export type ChangedField = { label: string; before: string; after: string }

declare module '#platform/database/database.ts' {
  interface Tables {
    ad_submission: {
      id: Generated<bigint>
      ad_id: bigint
      at: Date
      risk: number
      reasons: JSONColumnType<RiskReason[]>
      before: JSONColumnType<ChangedField[]> | null
      /** The columns that an edit of a published ad changes, and what they were before its approval. */
      proposed: JSONColumnType<Record<string, unknown>, string | null | undefined, string | null> | null
      replaced: JSONColumnType<Record<string, unknown>, string | null | undefined, string | null> | null
      outcome: 'approved' | 'rejected' | 'withdrawn' | null
      automatic: Generated<boolean>
      faults: JSONColumnType<Partial<Record<PostingStep, FaultSlug>>, string | undefined>
      note: Generated<string>
      decided_by: bigint | null
      decided_at: Date | null
    }
  }
}
