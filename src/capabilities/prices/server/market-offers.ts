import type { Db } from '#platform/database.ts'
import type { Manifests } from '#platform/manifest.ts'
import type { PricedCar } from '../valuation/car.ts'

/** A car that is or was on offer, and whose price stands for the market. */
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

/** What the room that has the ads hands in; this room knows nothing of ads. */
export type MarketOffers = {
  /** Every car that is on offer and was published since, with those sold since when asked for; all of a model in one piece. */
  read: (db: Db, asked: { since: Date; withSold: boolean }) => AsyncIterable<readonly OfferedCar[]>
  /** Some of those of a trim that are on offer now, nearest to a year first; how many there are, and the list of them. */
  find: (
    db: Db,
    asked: { trimId: number; year: number | null; limit: number },
  ) => Promise<{ count: number; listHref: string; offers: readonly LiveOffer[] }>
}

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** The cars that are on offer here, from which prices are learnt. One room has them. */
    marketOffers?: MarketOffers
  }
}

declare module '#platform/demo.ts' {
  interface DemoContent {
    /** The made-up cars on offer. */
    marketOffers: MarketOffers
  }
}

/** The offers of the room that has them; null in a product without one. */
export const marketOffersOf = (manifests: Manifests): MarketOffers | null =>
  manifests.find(({ marketOffers }) => marketOffers)?.marketOffers ?? null
