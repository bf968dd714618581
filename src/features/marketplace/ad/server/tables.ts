import type { Generated, JSONColumnType } from 'kysely'
import type { Confidence, StepKind } from '#features/prices/contract.ts'
import type { AdState } from '../ad-states.ts'
import type { BodyStateSlug, ColourSlug } from '../choices.ts'
import type { ContactWay } from '../contact-way.ts'
import type { Panels } from '../body-map.ts'
import type { PriceMode, RatingWord } from '../choices.ts'

type Money = bigint | null

declare module '#platform/database/database.ts' {
  interface Tables {
    ad: {
      id: Generated<bigint>
      public_id: string
      state: AdState
      seller_id: bigint
      gallery_id: bigint | null
      make_id: number
      model_id: number
      trim_id: number
      body_type: string
      year: number
      mileage_km: number
      gearbox: 'manual' | 'automatic'
      fuel: string
      colour: ColourSlug
      inside_colour: ColourSlug | null
      body_state: BodyStateSlug
      panels: JSONColumnType<Panels>
      engine_state: Generated<'sound' | 'needs-repair' | 'replaced'>
      gearbox_state: Generated<'sound' | 'needs-repair' | 'replaced'>
      insurance_months: number | null
      plate_kind: Generated<'national' | 'free-zone' | 'temporary'>
      document_kind: string
      ride_hailing: Generated<boolean>
      province_id: number
      city_id: number
      district_id: number | null
      price_mode: PriceMode
      price_rial: Money
      down_payment_rial: Money
      instalment_rial: Money
      instalment_count: number | null
      barter_for: string | null
      description: string
      pictures: Generated<string[]>
      search_text: string
      created_at: Date
      published_at: Date | null
      expires_at: Date | null
      sold_at: Date | null
      market_rial: Money
      market_sample: number | null
      gap_permille: number | null
      rating: RatingWord | null
      rating_reason: string | null
      rated_at: Date | null
      drop_rial: Generated<bigint>
      revision: Generated<string>
      stopped_with_gallery: Generated<boolean>
      sold_rial: Generated<Money>
      renewals: Generated<number>
      /** When it was last moved to the top of the lists, and how often since publication. */
      bumped_at: Generated<Date | null>
      bumps: Generated<number>
      state_before: Generated<AdState | null>
      changed_at: Generated<Date | null>
      /** The seller hides the price of the sold car. */
      price_hidden: Generated<boolean>
      plate_sealed: Generated<Buffer | null>
      plate_index: Generated<Buffer | null>
      vin_sealed: Generated<Buffer | null>
      vin_index: Generated<Buffer | null>
      /** When a buyer's deposit reserved the car. */
      reserved_at: Generated<Date | null>
      /** When staff kept the ad despite reports. */
      kept_at: Generated<Date | null>
      /** The ban that stopped the ad. */
      strike_id: Generated<bigint | null>
      contact_way: Generated<ContactWay>
      contact_from: Generated<number | null>
      contact_until: Generated<number | null>
    }
    ad_price: { ad_id: bigint; at: Date; price_rial: bigint }
    /**
     * Money in JSON is rials as text. A comparable is an ad's public id and its price adjusted to
     * this car.
     */
    ad_valuation: {
      ad_id: bigint
      value_rial: bigint
      low_rial: bigint
      high_rial: bigint
      confidence: Confidence
      base_year: number
      usual_km: number
      steps: JSONColumnType<[StepKind, string][]>
      comparables: JSONColumnType<[string, string][]>
    }
    seller_answers: {
      person_id: bigint
      threads: number
      answered: number
      usual_seconds: number | null
      measured_at: Date
    }
    seller_active: { person_id: bigint; day: string }
    gallery_conduct: {
      gallery_id: bigint
      threads: number
      answered: number
      usual_seconds: number | null
      shown: number
      sold_open: number
      measured_at: Date
    }
    ad_price_checked: { ad_id: bigint; at: Date }
    /** `day` is a date in Tehran, «2026-11-24». */
    ad_day: { ad_id: bigint; day: string; views: Generated<number>; shown: Generated<number> }
    ad_viewer: { ad_id: bigint; day: string; viewer: Buffer }
  }
}
