import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { DayHours, DealerHours } from '../opening-hours.ts'
import type { ReviewSign } from '../review-signs.ts'
import type { DealerText } from '../dealer-texts.ts'
import type { TeamMember } from '../dealer-view.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    gallery: {
      id: Generated<bigint>
      slug: string
      name: string
      owner_id: bigint | null
      licence_number: string
      province_id: number
      city_id: number
      /** Of `city_id`, when the address names it. */
      district_id: number | null
      address: string
      phone_sealed: Buffer
      /** The unit of prices in stock files that name none; null until the dealer has stated it. */
      stock_price_unit: Generated<'toman' | 'rial' | null>
      about: string
      hours: JSONColumnType<DealerHours>
      holiday_hours: ColumnType<DayHours, string | null | undefined, string | null>
      licence_checked_at: Date | null
      team: ColumnType<TeamMember[], string | undefined, string>
      founded_year: number
      make_ids: Generated<number[]>
      state: Generated<'active' | 'suspended'>
      created_at: Date
      sort_key: string
      /** Earlier reports are settled. */
      cleared_at: Generated<Date | null>
      /** Keys of pictures. */
      logo: Generated<string | null>
      photo: Generated<string | null>
      /** Degrees (WGS 84). */
      latitude: Generated<number | null>
      longitude: Generated<number | null>
      /** When the bait rule suspended the dealer; null once staff lifted it. */
      bait_at: Generated<Date | null>
    }
    gallery_follow: {
      person_id: bigint
      gallery_id: bigint
      followed_at: Date
      checked_at: Date
      told: Generated<number>
    }
    gallery_review: {
      id: Generated<bigint>
      gallery_id: bigint
      person_id: bigint
      at: Date
      honesty: number
      conduct: number
      fairness: number
      body: string
      reply: Generated<string | null>
      replied_at: Generated<Date | null>
      hidden_at: Generated<Date | null>
      hidden_reason: Generated<string | null>
      signs: Generated<ReviewSign[]>
      /** In hundredths of an ordinary person. */
      weight: Generated<number>
      /** The network that sent it, for thirty days. */
      network_index: Generated<Buffer | null>
      /** Without a visit, and from a new account or minutes after a contact; false once staff kept it. */
      weak: Generated<boolean>
      /** When the review was held for staff. */
      held_at: Generated<Date | null>
    }
    gallery_review_report: {
      review_id: bigint
      person_id: bigint
      at: Date
      decided_at: Generated<Date | null>
    }
    /** An earlier version of a public text; `team` is JSON. */
    gallery_text: {
      id: Generated<bigint>
      gallery_id: bigint
      kind: DealerText
      body: string
      replaced_at: Date
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
  }
}
