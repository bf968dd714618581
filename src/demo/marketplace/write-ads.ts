import { sql, type Insertable } from 'kysely'
import type { Db, Tables } from '#platform/database/database.ts'
import type { Panels } from '#features/marketplace/ad/body-map.ts'
import type { AdDraft } from './generate-ad.ts'

/** An ad as first written; rating columns follow later, and the database sets the id. */
export type AdRow = Required<
  Omit<
    Insertable<Tables['ad']>,
    | 'id'
    | 'revision'
    | 'stopped_with_gallery'
    | 'strike_id'
    | 'plate_sealed'
    | 'vin_sealed'
    | 'vin_index'
    | 'plate_index'
    | 'kept_at'
    | 'price_hidden'
    | 'sold_rial'
    | 'renewals'
    | 'bumped_at'
    | 'reserved_at'
    | 'bumps'
    | 'state_before'
    | 'changed_at'
    | 'contact_way'
    | 'contact_from'
    | 'contact_until'
    | 'panels'
    | 'market_rial'
    | 'market_sample'
    | 'gap_permille'
    | 'rating'
    | 'rating_reason'
    | 'rated_at'
  >
> & { panels: Panels }

/** Money travels as text, because JSON has no 64-bit integers; the column types convert it back. */
const asJson = (rows: readonly object[]) =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/**
 * Writes a batch of ads with price histories, with one parameter per table instead of one per
 * value.
 */
export async function writeAds(db: Db, drafts: readonly AdDraft[]): Promise<void> {
  const [first] = drafts
  if (!first) return
  const columns = sql.join(Object.keys(first.row).map((column) => sql.ref(column)))
  const { rows: made } = await sql<{ id: bigint; public_id: string }>`
    insert into ad (${columns})
    select ${columns} from json_populate_recordset(null::ad, ${asJson(drafts.map(({ row }) => row))}::json)
    returning id, public_id`.execute(db)
  const ids = new Map(made.map(({ id, public_id }) => [public_id, id]))
  const prices = drafts.flatMap(({ row, prices: history }) =>
    history.map(({ at, rial }) => ({ ad_id: ids.get(row.public_id), at, price_rial: rial })),
  )
  await sql`
    insert into ad_price (ad_id, at, price_rial)
    select ad_id, at, price_rial from json_populate_recordset(null::ad_price, ${asJson(prices)}::json)`.execute(db)
  // A waiting ad stands in the queue of staff; a rejected one names its fault.
  await sql`
    insert into ad_submission (ad_id, at, risk, outcome, decided_at, faults)
    select id, created_at, 0, case when state = 'rejected' then 'rejected' end,
      case when state = 'rejected' then created_at + interval '3 hours' end,
      case when state = 'rejected' then '{"pictures": "unclear-pictures"}' else '{}' end::jsonb
    from ad where state in ('pending', 'rejected') and id = any(${[...ids.values()]}::bigint[])`.execute(db)
}
