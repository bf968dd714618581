import { createHash } from 'node:crypto'
import type { Trx } from '#platform/database/database.ts'
import { stripes } from '../accounts.ts'

/**
 * The stripes of open transactions. One transaction uses one stripe for all of its transfers: several would be locked in
 * the order of the transfers, and two transactions could wait for each other.
 */
const chosen = new WeakMap<Trx, number>()

/** Returns the stripe of a transaction, by the key of its first transfer: a repetition chooses the same. */
export function stripeOf(trx: Trx, key: string): number {
  const before = chosen.get(trx)
  if (before !== undefined) return before
  const stripe = createHash('sha256').update(key).digest()[0]! % stripes
  chosen.set(trx, stripe)
  return stripe
}
