import type { ColumnType, Generated } from 'kysely'
import '#platform/database/database.ts'
import type { EditionState, FactChange } from '../specs/fact-edition.ts'
import type { SpecSource } from '../specs/spec-value.ts'
import type { SearchWordKind } from '../types.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    make: {
      id: number
      slug: string
      name_fa: string
      name_en: string
      country: string
      origin: 'domestic' | 'assembled' | 'imported'
      sort_key: string
    }
    model: {
      id: number
      make_id: number
      slug: string
      name_fa: string
      name_en: string
      body_type: string
      size_class: string
      year_from: number
      year_to: number | null
      year_calendar: 'jalali' | 'gregorian'
      current: boolean
      sort_key: string
    }
    trim_level: {
      id: number
      model_id: number
      slug: string
      name_fa: string
      name_en: string
      engine_cc: number | null
      power_hp: number | null
      cylinders: number | null
      gearbox: string
      gearbox_speeds: number | null
      fuel: string
      drivetrain: string | null
      approximate: boolean
      sort_key: string
    }
    province: { id: number; slug: string; name_fa: string; plate_codes: number[]; sort_key: string }
    holiday: { day: string; name: string }
    city: { id: number; province_id: number; slug: string; name_fa: string; capital: boolean; sort_key: string }
    district: { id: number; city_id: number; slug: string; name_fa: string; sort_key: string }
    search_word: {
      id: Generated<bigint>
      spelling: string
      kind: SearchWordKind
      slug: string
      active: Generated<boolean>
    }
    search_word_revision: { revision: bigint }
    catalogue_revision: { revision: bigint }
    vehicle_fact: {
      id: Generated<bigint>
      model_id: number
      trim_id: number | null
      key: string
      value: string | null
      approximate: Generated<boolean>
      source: SpecSource
      /** The name of a public page. */
      reference: Generated<string | null>
      day: string
      from_file: Generated<boolean>
    }
    vehicle_colour: { model_id: number; trim_id: number | null; colour: string; from_file: Generated<boolean> }
    vehicle_spec_revision: { revision: bigint }
    vehicle_fact_edition: {
      id: Generated<bigint>
      state: EditionState
      note: string
      changes: ColumnType<FactChange[], string, never>
      created_at: Date
      published_at: Date | null
    }
  }
}
