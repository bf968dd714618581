import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { BodyStateSlug, ColourSlug } from '../choices.ts'
import type { Panels } from '../body-map.ts'
import type { PriceMode, RatingWord } from '../choices.ts'
import type { DayHours, GalleryHours } from '../gallery-hours.ts'
import type { TeamMember } from '../gallery-view.ts'
import type { ReportReason } from '../report.ts'

type Money = bigint | null

declare module '#platform/database.ts' {
  interface Tables {
    gallery: {
      id: Generated<bigint>
      slug: string
      name: string
      owner_id: bigint | null
      licence_number: string
      province_id: number
      city_id: number
      address: string
      phone_sealed: Buffer
      about: string
      hours: JSONColumnType<GalleryHours>
      holiday_hours: ColumnType<DayHours, string | null | undefined, string | null>
      licence_checked_at: Date | null
      team: ColumnType<TeamMember[], string | undefined, string>
      founded_year: number
      make_ids: Generated<number[]>
      state: Generated<'active' | 'suspended'>
      created_at: Date
      sort_key: string
    }
    gallery_news: {
      id: Generated<bigint>
      gallery_id: bigint
      slug: string
      title: string
      body: string
      published_at: Date
      expires_at: Date | null
    }
    ad: {
      id: Generated<bigint>
      public_id: string
      state: 'draft' | 'pending' | 'published' | 'rejected' | 'expired' | 'sold' | 'removed' | 'suspended'
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
      district: string | null
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
    }
    ad_price: { ad_id: bigint; at: Date; price_rial: bigint }
    bookmark: { person_id: bigint; ad_id: bigint; created_at: Date; price_rial: Money }
    contact_reveal: {
      id: Generated<bigint>
      ad_id: bigint | null
      gallery_id: bigint | null
      person_id: bigint
      at: Date
    }
    ad_report: {
      id: Generated<bigint>
      ad_id: bigint
      person_id: bigint
      reason: ReportReason
      note: Generated<string>
      at: Date
      state: Generated<'open' | 'closed'>
      outcome: 'upheld' | 'dismissed' | null
      closed_at: Date | null
    }
  }
}
