import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { rateOf, shareOf } from '#kit/share.ts'
import type { DiscountRefusal } from '../../states.ts'
import type { PayableLine } from '../payable-kinds.ts'

/** The terms of a code; amounts in rials. A null `kind` covers every payable that accepts codes. */
export type DiscountTerms = {
  kind: string | null
  percent: number | null
  amountRial: Rial | null
  mostRial: Rial | null
  leastPriceRial: Rial
  stock: number | null
  perPerson: number | null
  startsAt: Date
  endsAt: Date | null
  stoppedAt: Date | null
}

/** Counted uses of a code: by everyone, and by this person. */
export type DiscountUses = { all: number; own: number }

type Question = { terms: DiscountTerms; uses: DiscountUses; kind: string; lines: readonly PayableLine[]; now: Date }

/**
 * Returns a code's discount in rials, or the first refusal in this order: active, period, limits,
 * purpose, min amount. Never more than the price; percentages round down to whole tomans.
 */
export function discountOf({ terms, uses, kind, lines, now }: Question): Result<Rial, DiscountRefusal> {
  if (terms.stoppedAt) return refuse('stopped')
  if (now < terms.startsAt) return refuse('not-started')
  if (terms.endsAt && now >= terms.endsAt) return refuse('ended')
  if (terms.perPerson !== null && uses.own >= terms.perPerson) return refuse('used-by-you')
  if (terms.stock !== null && uses.all >= terms.stock) return refuse('used-up')
  if (terms.kind !== null && terms.kind !== kind) return refuse('other-kind')
  const price = priceOf(lines)
  const target = terms.amountRial ?? wholeToman(shareOf(price, rateOf(terms.percent!)), terms.mostRial)
  const given = target < price ? target : price
  return price < terms.leastPriceRial || given <= 0n ? refuse('too-cheap') : ok(given)
}

function wholeToman(rial: Rial, max: Rial | null): Rial {
  const capped = max !== null && rial > max ? max : rial
  return capped - (capped % 10n)
}

/** Returns the base of a code: the price without tax. */
export const priceOf = (lines: readonly PayableLine[]): Rial =>
  lines.filter(({ part }) => part === 'price').reduce((sum, { amountRial }) => sum + amountRial, 0n)

/**
 * Adds a discount line. Tax falls in the same proportion, rounded down to whole rials (value added
 * tax act of 1400, article 5: the price less discounts).
 */
export function discountLines(lines: readonly PayableLine[], label: string, discount: Rial): PayableLine[] {
  const price = priceOf(lines)
  const prices = lines.filter(({ part }) => part === 'price')
  const taxes = lines
    .filter(({ part }) => part === 'tax')
    .map((line) => ({ ...line, amountRial: (line.amountRial * (price - discount)) / price }))
  return [...prices, { label, amountRial: -discount, part: 'discount' }, ...taxes]
}
