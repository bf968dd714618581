import type { ColumnType, Generated } from 'kysely'

declare module '#platform/database.ts' {
  interface Tables {
    bookmark: {
      person_id: bigint
      ad_id: bigint
      created_at: Date
      price_rial: ColumnType<bigint | null>
      /** Its owner wants to hear no more of its price. */
      quiet: Generated<boolean>
      /** Since when the ad is not on offer, as far as anybody has looked. */
      gone_at: Generated<Date | null>
    }
    better_deal_place: { only_one: Generated<boolean>; until: Date }
  }
}
