import type { Generated } from 'kysely'

declare module '#platform/database.ts' {
  interface Tables {
    contact_reveal: {
      id: Generated<bigint>
      ad_id: bigint | null
      gallery_id: bigint | null
      person_id: bigint
      at: Date
    }
  }
}
