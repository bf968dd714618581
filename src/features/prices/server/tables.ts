import type { Generated, JSONColumnType } from 'kysely'
import '#platform/database/database.ts'
import type { MyCar } from '../my-car/my-car-schema.ts'
import type { AlertKind, AlertSide } from '../price-alerts/price-alert.ts'
import type { KeptEntry } from './save-price.ts'
import type { ValueView } from '../value-view.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    factory_price: {
      id: Generated<bigint>
      trim_id: number
      price_rial: bigint
      /** Select days as text: `to_char`, or `::text`. */
      valid_from: string
      source: string
      entered_by: bigint | null
      entered_at: Date
      demo: Generated<boolean>
    }
    market_quote: {
      id: Generated<bigint>
      trim_id: number
      year: number
      kind: 'new' | 'used'
      day: string
      price_rial: bigint
      source: string
      entered_by: bigint | null
      entered_at: Date
      demo: Generated<boolean>
    }
    market_day: {
      trim_id: number
      year: number
      kind: 'new' | 'used'
      day: string
      median_rial: bigint
      low_rial: bigint
      high_rial: bigint
      sample: number
      demo: Generated<boolean>
    }
    market_effects: { id: Generated<number>; effects: JSONColumnType<object>; learnt_at: Date }
    shared_valuation: {
      public_id: string
      trim_id: number
      car: JSONColumnType<MyCar>
      valuation: JSONColumnType<ValueView>
      made_at: Date
      expires_at: Date
    }
    price_alert: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint
      trim_id: number
      kind: AlertKind
      year: number | null
      side: AlertSide
      target_rial: bigint
      active: Generated<boolean>
      crossed: Generated<boolean>
      made_at: Date
      told_at: Date | null
      told_rial: bigint | null
      times_told: Generated<number>
    }
    price_anchor: { subject: string; value: bigint; since: Date }
    price_held: {
      id: Generated<bigint>
      entry: JSONColumnType<KeptEntry>
      before_value: bigint
      entered_by: bigint | null
      entered_at: Date
      decision: 'accepted' | 'refused' | null
      decided_by: bigint | null
      decided_at: Date | null
    }
    price_index: {
      kind: 'consumer' | 'dollar' | 'gold'
      day: string
      value: bigint
      source: string
      demo: Generated<boolean>
      entered_by?: bigint | null
      entered_at?: Date | null
    }
  }
}
