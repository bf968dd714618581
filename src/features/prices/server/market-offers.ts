import type { Db } from '#platform/database/database.ts'
import type { Manifests } from '#platform/manifest.ts'
import type { PricedCar, ValuedCar } from '../valuation/car.ts'
import type { ValueView } from '../value-view.ts'

/** A car that is or was on offer, and whose price represents the market. */
export type OfferedCar = PricedCar

/** A car on offer now, as a page shows it. */
export type LiveOffer = {
  href: string
  /** Jalali year of make. */
  year: number
  mileageKm: number
  body: string
  place: string
  priceRial: bigint
}

/** A car on offer beside a valued one. */
export type ShownOffer = { id: string; href: string; title: string; about: string; priceRial: bigint }

/** The vocabulary of the feature with ads, so that a person's own car uses the same words. */
export type OfferWords = {
  bodies: readonly { slug: string; label: string; car: Pick<ValuedCar, 'body' | 'wrecked'> }[]
  parts: Readonly<Record<ValuedCar['engine'], string>>
  colours: Readonly<Record<string, string>>
}

/** An offer with the texts about its value. */
export type ValuedOffer = { trimId: number; href: string; typed: Readonly<Record<string, string>>; value: ValueView }

/** The key by which the feature with ads provides them; this feature does not know ads. */
export type MarketOffers = {
  words: OfferWords
  /** Every car of a model that is on offer, was published since, and whose price represents the market. */
  ofModel: (db: Db, request: { modelId: number; since: Date }) => Promise<OfferedCar[]>
  /** Those of some offers that are still on offer, in the order of their ids. */
  show: (db: Db, ids: readonly string[]) => Promise<ShownOffer[]>
  /** One offer as it was valued last; null without a value. `typed`: its car in the fields of `myCarSchema`. */
  valued: (db: Db, id: string) => Promise<ValuedOffer | null>
  /**
   * Every car that is on offer and was published since, and on request those sold since; all of a model in one piece.
   */
  read: (db: Db, request: { since: Date; withSold: boolean }) => AsyncIterable<readonly OfferedCar[]>
  /** Some of those of a trim that are on offer now, nearest to a year first; their number, and the list of them. */
  find: (
    db: Db,
    request: { trimId: number; year: number | null; limit: number },
  ) => Promise<{ count: number; listHref: string; offers: readonly LiveOffer[] }>
}

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** The source of offers from which prices are learnt. One feature has it. */
    marketOffers?: MarketOffers
  }
}

/** Returns the offers of the feature that has them; null in a product without one. */
export const marketOffersOf = (manifests: Manifests): MarketOffers | null =>
  manifests.find(({ marketOffers }) => marketOffers)?.marketOffers ?? null
