import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Tables } from '#platform/database/database.ts'
import type { Day } from '#kit/day.ts'
import type { ReportInput } from '../report-schema.ts'
import type { OrderReason, OrderState, Package, ShareState, SlotState, Split } from '../states.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    inspection_place: {
      id: Generated<bigint>
      public_id: string
      city_id: number
      kind: 'station' | 'home'
      name: string
      address: string | null
      active: Generated<boolean>
    }
    inspector: {
      id: Generated<bigint>
      code: string
      person_id: bigint | null
      place_id: bigint
      active: Generated<boolean>
    }
    inspector_shift: { inspector_id: bigint; weekday: number; hour: number }
    inspector_absence: { inspector_id: bigint; day: Day }
    inspection_request: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint
      seller_id: bigint
      ad_id: bigint
      ad_path: string
      car: string
      made_at: Date
    }
    inspection_order: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint | null
      seller_id: bigint | null
      ad_id: bigint | null
      ad_path: string | null
      split: Split
      place_id: bigint
      package: Package
      starts_at: Date
      price_rial: bigint
      car: string
      plate_sealed: Buffer | null
      address_sealed: Buffer | null
      form_key: string
      state: Generated<OrderState>
      reason: OrderReason | null
      moves: Generated<number>
      reminded: Generated<boolean>
      pay_until: Date
      made_at: Date
      changed_at: Date
      /**
       * The start of the inspector, the reported delay, and the time at which both parties were notified of a missing
       * start.
       */
      started_at: Generated<Date | null>
      /** Seconds that the start waited on a device, as the device states it. */
      start_stated_wait_seconds: Generated<number | null>
      late_minutes: Generated<number | null>
      late_told_at: Generated<Date | null>
      /** The inspection to which this is a second opinion. */
      second_of: Generated<bigint | null>
    }
    inspection_share: {
      order_id: bigint
      no: 1 | 2
      person_id: bigint | null
      amount_rial: bigint
      payable_id: string | null
      state: Generated<ShareState>
      refund_rial: bigint | null
    }
    inspection_waiting: {
      id: Generated<bigint>
      person_id: bigint
      place_id: bigint
      day: Day
      state: Generated<'waiting' | 'offered' | 'taken' | 'passed' | 'left'>
      made_at: Date
    }
    inspection_slot: {
      id: Generated<bigint>
      inspector_id: bigint
      place_id: bigint
      starts_at: Date
      state: Generated<SlotState>
      order_id: bigint | null
      waiting_id: bigint | null
      until: Date | null
    }
    inspection_key: {
      id: string
      public_key: string
      private_sealed: Buffer | null
      state: Generated<'active' | 'retired' | 'revoked'>
      made_at: Date
      ended_at: Date | null
      reason: string | null
    }
    inspection_finding: {
      order_id: bigint
      inspector_id: bigint
      content: ColumnType<ReportInput, string, never>
      inspected_at: Date
      received_at: Date
    }
    inspection_report: {
      id: Generated<bigint>
      code: string
      order_id: bigint
      ad_id: bigint | null
      key_id: string
      document: string
      signature: Buffer
      issued_at: Date
      valid_until: Date
      valid_km: number
      score: number
      revoked_at: Date | null
      revoked_reason: string | null
    }
    inspection_objection: {
      id: Generated<bigint>
      public_id: string
      order_id: bigint
      about: 'report' | 'no-show'
      by_side: 'booker' | 'seller'
      person_id: bigint | null
      words: string | null
      at: Date
      outcome: Generated<'upheld' | 'rejected' | null>
      answer: Generated<string | null>
      decided_by: Generated<bigint | null>
      decided_at: Generated<Date | null>
    }
    inspection_paper: { report_id: bigint; sha256: Buffer; made_at: Date }
  }
}

export type OrderRow = Selectable<Tables['inspection_order']>
export type ShareRow = Selectable<Tables['inspection_share']>
export type SlotRow = Selectable<Tables['inspection_slot']>
