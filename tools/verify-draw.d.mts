export type Verdict =
  | { ok: true; state: string; tickets: number; head: string; order: number[]; places: (number | null)[] }
  | { ok: false; problem: string }

/** Checks the bytes of a bundle; docs/draws.md is the specification. Never throws. */
export function verifyDraw(bytes: Uint8Array): Verdict
