import type { Catalogue } from '#features/catalog/contract.ts'
import { displayYear, vehicleTitle } from '#features/catalog/contract.ts'
import {
  myCarPath,
  stepLabel,
  trimPricePath,
  type CarWords,
  type Confidence,
  type ShownOffer,
  type StepKind,
} from '#features/prices/contract.ts'
import { formatDate } from '#kit/jalali.ts'
import type { Db } from '#platform/database/database.ts'
import { bodyStates, colours } from '../choices.ts'
import type { FullAdRow } from './ad-rows.ts'
import { showOffers } from './show-offers.ts'
import './tables.ts'

/** One step of a valuation: its subject and its amount. The first step is the base. */
export type ValuedStep = { kind: StepKind; label: string; rial: bigint }

/** A compared ad: its asking price, and that price adjusted to this car. */
export type ValuedComparable = ShownOffer & { adjustedRial: bigint }

/** The value of an ad's car and its explanation. The steps add up to the value in rials. */
export type AdValuation = {
  valueRial: bigint
  lowRial: bigint
  highRial: bigint
  confidence: Confidence
  steps: readonly ValuedStep[]
  /** The compared ads that are still live, and the number that have ended. */
  comparables: readonly ValuedComparable[]
  ended: number
  /** The adjusted prices of all compared ads. */
  adjustedRial: readonly bigint[]
  sample: number
  date: string
  /** The price page of the trim and year. */
  priceHref: string
  /** The valuation page with the facts of this car. */
  valuationHref: string
}

/** Finds the last stored valuation of an ad's car; null without one. */
export async function findValuation(db: Db, ad: FullAdRow, catalogue: Catalogue): Promise<AdValuation | null> {
  if (ad.market_rial === null) return null
  const row = await db.selectFrom('ad_valuation').selectAll().where('ad_id', '=', ad.id).executeTakeFirst()
  // Valuation and ad are written in one transaction, but these two reads can straddle it.
  if (!row || row.value_rial !== ad.market_rial) return null
  const adjusted = new Map(row.comparables.map(([id, rial]) => [id, BigInt(rial)]))
  const words = wordsOf(ad, catalogue)
  const { slug } = catalogue.trims.byId.get(ad.trim_id)!
  const comparables = (await showOffers(db, [...adjusted.keys()])).map((offer) => ({
    ...offer,
    adjustedRial: adjusted.get(offer.id)!,
  }))
  return {
    valueRial: row.value_rial,
    lowRial: row.low_rial,
    highRial: row.high_rial,
    confidence: row.confidence,
    steps: row.steps.map(([kind, rial]) => ({
      kind,
      rial: BigInt(rial),
      label: stepLabel(kind, words, { year: row.base_year, km: row.usual_km }),
    })),
    comparables,
    ended: adjusted.size - comparables.length,
    adjustedRial: [...adjusted.values()],
    sample: ad.market_sample ?? 0,
    date: ad.rated_at ? formatDate(ad.rated_at) : '',
    priceHref: trimPricePath(slug, ad.mileage_km === 0 ? 'new' : ad.year),
    valuationHref: `${myCarPath(slug)}?ad=${ad.public_id}`,
  }
}

type Worded = Pick<
  FullAdRow,
  | 'trim_id'
  | 'make_id'
  | 'year'
  | 'mileage_km'
  | 'insurance_months'
  | 'engine_state'
  | 'gearbox_state'
  | 'body_state'
  | 'colour'
  | 'province_id'
>

export const wordsOf = (ad: Worded, catalogue: Catalogue): CarWords => ({
  title: vehicleTitle(catalogue, ad.trim_id),
  yearText: (year) => displayYear(catalogue.makes.byId.get(ad.make_id)!, year),
  year: ad.year,
  mileageKm: ad.mileage_km,
  insuranceMonths: ad.insurance_months,
  engine: ad.engine_state,
  gearbox: ad.gearbox_state,
  body: bodyStates[ad.body_state],
  colour: colours[ad.colour],
  province: catalogue.provinces.byId.get(ad.province_id)?.nameFa ?? '',
})
