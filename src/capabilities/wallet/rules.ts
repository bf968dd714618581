import type { Rial } from '#kit/money.ts'

/** Bounds of one amount in rials, both allowed. */
export type Bounds = { least: Rial; most: Rial }

/** Charges are whole thousands of tomans. */
export const chargeStep: Rial = 10_000n
export const chargeSuggestions: readonly Rial[] = [500_000n, 1_000_000n, 2_000_000n, 5_000_000n]
/** How long a charge waits to be paid. */
export const chargeMinutes = 30

/** Why an amount can not be charged; null when it can. */
export function whyNotCharge(amount: Rial, { least, most }: Bounds): 'below' | 'above' | 'not-rounded' | null {
  if (amount < least) return 'below'
  if (amount > most) return 'above'
  return amount % chargeStep === 0n ? null : 'not-rounded'
}

/** Why an amount can not be withdrawn of `cash`; null when it can. Gift credit is never withdrawn. */
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

/** How long a withdrawal waits after something new: shorter where something only the owner knows was given in the session. */
export const holdHours = { proved: 24, unproved: 72 } as const

/** Since when stands what a withdrawal goes by; null is older than anybody recorded. */
export type WithdrawalFacts = { device: Date; name: Date | null; sheba: Date | null; proved: boolean }

/**
 * From when on staff may transfer a withdrawal that is asked for now. A new device and a new Sheba hold it for a day with a
 * second proof and for three without one, a new name for three.
 */
export function readyAt({ device, name, sheba, proved }: WithdrawalFacts, now: Date): Date {
  const hours = proved ? holdHours.proved : holdHours.unproved
  const after = (since: Date | null, hold: number) => (since === null ? 0 : since.getTime() + hold * hourMs)
  return new Date(Math.max(now.getTime(), after(device, hours), after(sheba, hours), after(name, holdHours.unproved)))
}

/** Where a withdrawal stands. */
export const withdrawalStates = ['requested', 'settled', 'rejected', 'cancelled'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** What a movement is called and filtered by; the ledger has its own kinds. */
export const movementTypes = ['charge', 'payment', 'refund', 'withdrawal', 'gift', 'hold'] as const
export type MovementType = (typeof movementTypes)[number]

type LedgerQuery = { kinds: readonly string[]; direction?: 'in' | 'out' }

/** Which transfers of the ledger a type stands for. A charge is a payment whose money comes to the person. */
export const ledgerQueryOf: Record<MovementType, LedgerQuery> = {
  charge: { kinds: ['payment', 'part-payment', 'late-payment', 'deposit'], direction: 'in' },
  payment: { kinds: ['payment', 'deposit'], direction: 'out' },
  refund: { kinds: ['refund'] },
  withdrawal: { kinds: ['withdrawal'] },
  gift: { kinds: ['gift'] },
  hold: { kinds: ['hold', 'release'] },
}
