import type { Generated } from 'kysely'
import type { WithdrawalState } from '../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    withdrawal: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint | null
      hold_id: bigint
      amount_rial: bigint
      sheba_sealed: Buffer | null
      sent_key: Buffer
      /** A Jalali day in Tehran, `1405/09/02`. */
      requested_on: string
      requested_at: Date
      state: Generated<WithdrawalState>
      decided_by: bigint | null
      tracking: string | null
      reason: string | null
      ended_at: Date | null
      /**
       * Staff cannot transfer it earlier. Computed from the next three, which are null when older
       * than the record.
       */
      ready_at: Date
      name_since: Generated<Date | null>
      sheba_since: Generated<Date | null>
      device_since: Generated<Date | null>
    }
  }
}
