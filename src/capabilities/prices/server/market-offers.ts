import type { Db } from '#platform/database.ts'
import type { Manifests } from '#platform/manifest.ts'
import type { PricedCar, ValuedCar } from '../valuation/car.ts'
import type { ValueView } from '../value-view.ts'

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

/** A car on offer beside a valued one. */
export type ShownOffer = { id: string; href: string; title: string; about: string; priceRial: bigint }

/** The words for cars in the room that has the ads, so that a person's own car is told in the same ones. */
export type OfferWords = {
  bodies: readonly { slug: string; label: string; car: Pick<ValuedCar, 'body' | 'wrecked'> }[]
  parts: Readonly<Record<ValuedCar['engine'], string>>
  colours: Readonly<Record<string, string>>
}

/** An offer with what is told of its value everywhere. */
export type ValuedOffer = { trimId: number; href: string; typed: Readonly<Record<string, string>>; value: ValueView }

/** What the room that has the ads hands in; this room knows nothing of ads. */
export type MarketOffers = {
  words: OfferWords
  /** Every car of a model that is on offer, was published since, and whose price stands for the market. */
  ofModel: (db: Db, asked: { modelId: number; since: Date }) => Promise<OfferedCar[]>
  /** Those of some offers that are still on offer, in the order of their ids. */
  show: (db: Db, ids: readonly string[]) => Promise<ShownOffer[]>
  /** One offer as it was valued last; null where it has no value. `typed` is its car in the fields of `myCarSchema`. */
  valued: (db: Db, id: string) => Promise<ValuedOffer | null>
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
