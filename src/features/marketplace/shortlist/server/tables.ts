import type { ColumnType, Generated } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    bookmark: {
      person_id: bigint
      ad_id: bigint
      created_at: Date
      price_rial: ColumnType<bigint | null>
      /** The person switched off its price news. */
      quiet: Generated<boolean>
      /** Since when the ad was found not live. */
      gone_at: Generated<Date | null>
    }
    better_deal_place: { only_one: Generated<boolean>; until: Date }
  }
}
