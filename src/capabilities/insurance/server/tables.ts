import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Tables } from '#platform/database.ts'
import type { OfferState, OrderReason, OrderState } from '../states.ts'

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
    insurance_order: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint | null
      quote_id: bigint | null
      insurer: string
      cover_rial: bigint
      price_rial: bigint
      premium_rial: bigint
      input_sealed: Buffer | null
      lines: ColumnType<readonly { label: string; rial: string }[], string, string>
      state: OrderState
      reason: OrderReason | null
      reference: string
      order_key: string
      asked: Generated<boolean>
      void_wanted: Generated<boolean>
      attempts: Generated<number>
      delivery: 'electronic' | 'post'
      terms_version: number
      sent_key: string | null
      payable_id: string | null
      refund_rial: bigint | null
      made_at: Date
      pay_until: Date
      due_at: Date | null
      issued_at: Date | null
      ended_at: Date | null
    }
    /** Days are read as text: `::text`. */
    insurance_policy: {
      id: Generated<bigint>
      order_id: bigint
      insurer: string
      number: string
      unique_code: string
      check_code: string
      premium_rial: bigint
      begins_on: string
      ends_on: string
      given: boolean
      state: 'valid' | 'void-wanted' | 'cancelled'
      told: string | null
      made_at: Date
    }
  }
}

export type OrderRow = Selectable<Tables['insurance_order']>
export type QuoteRow = Selectable<Tables['insurance_quote']>
export type InsurerRow = Selectable<Tables['insurer']>
