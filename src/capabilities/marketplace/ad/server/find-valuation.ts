import type { Catalogue } from '#capabilities/catalog/contract.ts'
import { displayYear, vehicleTitle } from '#capabilities/catalog/contract.ts'
import { trimPricePath, type Confidence, type StepKind } from '#capabilities/prices/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import type { Db } from '#platform/database.ts'
import { adPath } from '../../addresses.ts'
import { bodyStates, colours } from '../choices.ts'
import { valuationTexts } from '../texts.ts'
import { gallerySlug, type FullAdRow } from './ad-rows.ts'
import { kilometres, placeText } from './present-card.ts'
import './tables.ts'

/** One step of a valuation: what it is about, and what it adds. The first is the base. */
export type ValuedStep = { kind: StepKind; label: string; rial: bigint }

/** An ad that a car was held against: what it asks, and what it would ask if it were that car. */
export type ValuedComparable = {
  id: string
  href: string
  title: string
  about: string
  priceRial: bigint
  adjustedRial: bigint
}

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
}

/** How the value of an ad's car came about when it was last worked out; null where it has none. */
export async function findValuation(db: Db, ad: FullAdRow, catalogue: Catalogue): Promise<AdValuation | null> {
  if (ad.market_rial === null) return null
  const row = await db.selectFrom('ad_valuation').selectAll().where('ad_id', '=', ad.id).executeTakeFirst()
  // Written in one transaction with the ad; between two reads there may be another one.
  if (!row || row.value_rial !== ad.market_rial) return null
  const adjusted = new Map(row.comparables.map(([id, rial]) => [id, BigInt(rial)]))
  const comparables = await findComparables(db, adjusted, catalogue)
  return {
    valueRial: row.value_rial,
    lowRial: row.low_rial,
    highRial: row.high_rial,
    confidence: row.confidence,
    steps: row.steps.map(([kind, rial]) => ({
      kind,
      rial: BigInt(rial),
      label: labelOf(kind, ad, catalogue, { year: row.base_year, km: row.usual_km }),
    })),
    comparables,
    ended: adjusted.size - comparables.length,
    adjustedRial: [...adjusted.values()],
    sample: ad.market_sample ?? 0,
    date: ad.rated_at ? formatDate(ad.rated_at) : '',
    priceHref: trimPricePath(catalogue.trims.byId.get(ad.trim_id)!.slug, ad.mileage_km === 0 ? 'new' : ad.year),
  }
}

async function findComparables(
  db: Db,
  adjusted: ReadonlyMap<string, bigint>,
  catalogue: Catalogue,
): Promise<ValuedComparable[]> {
  if (adjusted.size === 0) return []
  const rows = await db
    .selectFrom('ad')
    .select(['public_id', 'make_id', 'year', 'mileage_km', 'body_state', 'city_id', 'price_rial'])
    .select(gallerySlug)
    .where('public_id', 'in', [...adjusted.keys()])
    .where('state', '=', 'published')
    .execute()
  const byId = new Map(rows.map((row) => [row.public_id, row]))
  return [...adjusted].flatMap(([id, adjustedRial]) => {
    const row = byId.get(id)
    if (!row || row.price_rial === null) return []
    const make = catalogue.makes.byId.get(row.make_id)!
    return {
      id,
      href: adPath(row.gallery_slug, id),
      title: `${displayYear(make, row.year)} · ${kilometres(row.mileage_km)}`,
      about: `${bodyStates[row.body_state]} · ${placeText(catalogue, row.city_id, null)}`,
      priceRial: row.price_rial,
      adjustedRial,
    }
  })
}

function labelOf(kind: StepKind, ad: FullAdRow, catalogue: Catalogue, base: { year: number; km: number }): string {
  const year = (of: number) => displayYear(catalogue.makes.byId.get(ad.make_id)!, of)
  switch (kind) {
    case 'base':
      return `${vehicleTitle(catalogue, ad.trim_id)} ${year(base.year)}، سالم و با کارکرد معمول`
    case 'year':
      return `مدل ${year(ad.year)} به‌جای ${year(base.year)}`
    case 'mileage':
      return `${kilometres(ad.mileage_km)}؛ معمولِ این مدل ${formatInteger(base.km)}`
    case 'panels':
      return `بدنه: ${bodyStates[ad.body_state]}`
    case 'chassis':
      return valuationTexts.chassis
    case 'engine':
      return engineText(ad)
    case 'insurance':
      return ad.insurance_months ? `بیمهٔ شخص ثالث ${formatInteger(ad.insurance_months)} ماه` : valuationTexts.uninsured
    case 'usage':
      return valuationTexts.rideHailing
    case 'colour':
      return `رنگ ${colours[ad.colour]}`
    case 'place':
      return `بازار ${catalogue.provinces.byId.get(ad.province_id)?.nameFa ?? ''}`
  }
}

function engineText({ engine_state, gearbox_state }: FullAdRow): string {
  if (engine_state !== 'replaced') return valuationTexts.gearbox
  return gearbox_state === 'replaced' ? valuationTexts.engineAndGearbox : valuationTexts.engine
}
