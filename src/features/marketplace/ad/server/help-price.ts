import type { Catalogue } from '#features/catalog/contract.ts'
import { confidences, myCarPath, stepLabel } from '#features/prices/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { PriceHelpView } from '../price-help.ts'
import { findDaysToSell } from './days-to-sell.ts'
import { wordsOf } from './find-valuation.ts'
import { noRatingReasons } from '../texts.ts'
import { ratePrice } from '../price-rating.ts'
import { rateableOf, type PricedRow } from './priced-rows.ts'
import { valueOf } from './rate-ads.ts'
import type { ValuedColumns } from './valued-car.ts'

type Car = ValuedColumns & Pick<PricedRow, 'document_kind'> & Parameters<typeof wordsOf>[0]
type Question = { now: Date; besides?: bigint | undefined }

const toman = (rial: bigint): number => Number(rial / 10n)

/** Values a car by the current live ads, for a seller who enters its price; null when unknown. */
export async function helpPrice(
  db: Db,
  catalogue: Catalogue,
  car: Car,
  request: Question,
): Promise<PriceHelpView | null> {
  const value = await valueOf(db, car, request)
  if (value.valueRial === null) return null
  const words = wordsOf(car, catalogue)
  const trim = catalogue.trims.byId.get(car.trim_id)!
  const days = await findDaysToSell(db, { model_id: trim.modelId, year: car.year }, request.now)
  return {
    toman: toman(value.valueRial),
    low: toman(value.lowRial),
    high: toman(value.highRial),
    confidence: confidences[value.confidence],
    sample: value.sample,
    steps: value.steps.map(({ kind, rial }) => ({
      label: stepLabel(kind, words, { year: value.baseYear, km: value.usualKm }),
      toman: toman(rial),
    })),
    days,
    unrated: unratedOf(car, value.valueRial),
    href: myCarPath(trim.slug),
  }
}

/** Returns why no price of this car would be rated: even its exact value gets no rating. */
function unratedOf(car: Car, valueRial: bigint): PriceHelpView['unrated'] {
  const rating = ratePrice(rateableOf({ ...car, price_mode: 'fixed', price_rial: valueRial }), valueRial)
  return rating.rating === null
    ? { text: noRatingReasons[rating.reason], butWarned: rating.reason === 'document' }
    : null
}
