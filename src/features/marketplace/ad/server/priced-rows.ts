import type { Db } from '#platform/database/database.ts'
import type { Rateable } from '../price-rating.ts'
import './tables.ts'

/** Selects the columns on which an ad's price depends. */
export const selectPriced = (db: Db) =>
  db
    .selectFrom('ad')
    .select(['id', 'public_id', 'model_id', 'trim_id', 'year', 'mileage_km', 'panels', 'body_state'])
    .select(['engine_state', 'gearbox_state', 'plate_kind', 'insurance_months', 'colour', 'province_id'])
    .select(['ride_hailing', 'price_mode', 'price_rial', 'document_kind'])

export type PricedRow = Awaited<ReturnType<ReturnType<typeof selectPriced>['executeTakeFirstOrThrow']>>

type RateableRow = Pick<
  PricedRow,
  'plate_kind' | 'price_mode' | 'price_rial' | 'engine_state' | 'gearbox_state' | 'document_kind' | 'body_state'
>

export const rateableOf = (row: RateableRow): Rateable => ({
  plateKind: row.plate_kind,
  priceMode: row.price_mode,
  priceRial: row.price_rial,
  engineState: row.engine_state,
  gearboxState: row.gearbox_state,
  documentKind: row.document_kind,
  bodyState: row.body_state,
})
