/** Parts of a body with the same price. */
export type BodyPart = 'fender' | 'door' | 'hood' | 'trunk' | 'roof' | 'pillar' | 'bumper' | 'sill' | 'chassis'

/** The conditions of a part, each worse than the previous one. */
export type Harm = 'scratched' | 'dent-repair' | 'spot' | 'painted' | 'replaced'

/** One damaged part. */
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
  /** Crashed, burned, scrapped, or with another cabin: it has no market price. */
  wrecked: boolean
  engine: PartState
  gearbox: PartState
  nationalPlate: boolean
  /** Remaining months of third-party insurance; null when unknown. */
  insuranceMonths: number | null
  /** Any words that distinguish colours and places. */
  colour: string
  place: string
  rideHailing: boolean
}

/** A car that is or was on offer, at a price. `id` identifies it. */
export type PricedCar = ValuedCar & { id: string; priceRial: bigint }

/** The cars of a trim by year of make, each year by kilometres. */
export type CarsByYear = ReadonlyMap<number, readonly PricedCar[]>
