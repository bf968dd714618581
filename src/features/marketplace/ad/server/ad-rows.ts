import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { AdState } from '../ad-states.ts'
import './tables.ts'

/** The columns of a card. */
export const cardColumns = [
  'id',
  'public_id',
  'gallery_id',
  'make_id',
  'model_id',
  'trim_id',
  'year',
  'mileage_km',
  'body_type',
  'gearbox',
  'fuel',
  'colour',
  'body_state',
  'plate_kind',
  'province_id',
  'city_id',
  'district_id',
  'price_mode',
  'price_rial',
  'down_payment_rial',
  'instalment_rial',
  'pictures',
  'published_at',
  'bumped_at',
  'state',
  'rating',
  'rating_reason',
  'gap_permille',
  'drop_rial',
  'price_hidden',
] as const

/** Selects the slug of the ad's dealer; null for a private seller. */
export const dealerSlug = sql<string | null>`(select slug from gallery where gallery.id = ad.gallery_id)`.as(
  'gallery_slug',
)

export type AdRow = Awaited<ReturnType<typeof findAdRows>>[number]

/** Lists the card rows of these ads in the order of `ids`. Skips ads that have just ended. */
export async function findAdRows(db: Db, ids: readonly bigint[]) {
  const rows = await db
    .selectFrom('ad')
    .select(cardColumns)
    .select(dealerSlug)
    .where('id', 'in', ids.length ? ids : [0n])
    .where('state', '=', 'published')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const moreColumns = [
  'seller_id',
  'inside_colour',
  'panels',
  'engine_state',
  'gearbox_state',
  'insurance_months',
  'document_kind',
  'ride_hailing',
  'instalment_rial',
  'instalment_count',
  'barter_for',
  'description',
  'expires_at',
  'sold_at',
  'market_rial',
  'market_sample',
  'rated_at',
  'contact_way',
  'contact_from',
  'contact_until',
  'reserved_at',
] as const

/** Selects ads with everything their page shows. */
export const selectFullAds = (db: Db) =>
  db
    .selectFrom('ad')
    .select([...cardColumns, ...moreColumns])
    .select(dealerSlug)

export type FullAdRow = Awaited<ReturnType<ReturnType<typeof selectFullAds>['executeTakeFirstOrThrow']>>

/** Returns when an ad ended, if known. */
export const endOf = ({
  state,
  sold_at,
  expires_at,
}: Pick<FullAdRow, 'state' | 'sold_at' | 'expires_at'>): Date | null =>
  sold_at ?? (state === 'expired' ? expires_at : null)

/** States in which the page of an ad is public and its short address resolves. */
export const linkedStates: readonly AdState[] = ['published', 'sold', 'expired']

type Priced = Pick<AdRow, 'state' | 'price_hidden'>

/** Whether others see this ad without its price. */
export const hidesPrice = ({ state, price_hidden }: Priced): boolean => state === 'sold' && price_hidden

/**
 * Returns the ad as others see it. A sold ad with a hidden price loses its price and everything
 * derived from it.
 */
export const asOthersSee = <Row extends AdRow>(row: Row): Row =>
  hidesPrice(row)
    ? {
        ...row,
        price_mode: 'negotiable',
        price_rial: null,
        down_payment_rial: null,
        instalment_rial: null,
        instalment_count: null,
        rating: null,
        rating_reason: 'no-price',
        gap_permille: null,
        drop_rial: 0n,
      }
    : row
