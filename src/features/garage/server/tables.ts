import type { Generated } from 'kysely'
import '#platform/database/database.ts'
import type { Day } from '#kit/day.ts'
import type { CarRole, SharedRole } from '../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    garage_car: {
      id: Generated<bigint>
      public_id: string
      owner_id: bigint
      plate_sealed: Buffer | null
      plate_index: Buffer | null
      vin_sealed: Buffer | null
      vin_index: Buffer | null
      engine_sealed: Buffer | null
      trim_id: number | null
      described: string | null
      nickname: string | null
      year: number | null
      colour: string | null
      mileage_km: number | null
      mileage_at: Date | null
      added_at: Date
      removed_at: Date | null
      /** The time of the hand-over to the buyer: this row keeps the seller's records. */
      handed_over_at: Date | null
    }
    /** Select days as text: `::text`. */
    garage_reading: { car_id: bigint; read_on: Day; km: number }
    garage_share: { public_id: string; car_id: bigint; person_id: bigint; role: SharedRole; since: Date }
    garage_invitation: {
      id: Generated<bigint>
      public_id: string
      car_id: bigint
      role: CarRole
      token_hash: Buffer
      made_at: Date
      expires_at: Date
    }
    garage_deadline: {
      id: Generated<bigint>
      public_id: string
      car_id: bigint
      kind: string
      title: string | null
      due_on: Day | null
      due_km: number | null
      every_months: number | null
      every_km: number | null
      /** The intended day of the Jalali month, where `due_on` is in a shorter month. */
      month_day: number | null
      remind: Generated<boolean>
      snoozed_until: Day | null
      round: Generated<number>
      told: string | null
      made_at: Date
    }
    garage_done: {
      id: Generated<bigint>
      car_id: bigint
      kind: string
      title: string | null
      done_on: Day
      km: number | null
    }
    garage_cost: {
      id: Generated<bigint>
      public_id: string
      car_id: bigint
      kind: string
      amount_rial: bigint
      spent_on: Day
      km: number | null
      note_sealed: Buffer | null
      /** Hundredths of a litre. */
      fuel_hundredths: number | null
      sent_key: string | null
      added_at: Date
      removed_at: Date | null
    }
    garage_document: {
      id: Generated<bigint>
      public_id: string
      car_id: bigint
      kind: string
      name: string | null
      expires_on: Day | null
      added_at: Date
    }
    garage_calendar: { person_id: bigint; token_hash: Buffer; made_at: Date; read_at: Date | null }
    garage_licence: {
      person_id: bigint
      expires_on: Day | null
      remind: boolean
      round: number
      told: string | null
      changed_at: Date
    }
    garage_timeline: {
      car_id: bigint
      chain: string
      events: Generated<number>
      head: string
      made_at: Date
    }
    garage_timeline_key: { id: string; public_key: string; first_used_at: Date }
    garage_event: {
      car_id: bigint
      no: number
      key: string
      corrects: number | null
      source: string
      kind: string
      day: Day
      content: string
      content_hash: string
      hash: string
      key_id: string | null
      signature: Buffer | null
    }
    garage_timeline_link: {
      id: Generated<bigint>
      public_id: string
      car_id: bigint
      token_hash: Buffer
      kinds: string[]
      left_out: number[]
      events: number
      whole_plate: boolean
      ad_id: string | null
      made_at: Date
      expires_at: Date
      ended_at: Date | null
    }
  }
}
