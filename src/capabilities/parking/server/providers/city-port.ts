import type { Plate } from '#kit/plate.ts'

declare module '#platform/providers.ts' {
  interface Providers {
    /** The parking service of the cities. */
    cityParking: CityParking
  }
}

export type Report = {
  /** Our id of the parking; the city knows it by this one. */
  id: string
  plate: string
  zone: string
  startedAt: Date
  ended: { at: Date; amountRial: bigint; paid: boolean } | null
}

export type CityDebt = { ref: string; place: string; day: string; amountRial: bigint }

/** `unknown`: it may be paid; only asking again under the same key tells. */
export type DebtPaid =
  | { state: 'settled'; tracking: string }
  | { state: 'paid-before' | 'refused' | 'unknown' | 'not-sent' }

export type CityParking = {
  /** Tells how a parking stands; the same twice changes nothing. False when the city did not take it. */
  report(report: Report): Promise<boolean>
  /** What a plate owes; null when the city does not answer. */
  debtsOf(plate: Plate): Promise<CityDebt[] | null>
  pay(debt: { ref: string; amountRial: bigint; requestKey: string }): Promise<DebtPaid>
}
