import type { Generated } from 'kysely'
import type { ReportReason } from '../report.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    ad_report: {
      id: Generated<bigint>
      ad_id: bigint
      person_id: bigint
      reason: ReportReason
      note: Generated<string>
      at: Date
      state: Generated<'open' | 'closed'>
      outcome: 'upheld' | 'dismissed' | null
      closed_at: Date | null
      /** In hundredths of an ordinary person. */
      weight: Generated<number>
      /** A keyed hash of the reporter's network. */
      network: Generated<Buffer | null>
    }
  }
}
