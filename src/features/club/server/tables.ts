import type { Generated } from 'kysely'
import '#platform/database/database.ts'

export type PointKind = 'give' | 'take-back' | 'spend' | 'return' | 'expire' | 'forgive'
export type PointSide = 'points' | 'owed' | 'given' | 'spent' | 'expired' | 'forgiven'

declare module '#platform/database/database.ts' {
  interface Tables {
    point_account: {
      id: Generated<bigint>
      person_id: bigint | null
      points: Generated<number>
      owed: Generated<number>
      blocked_at: Date | null
      blocked_reason: string | null
    }
    point_transfer: {
      id: Generated<bigint>
      account_id: bigint
      kind: PointKind
      source: string
      key: string
      undoes: bigint | null
      about: Generated<unknown>
      at: Date
    }
    point_entry: { transfer_id: bigint; side: PointSide; amount: number }
    point_lot: {
      id: Generated<bigint>
      account_id: bigint
      transfer_id: bigint
      points: number
      left_points: number
      expires_at: Date
    }
    point_use: { transfer_id: bigint; lot_id: bigint; points: number }
    point_debt: {
      id: Generated<bigint>
      account_id: bigint
      transfer_id: bigint
      points: number
      left_points: number
      expires_at: Date
    }
    prize_draw: {
      draw_id: bigint
      slug: string
      summary: string
      prizes: unknown
      price_points: number
    }
    prize_reminder: { draw_id: bigint; person_id: bigint; asked_at: Date }
    club_partner: { id: Generated<bigint>; slug: string; name: string; category: string; about: Generated<string> }
    club_discount: {
      id: Generated<bigint>
      public_id: string
      partner_id: bigint
      title: string
      conditions: string
      percent: number | null
      amount_rial: bigint | null
      least_rial: Generated<bigint>
      cap_rial: bigint | null
      price_points: number
      per_person: number
      starts_at: Date
      ends_at: Date
      active: Generated<boolean>
    }
    club_code: {
      id: Generated<bigint>
      public_id: string
      discount_id: bigint
      code_sealed: Buffer
      code_index: Buffer
      person_id: Generated<bigint | null>
      points: Generated<number>
      taken_at: Generated<Date | null>
      used_at: Generated<Date | null>
      refused_at: Generated<Date | null>
      refusal: Generated<string | null>
      decided_at: Generated<Date | null>
      accepted: Generated<boolean | null>
      answer: Generated<string | null>
    }
  }
}
