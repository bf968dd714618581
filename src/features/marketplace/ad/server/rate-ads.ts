import { sql } from 'kysely'
import {
  learnEffects,
  marketOf,
  readEffects,
  saveEffects,
  valueCar,
  type OfferedCar,
  type Valuation,
} from '#features/prices/contract.ts'
import { toJalali } from '#kit/jalali.ts'
import { dayMs } from '#kit/durations.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { countsForMarket, marketDays, ratePrice, type PriceRating } from '../price-rating.ts'
import { rateableOf, selectPriced, type PricedRow } from './priced-rows.ts'
import { valuedCar, type ValuedColumns } from './valued-car.ts'

const batchSize = 1000
/** Max ads for learning what all models share; bounds the memory in a large market. */
const maxLearntFrom = 60_000

type LiveRow = PricedRow & { recent: boolean }
type Rated = { row: LiveRow; valuation: Valuation; rating: PriceRating }

/**
 * Values the car of every live ad and rates its price; run by a job and after the demo is loaded. Returns the number of ads.
 * Memory holds one model and one batch at a time; a statement for each model would read the table as often.
 */
export async function rateAds(db: Db, now: Date): Promise<number> {
  const { year } = toJalali(now)
  const effects = learnEffects(await readSample(db, now), year)
  await saveEffects(db, effects, now)
  const models = await db.selectFrom('ad').select('model_id').distinct().where('state', '=', 'published').execute()
  let rated = 0
  let batch: Rated[] = []
  const write = async () => {
    if (batch.length > 0) await inTransaction(db, (trx) => writeRatings(trx, batch, now))
    rated += batch.length
    batch = []
  }
  for (const { model_id } of models) {
    const rows = await readLive(db, model_id, now)
    const market = marketOf(carsOf(rows), effects, year)
    for (const row of rows) {
      batch.push(rateRow(row, market))
      if (batch.length === batchSize) await write()
    }
  }
  await write()
  return rated
}

/**
 * Values and rates one live ad, by the ads of its model and the last full run. Runs after
 * publishing and after a change of price or car.
 */
export async function rateAd(trx: Trx, adId: bigint, now: Date): Promise<void> {
  const ad = await trx
    .selectFrom('ad')
    .select('model_id')
    .where('id', '=', adId)
    .where('state', '=', 'published')
    .executeTakeFirst()
  if (!ad) return
  const rows = await readLive(trx, ad.model_id, now)
  const market = marketOf(carsOf(rows), await readEffects(trx), toJalali(now).year)
  const row = rows.find(({ id }) => id === adId)
  if (row) await writeRatings(trx, [rateRow(row, market)], now)
}

/** Values a car without an ad, or with an ad (`besides`) that is excluded from the comparison. */
export const findValue = async (db: Db, car: ValuedColumns, valueAsked: ValueAsked): Promise<bigint | null> =>
  (await valueOf(db, car, valueAsked)).valueRial

type ValueAsked = { now: Date; besides?: bigint | undefined }

/** Like {@link findValue}, with range and steps. */
export async function valueOf(db: Db, car: ValuedColumns, { now, besides }: ValueAsked): Promise<Valuation> {
  const rows = await readLive(db, car.model_id, now)
  const market = marketOf(carsOf(rows), await readEffects(db), toJalali(now).year)
  const own = rows.find(({ id }) => id === besides)?.public_id
  return valueCar(market, valuedCar(car), own)
}

const sinceOf = (now: Date) => new Date(now.getTime() - marketDays * dayMs)

const readLive = (db: Db, modelId: number, now: Date): Promise<LiveRow[]> =>
  selectPriced(db)
    .select(sql<boolean>`published_at >= ${sinceOf(now)}`.as('recent'))
    .where('model_id', '=', modelId)
    .where('state', '=', 'published')
    .execute()

