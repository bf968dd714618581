import './tables.ts'
import { sql } from 'kysely'
import type { Catalogue } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { AdState } from '../../ad/ad-states.ts'
import { isSmallStep } from '../../ad/price-steps.ts'
import { findRecentPrices } from '../../ad/server/recent-prices.ts'
import { selectFullAds } from '../../ad/server/ad-rows.ts'
import type { PostedAd } from '../../posting/steps.ts'
import { withKnown, type RowOutcome, type StockFacts, type StockValues } from '../import-rows.ts'

/** An ad of the dealer with a code, as the columns of a file. */
export type KnownCar = {
  adId: bigint
  publicId: string
  state: AdState
  values: StockFacts
  /** The prices of the last 30 days, and the car's value; null when unknown. */
  recent: readonly bigint[]
  marketRial: bigint | null
}

/** Lists the cars of a dealer by code; `codes` limits them, otherwise all. */
export async function findKnownCars(
  db: Db,
  catalogue: Catalogue,
  dealerId: bigint,
  { codes, now }: { codes?: readonly string[]; now: Date },
): Promise<Map<string, KnownCar>> {
  let stock = db.selectFrom('gallery_stock').select(['code', 'ad_id']).where('gallery_id', '=', dealerId)
  if (codes) stock = stock.where('code', 'in', codes.length ? codes : [''])
  const codeOf = new Map((await stock.execute()).map(({ code, ad_id }) => [ad_id, code]))
  const rows = await selectFullAds(db)
    .where(sql<boolean>`ad.id = any(${[...codeOf.keys()]}::bigint[])`)
    .execute()
  const recent = await findRecentPrices(
    db,
    rows.filter(({ state }) => state !== 'draft').map(({ id }) => id),
    now,
  )
  return new Map(
    rows.map((ad) => [
      codeOf.get(ad.id)!,
      {
        adId: ad.id,
        publicId: ad.public_id,
        state: ad.state,
        recent: recent.get(ad.id) ?? [],
        marketRial: ad.market_rial,
        values: {
          trim: catalogue.trims.byId.get(ad.trim_id)?.slug ?? '',
          year: ad.year,
          mileage: ad.mileage_km,
          colour: ad.colour,
          body: ad.body_state,
          plate: ad.plate_kind,
          document: ad.document_kind,
          city: catalogue.cities.byId.get(ad.city_id)?.slug ?? '',
          district: catalogue.districts.byId.get(ad.district_id ?? 0)?.slug ?? '',
          price: ad.price_rial === null ? null : String(ad.price_rial),
          description: ad.description,
        },
      },
    ]),
  )
}

/** Lists the columns in which two cars differ. */
export const differences = (a: StockFacts, b: StockFacts): (keyof StockFacts)[] =>
  (Object.keys(b) as (keyof StockFacts)[]).filter((key) => a[key] !== b[key])

/** Why a file cannot change a price: staff must see it. */
export const bigStep =
  'قیمت نسبت به ۳۰ روز اخیر ۲۰ درصد یا بیشتر عوض شده یا خیلی کمتر از بازار است؛ از «ویرایش آگهی» تغییرش بدهید.'

/** Why a file cannot change an ad in a state, and the alternative. */
const overStates: Partial<Record<AdState, string>> = {
  sold: 'خودروی این کد فروخته شده است؛ برای خودروی دیگر، کد دیگری بنویسید.',
  expired: 'آگهی این کد منقضی شده است؛ از صفحهٔ خود آگهی تغییرش بدهید.',
  suspended: 'آگهی این کد متوقف شده است و تا رفع توقف نمی‌شود تغییرش داد؛ برای پیگیری به پشتیبانی پیام بدهید.',
  rejected: 'آگهی این کد رد شده است؛ از صفحهٔ خود آگهی تغییرش بدهید.',
  pending: 'آگهی این کد در انتظار بررسی است؛ از صفحهٔ خود آگهی تغییرش بدهید.',
}

/**
 * Decides the effect of a row. An unknown code, or that of a removed ad, is a new ad. A draft takes
 * all columns. A public ad takes only a price change below a fifth, because staff have reviewed the
 * rest.
 */
export function decideRow(
  row: StockValues | null,
  knownCar: KnownCar | undefined,
): { outcome: RowOutcome; fault?: string; values: StockValues | null } {
  if (row === null) return { outcome: 'fault', values: row }
  if ((!knownCar || knownCar.state === 'removed') && row.absent) {
    return {
      outcome: 'fault',
      fault: 'این خودرو بعد از بررسی فایل حذف شده است؛ فایل را دوباره بررسی کنید.',
      values: row,
    }
  }
  const values = withKnown(row, knownCar?.values)
  return { ...outcomeOf(values, knownCar), values }
}

function outcomeOf(values: StockValues, knownCar: KnownCar | undefined): { outcome: RowOutcome; fault?: string } {
  if (!knownCar || knownCar.state === 'removed') return { outcome: 'new' }
  const changed = differences(values, knownCar.values)
  if (changed.length === 0) return { outcome: 'same' }
  if (knownCar.state === 'draft') return { outcome: 'change' }
  const over = overStates[knownCar.state]
  if (over) return { outcome: 'fault', fault: over }
  if (changed.length > 1 || changed[0] !== 'price') {
    return {
      outcome: 'fault',
      fault: 'این خودرو منتشر شده است و با فایل فقط قیمتش عوض می‌شود؛ بقیه را از «ویرایش آگهی» عوض کنید.',
    }
  }
  if (values.price === null || knownCar.values.price === null) {
    return {
      outcome: 'fault',
      fault: 'این خودرو منتشر شده است و شیوهٔ فروشش با فایل عوض نمی‌شود؛ از «ویرایش آگهی» عوضش کنید.',
    }
  }
  const { recent, marketRial } = knownCar
  const step = { price: BigInt(values.price), current: BigInt(knownCar.values.price), recent, marketRial }
  if (!isSmallStep(step)) return { outcome: 'fault', fault: bigStep }
  return { outcome: 'change' }
}

/**
 * Converts a car of a file to form values of an ad; the sender completes fields that files lack.
 */
export const postedOf = (values: StockFacts, catalogue: Catalogue): PostedAd => ({
  car: {
    trim: values.trim,
    year: values.year,
    mileage: values.mileage,
    mileageMeant: 'on',
    colour: values.colour as never,
    plate: values.plate as never,
    document: values.document as never,
  },
  condition: { body: values.body as never, engine: 'sound', gearbox: 'sound' },
  pictures: { pictures: [] },
  price: values.price === null ? { mode: 'negotiable' } : { mode: 'fixed', price: BigInt(values.price) },
  contact: {
    city: values.city,
    district: values.district || undefined,
    province: catalogue.provinces.byId.get(catalogue.cities.bySlug.get(values.city)?.provinceId ?? 0)?.slug ?? '',
    description: values.description,
  },
  review: { accepted: 'on' },
})
