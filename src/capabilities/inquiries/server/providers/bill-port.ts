declare module '#platform/providers.ts' {
  interface Providers {
    /** Who pays bills to the state for us; null where nobody does. */
    bills: BillPayer | null
  }
}

export type BillToPay = { billId: string; paymentId: string; amountRial: bigint; requestKey: string }

/** `unknown`: it may be paid; only asking the same payer again tells. `paid-before`: by somebody else, not under this key. */
export type BillPaid =
  | { state: 'settled'; tracking: string }
  | { state: 'paid-before' }
  | { state: 'refused' }
  | { state: 'unknown' }
  | { state: 'not-sent' }

export type BillPayer = {
  pay(bill: BillToPay): Promise<BillPaid>
  /** What became of a payment under its key; `not-sent` when the payer never had it. */
  inquire(requestKey: string): Promise<BillPaid>
}
