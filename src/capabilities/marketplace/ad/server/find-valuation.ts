import type { Catalogue } from '#capabilities/catalog/contract.ts'
import { displayYear, vehicleTitle } from '#capabilities/catalog/contract.ts'
import {
  myCarPath,
  stepLabel,
  trimPricePath,
  type CarWords,
  type Confidence,
  type ShownOffer,
  type StepKind,
} from '#capabilities/prices/contract.ts'
import { formatDate } from '#kit/jalali.ts'
import type { Db } from '#platform/database.ts'
import { bodyStates, colours } from '../choices.ts'
import type { FullAdRow } from './ad-rows.ts'
import { showOffers } from './show-offers.ts'
import './tables.ts'

/** One step of a valuation: what it is about, and what it adds. The first is the base. */
export type ValuedStep = { kind: StepKind; label: string; rial: bigint }

/** An ad that a car was held against: what it asks, and what it would ask if it were that car. */
export type ValuedComparable = ShownOffer & { adjustedRial: bigint }

/** What an ad's car is worth, and how that comes about. The steps add up to the value, to the rial. */
export type AdValuation = {
  valueRial: bigint
  lowRial: bigint
  highRial: bigint
  confidence: Confidence
  steps: readonly ValuedStep[]
  /** Those that are still on offer, and how many have ended since. */
  comparables: readonly ValuedComparable[]
  ended: number
  /** What all of them would ask if they were this car. */
  adjustedRial: readonly bigint[]
  sample: number
  date: string
  /** The prices of the trim and year. */
  priceHref: string
  /** The same value where other cars can be valued. */
  valuationHref: string
}

/** How the value of an ad's car came about when it was last worked out; null where it has none. */
export async function findValuation(db: Db, ad: FullAdRow, catalogue: Catalogue): Promise<AdValuation | null> {
  if (ad.market_rial === null) return null
  const row = await db.selectFrom('ad_valuation').selectAll().where('ad_id', '=', ad.id).executeTakeFirst()
  // Written in one transaction with the ad; between two reads there may be another one.
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
