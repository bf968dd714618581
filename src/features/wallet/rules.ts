import type { Rial } from '#kit/money.ts'

/** Bounds of one amount in rials, inclusive. */
export type Bounds = { least: Rial; most: Rial }

/** Charges are whole thousands of tomans. */
export const chargeStep: Rial = 10_000n
export const chargeSuggestions: readonly Rial[] = [500_000n, 1_000_000n, 2_000_000n, 5_000_000n]
/** Minutes until an unpaid charge expires. */
export const chargeMinutes = 30

/** Returns why an amount cannot be charged, or null. */
export function whyNotCharge(amount: Rial, { least, most }: Bounds): 'below' | 'above' | 'not-rounded' | null {
  if (amount < least) return 'below'
  if (amount > most) return 'above'
  return amount % chargeStep === 0n ? null : 'not-rounded'
}

/**
 * Returns why an amount cannot be withdrawn from `cash`, or null. Gift credit is never withdrawn.
 */
export function whyNotWithdraw(
  amount: Rial,
  { least, most }: Bounds,
  cash: Rial,
): 'below' | 'above' | 'insufficient' | null {
  if (amount < least) return 'below'
  if (amount > most) return 'above'
  return amount > cash ? 'insufficient' : null
}

const hourMs = 3_600_000

/** Hours that a withdrawal waits after a change; fewer with a second proof in the session. */
export const holdHours = { proved: 24, unproved: 72 } as const

/** Since when the facts of a withdrawal are unchanged; null is older than the record. */
export type WithdrawalFacts = { device: Date; name: Date | null; sheba: Date | null; proved: boolean }

/**
 * Returns when staff may transfer a withdrawal requested now. A new device or Sheba holds it for
 * one day with a second proof, else three; a new name for three.
 */
export function readyAt({ device, name, sheba, proved }: WithdrawalFacts, now: Date): Date {
  const hours = proved ? holdHours.proved : holdHours.unproved
  const after = (since: Date | null, hold: number) => (since === null ? 0 : since.getTime() + hold * hourMs)
  return new Date(Math.max(now.getTime(), after(device, hours), after(sheba, hours), after(name, holdHours.unproved)))
}

/** The states of a withdrawal. */
export const withdrawalStates = ['requested', 'settled', 'rejected', 'cancelled'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** Types of movements, for names and filters; the ledger has its own kinds. */
export const movementTypes = ['charge', 'payment', 'refund', 'withdrawal', 'gift', 'hold'] as const
export type MovementType = (typeof movementTypes)[number]

type LedgerQuery = { kinds: readonly string[]; direction?: 'in' | 'out' }

/** Maps a type to transfers of the ledger. A charge is a payment whose money goes to the person. */
export const ledgerQueryOf: Record<MovementType, LedgerQuery> = {
  charge: { kinds: ['payment', 'part-payment', 'late-payment', 'deposit'], direction: 'in' },
  payment: { kinds: ['payment', 'deposit'], direction: 'out' },
  refund: { kinds: ['refund'] },
  withdrawal: { kinds: ['withdrawal'] },
  gift: { kinds: ['gift'] },
  hold: { kinds: ['hold', 'release'] },
}
