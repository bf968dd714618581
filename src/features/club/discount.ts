import { rateOf, shareOf } from '#kit/share.ts'

/** What a code deducts, and for which purchases. */
export type DiscountTerms = {
  percent: number | null
  amountRial: bigint | null
  leastRial: bigint
  capRial: bigint | null
  startsAt: Date
  endsAt: Date
  active: boolean
}

export type PurchaseRefusal = 'inactive' | 'not-yet' | 'over' | 'used' | 'too-small'

type Purchase = { sumRial: bigint; at: Date; used: boolean }

/**
 * Returns what a code deducts from a purchase, or the refusal. Checks in this order: active,
 * period, personal limit, purpose, min amount, amount. A partner's code has no purpose to check,
 * because the partner is its purpose.
 */
export function discountOn(
  terms: DiscountTerms,
  { sumRial, at, used }: Purchase,
): { ok: true; offRial: bigint } | { ok: false; code: PurchaseRefusal } {
  if (!terms.active) return { ok: false, code: 'inactive' }
  if (at < terms.startsAt) return { ok: false, code: 'not-yet' }
  if (at >= terms.endsAt) return { ok: false, code: 'over' }
  if (used) return { ok: false, code: 'used' }
  if (sumRial < terms.leastRial) return { ok: false, code: 'too-small' }
  const off = terms.percent === null ? terms.amountRial! : shareOf(sumRial, rateOf(terms.percent))
  const capped = terms.capRial !== null && off > terms.capRial ? terms.capRial : off
  return { ok: true, offRial: capped > sumRial ? sumRial : capped }
}

/**
 * Cleans the codes of a file: one per line, in the first cell. Reports repeated and invalid ones.
 */
export function readCodes(lines: readonly { line: number; cells: readonly string[] }[]) {
  const codes: string[] = []
  const doubles: { line: number; code: string }[] = []
  const wrong: { line: number; code: string }[] = []
  const seen = new Set<string>()
  for (const { line, cells } of lines) {
    const code = (cells[0] ?? '').trim().toUpperCase()
    if (line === 1 && /^(CODE|کد)$/.test(code)) continue
    if (!/^[A-Z0-9][A-Z0-9-]{2,38}[A-Z0-9]$/.test(code)) wrong.push({ line, code: code.slice(0, 40) })
    else if (seen.has(code)) doubles.push({ line, code })
    else codes.push(code)
    seen.add(code)
  }
  return { codes, doubles, wrong }
}
