import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Tables } from '#platform/database.ts'
import type { OfferState } from '../states.ts'

declare module '#platform/database.ts' {
  interface Tables {
    insurer: {
      key: string
      name: string
      place: number
      enabled: boolean
      satisfaction: number | null
      solvency: number | null
      branches: number | null
      complaint_days: number | null
      sample: boolean
      changed_at: Date
    }
    insurance_quote: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint | null
      input_sealed: Buffer | null
      made_at: Date
      valid_until: Date
    }
    insurance_offer: {
      quote_id: bigint
      insurer: string
      state: OfferState
      reason: string | null
      ms: number | null
      reference: string | null
      discount_hundredths: number | null
      prices: ColumnType<Record<string, string> | null, string | null, string | null>
    }
  }
}

export type QuoteRow = Selectable<Tables['insurance_quote']>
