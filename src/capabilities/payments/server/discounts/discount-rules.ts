import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { rateOf, shareOf } from '#kit/share.ts'
import type { DiscountRefusal } from '../../states.ts'
import type { PayableLine } from '../payable-kinds.ts'

/** What a code gives and when; amounts in rials. `kind` null: every payable that takes codes. */
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

/** How often a code counts as used: by everybody, by the person who asks. */
export type DiscountUses = { all: number; own: number }

type Question = { terms: DiscountTerms; uses: DiscountUses; kind: string; lines: readonly PayableLine[]; now: Date }

/**
 * What a code takes off, in rials, or the first reason against it in this order: active, period, limits, purpose,
 * least amount. Never more than the price; whole tomans of a percentage, rounded in favour of the house.
 */
export function discountOf({ terms, uses, kind, lines, now }: Question): Result<Rial, DiscountRefusal> {
  if (terms.stoppedAt) return refuse('stopped')
  if (now < terms.startsAt) return refuse('not-started')
  if (terms.endsAt && now >= terms.endsAt) return refuse('ended')
  if (terms.perPerson !== null && uses.own >= terms.perPerson) return refuse('used-by-you')
  if (terms.stock !== null && uses.all >= terms.stock) return refuse('used-up')
  if (terms.kind !== null && terms.kind !== kind) return refuse('other-kind')
  const price = priceOf(lines)
  const wanted = terms.amountRial ?? wholeToman(shareOf(price, rateOf(terms.percent!)), terms.mostRial)
  const given = wanted < price ? wanted : price
  return price < terms.leastPriceRial || given <= 0n ? refuse('too-cheap') : ok(given)
}

function wholeToman(rial: Rial, most: Rial | null): Rial {
  const capped = most !== null && rial > most ? most : rial
  return capped - (capped % 10n)
}

/** What a code is reckoned from: the price without tax. */
export const priceOf = (lines: readonly PayableLine[]): Rial =>
  lines.filter(({ part }) => part === 'price').reduce((sum, { amountRial }) => sum + amountRial, 0n)

/**
 * The lines with a discount on the price as a line of its own. Tax is due on what is paid: it falls in the same proportion
 * (value added tax act of 1400, article 5: the price less discounts), rounded down to whole rials.
 */
export function discountLines(lines: readonly PayableLine[], label: string, discount: Rial): PayableLine[] {
  const price = priceOf(lines)
  const prices = lines.filter(({ part }) => part === 'price')
  const taxes = lines
    .filter(({ part }) => part === 'tax')
    .map((line) => ({ ...line, amountRial: (line.amountRial * (price - discount)) / price }))
  return [...prices, { label, amountRial: -discount, part: 'discount' }, ...taxes]
}
