import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Tables } from '#platform/database/database.ts'
import type { Phase } from '../phase.ts'
import type { DeliveryStep, EndReason, MovedBy, OrderState, PlanState } from '../states.ts'

type Json<Read> = ColumnType<Read, string, string>

declare module '#platform/database/database.ts' {
  interface Tables {
    sale_agency: {
      id: Generated<number>
      code: string
      name: string
      city_id: number
      address: string
      phone: string
      active: Generated<boolean>
    }
    sale_plan: {
      id: Generated<bigint>
      public_id: string
      slug: string
      state: Generated<PlanState>
      version: number | null
      opens_at: Date | null
      closes_at: Date | null
      make: string | null
      phase: Generated<Phase>
      per_minute: number | null
      halted: string | null
      line: ColumnType<LineLottery | null, string | null | undefined, string | null>
      draw_id: Generated<bigint | null>
      drawn_at: Generated<Date | null>
      made_at: Date
      changed_at: Date
    }
    sale_plan_version: {
      plan_id: bigint
      number: number
      content: Json<unknown>
      reason: string | null
      published_at: Date | null
    }
    sale_plan_event: {
      id: Generated<bigint>
      plan_id: bigint
      kind: PlanEventKind
      text: string | null
      at: Date
    }
    sale_record: {
      plan_id: bigint
      on_time: number
      late: number
      open: number
      late_days: number | null
      as_of: Day
      source: string
    }
    sale_stock: {
      id: Generated<bigint>
      plan_id: bigint
      trim: string
      colour: string
      agency_id: number
      part: number
      total: number
      free: number
      held: Generated<number>
      sold: Generated<number>
    }
    sale_order: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint | null
      plan_id: bigint
      version: number
      state: OrderState
      trim: string
      colour: string
      agency_id: number
      second: ColumnType<SecondWish | null, string | null, string | null>
      options: string[]
      price_rial: bigint
      lines: Json<StoredLine[]>
      applicant_sealed: Buffer | null
      national_index: Buffer | null
      household_index: Buffer | null
      terms_version: number
      form_key: string
      reason: EndReason | null
      refund_rial: bigint | null
      profit_rial: bigint | null
      contract_number: string | null
      vin_sealed: Buffer | null
      ticket: Generated<number | null>
      draw_rank: Generated<number | null>
      /** The time at which a car passed them because of another open order. */
      passed_over_at: Generated<Date | null>
      by_second: Generated<boolean>
      made_at: Date
      pay_until: Date | null
      changed_at: Date
    }
    sale_order_move: { from_state: OrderState; to_state: OrderState; by: MovedBy }
    sale_order_event: {
      id: Generated<bigint>
      order_id: bigint
      from_state: OrderState | null
      to_state: OrderState
      by: MovedBy
      at: Date
    }
    sale_hold: {
      id: Generated<bigint>
      order_id: bigint
      stock_id: bigint
      state: Generated<'held' | 'sold' | 'released'>
      until: Date
      made_at: Date
      ended_at: Date | null
    }
    sale_bill: {
      id: Generated<bigint>
      public_id: string
      order_id: bigint
      kind: BillKind
      label: string
      amount_rial: bigint
      due_at: Date
      before_delivery: boolean
      state: Generated<BillState>
      payable_id: string
      disputed: string | null
      answer: Generated<string | null>
      answered_at: Generated<Date | null>
      made_at: Date
      paid_at: Date | null
    }
    sale_promise: { id: Generated<bigint>; order_id: bigint; on_day: Day; reason: string | null; at: Date }
    sale_delivery: { order_id: bigint; step: DeliveryStep; on_day: Day; at: Date }
    sale_draw_record: { plan_id: bigint; number: number; body: string; hash: Buffer }
    sale_reminder: {
      plan_id: bigint
      person_id: bigint
      minutes: number
      made_at: Date
      told_at: Date | null
    }
  }
}

export type BillKind = 'advance' | 'instalment' | 'rest'
export type BillState = 'open' | 'paid' | 'replaced' | 'cancelled'

export type PlanEventKind =
  | 'published'
  | 'changed'
  | 'opened'
  | 'full'
  | 'paused'
  | 'resumed'
  | 'closed'
  | 'cancelled'
  | 'capacity'
  | 'halted'
  | 'unhalted'
  | 'drawn'
  | 'note'

/** The parties of the lottery that orders the people who are present at an opening. */
export type LineLottery = { parties: { name: string; commitment: string }[]; substitute: string }
/** Without an agency it is that of the order. */
export type SecondWish = { trim: string; colour: string; agencyId?: number | undefined }
export type StoredLine = { label: string; amountRial: string; part: 'price' | 'tax' | 'cost' | 'finance' }
export type PlanRow = Selectable<Tables['sale_plan']>
export type SaleOrderRow = Selectable<Tables['sale_order']>
export type BillRow = Selectable<Tables['sale_bill']>
