import type { Generated } from 'kysely'
import '#platform/database.ts'

export type PointKind = 'give' | 'take-back' | 'spend' | 'return' | 'expire' | 'forgive'
export type PointSide = 'points' | 'owed' | 'given' | 'spent' | 'expired' | 'forgiven'

declare module '#platform/database.ts' {
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
  }
}
