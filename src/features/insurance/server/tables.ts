import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Tables } from '#platform/database/database.ts'
import type { Day } from '#kit/day.ts'
import type { InstalmentPlan } from '../instalments.ts'
import type { Delivery, InstalmentState, OfferState, OrderReason, OrderState } from '../states.ts'

declare module '#platform/database/database.ts' {
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
      plans: ColumnType<InstalmentPlan[] | null, string | null | undefined, string | null>
    }
    insurance_order: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint | null
      insurer: string
      request_key: string
      reference: string
      cover_rial: bigint
      price_rial: bigint
      late_rial: bigint
      input_sealed: Buffer | null
      insured_sealed: Buffer | null
      address_sealed: Buffer | null
      subject_sealed: Buffer | null
      subject_index: Buffer | null
      car: string | null
      begins_on: Day
      ends_on: Day
      delivery: Delivery
      terms_version: string
      state: Generated<OrderState>
      reason: OrderReason | null
      refund_rial: bigint | null
      attempts: Generated<number>
      payable_id: string | null
      tracking: string | null
      made_at: Date
      pay_until: Date
      paid_at: Date | null
      papers_until: Date | null
      changed_at: Date
      reminded: number | null
      plan: ColumnType<InstalmentPlan | null, string | null | undefined, never>
      first_rial: ColumnType<bigint | null, bigint | null | undefined, never>
      plan_fee_rial: ColumnType<bigint | null, bigint | null | undefined, never>
    }
    insurance_instalment: {
      order_id: bigint
      number: number
      due_on: Day
      amount_rial: bigint
      fee_rial: bigint
      state: Generated<InstalmentState>
      payable_id: string | null
      paid_at: Date | null
      told_at: Date | null
      reminded: number | null
    }
    insurance_policy: {
      id: Generated<bigint>
      order_id: bigint
      number_sealed: Buffer | null
      unique_code_sealed: Buffer | null
      begins_on: Day
      ends_on: Day
      issued_at: Date
      ended_at: Date | null
    }
  }
}

export type QuoteRow = Selectable<Tables['insurance_quote']>
export type OrderRow = Selectable<Tables['insurance_order']>
export type InstalmentRow = Selectable<Tables['insurance_instalment']>
export type PolicyRow = Selectable<Tables['insurance_policy']>