/** Reads a stable sample of ads by their ids, for a market too large to learn from as a whole. */
async function readSample(db: Db, now: Date): Promise<OfferedCar[]> {
  const live = db.selectFrom('ad').where('state', '=', 'published').where('published_at', '>=', sinceOf(now))
  const { count } = await live.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  const every = Math.ceil(Number(count) / maxLearntFrom) || 1
  const rows = await selectPriced(db)
    .where('state', '=', 'published')
    .where('published_at', '>=', sinceOf(now))
    .where(sql<boolean>`id % ${sql.lit(every)} = 0`)
    .execute()
  return carsOf(rows.map((row) => ({ ...row, recent: true })))
}

const carsOf = (rows: readonly LiveRow[]): OfferedCar[] =>
  rows.flatMap((row) =>
    row.recent && countsForMarket(rateableOf(row))
      ? { ...valuedCar(row), id: row.public_id, priceRial: row.price_rial! }
      : [],
  )

function rateRow(row: LiveRow, market: ReturnType<typeof marketOf>): Rated {
  const valuation = valueCar(market, valuedCar(row), row.public_id)
  return { row, valuation, rating: ratePrice(rateableOf(row), valuation.valueRial) }
}

/** Money as text, because JSON has no 64-bit integers. */
const asJson = (value: unknown) =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each))

/** Writes changed ratings, and once a day all of them, because pages show the rating's date. */
async function writeRatings(trx: Trx, rated: readonly Rated[], now: Date): Promise<void> {
  const ratings = rated.map(({ row, rating, valuation }) => ({
    id: row.id,
    rating: rating.rating,
    gap: rating.rating === null ? null : rating.gapPermille,
    market: valuation.valueRial,
    sample: Math.min(32_767, valuation.sample),
    reason: rating.rating === null ? rating.reason : null,
  }))
  const explained = rated.flatMap(({ row, valuation: value }) =>
    value.valueRial === null
      ? []
      : {
          id: row.id,
          value: value.valueRial,
          low: value.lowRial,
          high: value.highRial,
          confidence: value.confidence,
          year: value.baseYear,
          km: value.usualKm,
          steps: value.steps.map(({ kind, rial }) => [kind, rial]),
          comparables: value.comparables.map(({ id, adjustedRial }) => [id, adjustedRial]),
        },
  )
  await sql`
    update ad set rating = new.rating, gap_permille = new.gap, market_rial = new.market, market_sample = new.sample,
      rating_reason = new.reason, rated_at = ${now}
    from json_to_recordset(${asJson(ratings)}::json)
      as new(id bigint, rating text, gap smallint, market bigint, sample smallint, reason text)
    where ad.id = new.id and (
      (ad.rating, ad.gap_permille, ad.market_rial, ad.market_sample, ad.rating_reason)
        is distinct from (new.rating, new.gap, new.market, new.sample, new.reason)
      or (ad.rated_at at time zone 'Asia/Tehran')::date is distinct from (${now}::timestamptz at time zone 'Asia/Tehran')::date
    )`.execute(trx)
  const without = rated.flatMap(({ row, valuation }) => (valuation.valueRial === null ? [row.id] : []))
  if (without.length > 0) await trx.deleteFrom('ad_valuation').where('ad_id', 'in', without).execute()
  await sql`
    insert into ad_valuation as known
      (ad_id, value_rial, low_rial, high_rial, confidence, base_year, usual_km, steps, comparables)
    select id, value, low, high, confidence, year, km, steps, comparables
    from json_to_recordset(${asJson(explained)}::json)
      as new(id bigint, value bigint, low bigint, high bigint, confidence text, year smallint, km int, steps jsonb, comparables jsonb)
    on conflict (ad_id) do update set value_rial = excluded.value_rial, low_rial = excluded.low_rial,
      high_rial = excluded.high_rial, confidence = excluded.confidence, base_year = excluded.base_year,
      usual_km = excluded.usual_km, steps = excluded.steps, comparables = excluded.comparables
    where (known.value_rial, known.low_rial, known.high_rial, known.confidence, known.base_year, known.usual_km, known.steps,
      known.comparables) is distinct from (excluded.value_rial, excluded.low_rial, excluded.high_rial, excluded.confidence,
      excluded.base_year, excluded.usual_km, excluded.steps, excluded.comparables)`.execute(trx)
}
