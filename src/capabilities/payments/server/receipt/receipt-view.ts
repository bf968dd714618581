import type { Rial } from '#kit/money.ts'

/** One thing that was paid for, or a reduction with a negative amount. */
export type ReceiptLine = { label: string; amountRial: Rial }

/** How the part at the gateway was paid, as it may be shown; null is left out. */
export type ReceiptMethod = {
  /** The gateway's Persian name. */
  gateway: string | null
  /** Like `6037-99**-****-1234`: never a full number. */
  maskedCard: string | null
  /** The bank's own number of the transaction, where the gateway tells it. */
  bankReference: string | null
}

/** What a receipt may show of a payment, in rials. It is already cut down to what may leave: nothing of it is masked later. */
export type ReceiptView = {
  /** Our number of the payment. */
  number: string
  /** What was paid for; people may have written it. */
  title: string
  /** The payer's masked name. */
  payer: string | null
  lines: readonly ReceiptLine[]
  /** Sum of the lines, which is also `walletRial` and `gatewayRial` together. */
  totalRial: Rial
  paidAt: Date
  method: ReceiptMethod
  /** The gateway's number of the payment, by which its support finds it. */
  referenceId: string | null
  walletRial: Rial
  gatewayRial: Rial
  state: 'paid' | 'refunded' | 'partly-refunded'
  refundedRial: Rial
  /** The public page that says whether the receipt is ours. */
  verifyUrl: string
}
