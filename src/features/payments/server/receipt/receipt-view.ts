import type { Rial } from '#kit/money.ts'
import type { Plate } from '#kit/plate.ts'

/** One paid item, or a reduction with a negative amount. */
export type ReceiptLine = { label: string; amountRial: Rial }

/** The displayable means of the gateway's part; null is omitted. */
export type ReceiptMethod = {
  /** The gateway's Persian name. */
  gateway: string | null
  /** Like `6037-99**-****-1234`: never a full number. */
  maskedCard: string | null
  /** The bank's transaction number, when the gateway reports it. */
  bankReference: string | null
}

/** A receipt's data in rials, already limited to what may be shown; nothing is masked later. */
export type ReceiptView = {
  /** Our payment number. */
  number: string
  /** The title, possibly user input. */
  title: string
  /** The plate of the paid item. */
  plate: Plate | null
  /** The payer's masked name. */
  payer: string | null
  lines: readonly ReceiptLine[]
  /** The sum of the lines, and of `walletRial` and `gatewayRial`. */
  totalRial: Rial
  paidAt: Date
  method: ReceiptMethod
  /** The gateway's payment number, for its support. */
  referenceId: string | null
  walletRial: Rial
  gatewayRial: Rial
  state: 'paid' | 'refunded' | 'partly-refunded'
  refundedRial: Rial
  /** The public page that verifies the receipt. */
  verifyUrl: string
}
