import type { Plate } from '#kit/plate.ts'

declare module '#platform/providers.ts' {
  interface Providers {
    /** The parking service of the cities. */
    cityParking: CityParking
  }
}

export type Report = {
  /** Our id of the parking, which the city uses too. */
  id: string
  plate: string
  zone: string
  startedAt: Date
  ended: { at: Date; amountRial: bigint; paid: boolean } | null
}

export type CityDebt = { ref: string; place: string; day: string; amountRial: bigint }

/** `unknown`: it may be paid; only a retry with the same key clarifies. */
export type DebtPaid =
  | { state: 'settled'; tracking: string }
  | { state: 'paid-before' | 'refused' | 'unknown' | 'not-sent' }

export type CityParking = {
  /**
   * Reports the state of a parking, idempotently. Returns false when the city did not accept it.
   */
  report(report: Report): Promise<boolean>
  /** Lists a plate's debts; null without a response. */
  debtsOf(plate: Plate): Promise<CityDebt[] | null>
  pay(debt: { ref: string; amountRial: bigint; requestKey: string }): Promise<DebtPaid>
}
