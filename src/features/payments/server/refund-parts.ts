import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'

/** The payment by source, and earlier refunds; all in rials. */
export type Paid = {
  gatewayRial: Rial
  cashRial: Rial
  giftRial: Rial
  refunded: { toCardRial: Rial; cashRial: Rial; giftRial: Rial }
}

export type RefundParts = { cashRial: Rial; giftRial: Rial }

/**
 * Splits a refund: gateway and cash money first, then gift credit as gift credit, so that a refund
 * never makes it withdrawable. A card gets at most what it paid. Refuses more than the rest.
 */
export function refundParts(paid: Paid, amount: Rial, destination: 'wallet' | 'card'): Result<RefundParts, 'too-much'> {
  const { gatewayRial, refunded } = paid
  const cashLeft = gatewayRial + paid.cashRial - refunded.cashRial - refunded.toCardRial
  if (destination === 'card') {
    const fromCard = gatewayRial - refunded.toCardRial
    return amount <= fromCard && amount <= cashLeft ? ok({ cashRial: amount, giftRial: 0n }) : refuse('too-much')
  }
  const cashRial = amount < cashLeft ? amount : cashLeft
  const giftRial = amount - cashRial
  return giftRial <= paid.giftRial - refunded.giftRial ? ok({ cashRial, giftRial }) : refuse('too-much')
}
