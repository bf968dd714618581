import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Tables } from '#platform/database/database.ts'
import type { CostKey } from '../costs.ts'
import type { Bank, CarState, DepositReason, DepositState, EndReason, MovedBy, OrderState, Stage } from '../states.ts'
import type { Section } from '../terms.ts'

type Json<Read> = ColumnType<Read, string, string>

declare module '#platform/database/database.ts' {
  interface Tables {
    imported_round: {
      id: Generated<bigint>
      public_id: string
      title: string
      opens_at: Date
      closes_at: Date
      draw_id: bigint | null
      allocated_at: Date | null
      cancelled_at: Date | null
      reserves_until: Date | null
      made_at: Date
    }
    imported_car: {
      id: Generated<bigint>
      slug: string
      round_id: bigint
      state: Generated<CarState>
      version: number | null
      capacity: number
      made_at: Date
      changed_at: Date
    }
    imported_car_version: {
      car_id: bigint
      number: number
      content: Json<unknown>
      reason: string | null
      published_at: Date | null
    }
    imported_stage: {
      id: Generated<bigint>
      car_id: bigint
      stage: Stage
      on_day: Day
      proof: string | null
      at: Date
    }
    imported_terms: { version: number; sections: Json<readonly Section[]>; reason: string; published_at: Date }
    imported_order: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint | null
      round_id: bigint
      state: OrderState
      first_car_id: bigint
      second_car_id: bigint | null
      quotes: Json<readonly StoredQuote[]>
      lock_until: Date
      terms_version: number | null
      national_index: Buffer | null
      applicant_sealed: Buffer | null
      ticket: number | null
      allocated_car_id: bigint | null
      reserve_place: number | null
      contract_number: string | null
      price_rial: bigint | null
      reason: EndReason | null
      refund_rial: bigint | null
      fee_rial: bigint | null
      made_at: Date
      confirmed_at: Date | null
      reminded_at: Generated<Date | null>
      changed_at: Date
    }
    imported_order_move: { from_state: OrderState; to_state: OrderState; by: MovedBy }
    imported_order_event: {
      id: Generated<bigint>
      order_id: bigint
      from_state: OrderState | null
      to_state: OrderState
      by: MovedBy
      at: Date
    }
    imported_acceptance: { order_id: bigint; version: number; section: string; accepted_at: Date }
    imported_deposit: {
      id: Generated<bigint>
      order_id: bigint
      request_key: string
      bank: Bank
      state: Generated<DepositState>
      wanted: 'release' | 'take' | null
      amount_rial: bigint
      take_rial: bigint | null
      taken_rial: bigint | null
      reference: string | null
      reason: DepositReason | null
      attempts: Generated<number>
      asked_at: Date
      blocked_at: Date | null
      until: Date
      changed_at: Date
    }
    imported_deposit_move: { from_state: DepositState; to_state: DepositState }
    imported_bill: {
      id: Generated<bigint>
      public_id: string
      order_id: bigint
      kind: 'rest' | 'deposit'
      amount_rial: bigint
      state: Generated<'open' | 'paid' | 'cancelled'>
      payable_id: string
      due_at: Date
      made_at: Date
      paid_at: Date | null
      reminded_at: Generated<Date | null>
    }
  }
}

/** A price stored with an order: car, version, computation time, and lines. */
export type StoredQuote = {
  carId: string
  version: number
  at: string
  lines: readonly { key: CostKey; low: string; high: string; fixed: boolean }[]
  low: string
  high: string
}

export type RoundRow = Selectable<Tables['imported_round']>
export type CarRow = Selectable<Tables['imported_car']>
export type OrderRow = Selectable<Tables['imported_order']>
export type DepositRow = Selectable<Tables['imported_deposit']>
export type BillRow = Selectable<Tables['imported_bill']>
