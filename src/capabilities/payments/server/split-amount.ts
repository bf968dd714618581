import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'

/** All amounts in rials. */
type Limits = { least: Rial; most: Rial }
export type Split = { walletRial: Rial; gatewayRial: Rial }

/**
 * How much the wallet and how much the gateway pays. The wallet pays what it can; where less than the gateway's least amount
 * would be left, the wallet pays less. Refused for more than the gateway takes at once.
 */
export function splitAmount(amount: Rial, available: Rial, { least, most }: Limits): Result<Split, 'amount-too-large'> {
  if (available >= amount) return ok({ walletRial: amount, gatewayRial: 0n })
  const rest = amount - available
  const gatewayRial = rest < least ? (amount < least ? amount : least) : rest
  if (gatewayRial > most) return refuse('amount-too-large')
  return ok({ walletRial: amount - gatewayRial, gatewayRial })
}
