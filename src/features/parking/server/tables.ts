import type { Generated, Selectable } from 'kysely'
import type { Tables } from '#platform/database/database.ts'
import type { DebtState, ParkingState, TariffClass } from '../states.ts'

/** A day in Tehran, `2026-11-21`; select it as text: `::text`. */
export type Day = string

declare module '#platform/database/database.ts' {
  interface Tables {
    parking_zone: {
      id: Generated<number>
      code: string
      city_id: number
      name: string
      tariff: TariffClass
      active: Generated<boolean>
    }
    parking: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint | null
      plate_sealed: Buffer | null
      plate_index: Buffer | null
      zone_id: number
      state: Generated<ParkingState>
      started_at: Date
      ended_at: Date | null
      ended_by: 'person' | 'device' | 'limit' | null
      amount_rial: bigint | null
      due_on: Day | null
      payable_id: string | null
      objection_sealed: Buffer | null
      objection_answer: string | null
      objected_at: Date | null
      /** How long its stop waited on a device, as stated; never used for the fee. */
      stated_wait_seconds: number | null
      reported: Generated<'nothing' | 'started' | 'ended' | 'paid'>
    }
    parking_day: {
      parking_id: bigint
      day: Day
      free_seconds: number
      charged_seconds: number
      periods: number
      amount_rial: bigint
      capped: boolean
      tariff_version: bigint
    }
    parking_debt: {
      id: Generated<bigint>
      public_id: string
      person_id: bigint | null
      plate_sealed: Buffer | null
      plate_index: Buffer | null
      city_ref: string
      place: string
      parked_on: Day
      amount_rial: bigint
      state: Generated<DebtState>
      request_key: string
      payable_id: string | null
      attempts: Generated<number>
      tracking: string | null
      found_at: Date
      ended_at: Date | null
    }
  }
}

export type ParkingRow = Selectable<Tables['parking']>
export type DebtRow = Selectable<Tables['parking_debt']>
