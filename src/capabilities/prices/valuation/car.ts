/** Parts of a body that are priced alike. */
export type BodyPart = 'fender' | 'door' | 'hood' | 'trunk' | 'roof' | 'pillar' | 'bumper' | 'sill' | 'chassis'

/** What can have happened to a part, each worse than the one before. */
export type Harm = 'scratched' | 'dent-repair' | 'spot' | 'painted' | 'replaced'

/** One part that is not sound. */
export type HarmedPart = { part: BodyPart; harm: Harm }

type PartState = 'sound' | 'needs-repair' | 'replaced'

/** A car as far as its price depends on it. */
export type ValuedCar = {
  modelId: number
  trimId: number
  /** Jalali year of make. */
  year: number
  mileageKm: number
  body: readonly HarmedPart[]
  /** Crashed, burned, scrapped, or with another cabin: it has no price of the market. */
  wrecked: boolean
  engine: PartState
  gearbox: PartState
  nationalPlate: boolean
  /** Months of third-party insurance that are left; null when nobody said. */
  insuranceMonths: number | null
  /** Any words that tell colours and places apart. */
  colour: string
  place: string
  rideHailing: boolean
}

/** A car that somebody offers, or offered, at a price. `id` tells it from the others. */
export type PricedCar = ValuedCar & { id: string; priceRial: bigint }

/** The cars of a trim by year of make, each year by kilometres. */
export type CarsByYear = ReadonlyMap<number, readonly PricedCar[]>
