import type { Generated, Selectable } from 'kysely'
import '#platform/database/database.ts'
import type { Tables } from '#platform/database/database.ts'
import type { LotteryState } from '../states.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    draw: {
      id: Generated<bigint>
      public_id: string
      title: string
      rules: string
      places: number
      most_each: number
      opens_at: Date
      closes_at: Date
      reveal_by: Date
      seed_sealed: Buffer
      commitment: Buffer
      state: Generated<LotteryState>
      tickets: Generated<number>
      substitute: Generated<string | null>
      root: Generated<Buffer | null>
      ticket_order: Generated<Buffer | null>
      announced_by: bigint | null
      opened_by: Generated<bigint | null>
      closed_by: Generated<bigint | null>
      drawn_by: Generated<bigint | null>
      timed: Generated<boolean>
    }
    draw_part: {
      draw_id: bigint
      part: number
      kind: 'party' | 'number'
      name: string
      commitment: Buffer | null
      outcome: Generated<'revealed' | 'number' | 'refused' | null>
      value: Generated<string | null>
    }
    draw_ticket: {
      draw_id: bigint
      number: number
      person_id: bigint | null
      holder: Buffer
      blind_sealed: Buffer
      identity_index: Buffer | null
      named: boolean
      entered_at: Date
    }
    draw_record: { draw_id: bigint; number: number; body: string; hash: Buffer }
    draw_node: { draw_id: bigint; block: number; node: Buffer }
  }
}

export type LotteryRow = Selectable<Tables['draw']>
export type PartRow = Selectable<Tables['draw_part']>
