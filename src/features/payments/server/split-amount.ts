import type { Rial } from '#kit/money.ts'

/** All amounts in rials. */
type Limits = { least: Rial; most: Rial }

/** `part`: the gateway pays a part into the wallet; further payments bring the rest. */
type Split = { walletRial: Rial; gatewayRial: Rial; part: boolean }

/**
 * Splits an amount between wallet and gateway. The wallet pays what it can, or less when the rest
 * would be below the gateway's minimum. When the rest exceeds the gateway's maximum, this payment
 * is a part: it brings the maximum into the wallet, and the last payment takes everything from
 * there.
 */
export function splitAmount(amount: Rial, available: Rial, { least, most }: Limits): Split {
  if (available >= amount) return { walletRial: amount, gatewayRial: 0n, part: false }
  const rest = amount - available
  if (rest > most) return { walletRial: 0n, gatewayRial: most, part: true }
  const gatewayRial = rest < least ? (amount < least ? amount : least) : rest
  return { walletRial: amount - gatewayRial, gatewayRial, part: false }
}

/** Returns the number of payments at a gateway until all is paid. */
export function countPayments(amount: Rial, available: Rial, { most }: Limits): number {
  return available >= amount ? 0 : Number((amount - available + most - 1n) / most)
}
