import type { Generated, Selectable } from 'kysely'
import '#platform/database/database.ts'
import type { Tables } from '#platform/database/database.ts'
import type { WaitingRoomState } from '../states.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    opening: {
      id: Generated<bigint>
      public_id: string
      subject: string
      title: string
      target: string
      opens_at: Date
      closes_at: Date
      rate_per_minute: number
      minutes_to_use: number
      rehearsal: Generated<boolean>
      needs_code: Generated<boolean>
      imitated: Generated<boolean>
      draw_id: bigint
      state: Generated<WaitingRoomState>
      arrivals: Generated<number>
      present: Generated<number | null>
      chained: Generated<number>
      head: Buffer
      admitted: Generated<number>
      stepped_at: Generated<Date | null>
      notice: Generated<string | null>
      announced_at: Date
      ended_at: Generated<Date | null>
      frozen_at: Generated<Date | null>
      remark: Generated<string | null>
    }
    opening_freeze: { opening_id: bigint; from_at: Date; to_at: Date }
    opening_place: {
      opening_id: bigint
      arrival: number
      person_id: bigint | null
      identity_index: Buffer | null
      attempt: number
      holder: Buffer
      arrived_at: Date
      used_at: Generated<Date | null>
    }
    opening_ticket: { opening_id: bigint; number: number; arrival: number; issued_at: Date; hash: Buffer }
    opening_step: { opening_id: bigint; up_to: number; at: Date }
    opening_record: { opening_id: bigint; number: number; body: string; hash: Buffer; signature: Buffer }
  }
}

export type WaitingRoomRow = Selectable<Tables['opening']>
