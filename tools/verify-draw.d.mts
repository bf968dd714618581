export type Verdict =
  | { ok: true; state: string; tickets: number; head: string; order: number[]; places: (number | null)[] }
  | { ok: false; problem: string }

/** Checks the bytes of a bundle by the rules of docs/draws.md. Never throws. */
export function verifyDraw(bytes: Uint8Array): Verdict

export type TicketVerdict = { ok: true; number: number; tickets: number; root: string } | { ok: false; problem: string }

/**
 * Checks that a receipt's ticket is in the tree with its root, and, with a national code, that it belongs to that
 * person. Never throws.
 */
export function verifyTicket(receipt: unknown, nationalCode?: string): TicketVerdict
