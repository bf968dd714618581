declare module '#platform/providers.ts' {
  interface Providers {
    /** The payer of bills to the state; null without one. */
    bills: BillPayer | null
  }
}

export type BillToPay = { billId: string; paymentId: string; amountRial: bigint; requestKey: string }

/**
 * `unknown`: it may be paid; only a repeated call to the same payer can tell. `paid-before`: by another payer, not
 * under this key.
 */
export type BillPaid =
  | { state: 'settled'; tracking: string }
  | { state: 'paid-before' }
  | { state: 'refused' }
  | { state: 'unknown' }
  | { state: 'not-sent' }

export type BillPayer = {
  pay(bill: BillToPay): Promise<BillPaid>
  /** Returns the outcome of a payment under its key; `not-sent` when the payer never had it. */
  inquire(requestKey: string): Promise<BillPaid>
}
