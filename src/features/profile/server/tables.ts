import type { ColumnType } from 'kysely'

type Sealed = ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>

declare module '#platform/database/database.ts' {
  interface Tables {
    contact_detail: {
      person_id: bigint
      address_sealed: Sealed
      postal_code_sealed: Sealed
      sheba_sealed: Sealed
      changed_at: Date
      /** Since when the Sheba is unchanged; null is older than the record. */
      sheba_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    }
  }
}
