import { hideContacts } from '../ad/hide-contacts.ts'
import { isSmallStep } from '../ad/price-steps.ts'
import { hasDepositWords, isOddMileage } from './risk.ts'
import { districtLabel, descriptionLabel, mileageLabel, priceLabel } from './summary.ts'

/** The facts of an ad that an edit may change without a review. */
export type EditedFacts = { mileage_km: number; price_rial: bigint | null; description: string }

type Edit = {
  /** The labels of all changed facts. */
  labels: readonly string[]
  before: EditedFacts & { market_rial: bigint | null }
  after: EditedFacts
  /** The ad's prices of the window (`findRecentPrices`). */
  recent: readonly bigint[]
}

/** An odometer goes up by what a car drives while its ad is live. */
const drivenKm = 5000

const smallWhen: Readonly<Record<string, (edit: Edit) => boolean>> = {
  [priceLabel]: ({ before, after, recent }) =>
    before.price_rial !== null &&
    after.price_rial !== null &&
    isSmallStep({
      price: after.price_rial,
      current: before.price_rial,
      recent,
      marketRial: before.market_rial,
    }),
  [mileageLabel]: ({ before, after }) =>
    after.mileage_km >= before.mileage_km &&
    after.mileage_km - before.mileage_km <= drivenKm &&
    !isOddMileage(after.mileage_km),
  [descriptionLabel]: ({ after: { description } }) =>
    hideContacts(description) === description && !hasDepositWords(description),
  [districtLabel]: () => true,
}

/**
 * Whether an edit needs no review: only the price by a small step, the mileage by what a car drives, the text without
 * a contact or a deposit, and the district.
 */
export const isSmallEdit = (edit: Edit): boolean =>
  edit.labels.length > 0 && edit.labels.every((label) => smallWhen[label]?.(edit) ?? false)
