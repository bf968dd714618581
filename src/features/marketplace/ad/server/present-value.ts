import { confidences } from '#features/prices/contract.ts'
import type { ValueView } from '../value-view.ts'
import type { AdValuation } from './find-valuation.ts'

const toman = (rial: bigint): number => Number(rial / 10n)

/** Formats the value of an ad for a page. */
export const presentValue = (valuation: AdValuation): ValueView => ({
  toman: toman(valuation.valueRial),
  low: toman(valuation.lowRial),
  high: toman(valuation.highRial),
  confidence: confidences[valuation.confidence],
  sample: valuation.sample,
  date: valuation.date,
  steps: valuation.steps.map(({ kind, label, rial }) => ({ kind, label, toman: toman(rial) })),
  comparables: valuation.comparables.map(({ href, title, about, priceRial, adjustedRial }) => ({
    href,
    title,
    about,
    toman: toman(priceRial),
    adjusted: toman(adjustedRial),
  })),
  ended: valuation.ended,
  others: valuation.adjustedRial.map(toman),
  priceHref: valuation.priceHref,
  valuationHref: valuation.valuationHref,
})
