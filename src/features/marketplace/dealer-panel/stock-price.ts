import { parseToman } from '#kit/money.ts'
import { lookBehind } from '#kit/look-behind.ts'
import { plainSigns } from '#kit/identifier.ts'

export type Currency = 'toman' | 'rial'

/** The unit of a column: its currency, null when the head does not say it, and a factor («میلیون»). */
export type StockUnit = { currency: Currency | null; scale: bigint }

const currencies: readonly (readonly [RegExp, Currency])[] = [
  [lookBehind(String.raw`(?<!\p{L})(?:irr|rials?|ریال|﷼)(?!\p{L})`, 'iu'), 'rial'],
  [lookBehind(String.raw`(?<!\p{L})(?:irt|tmn|tomans?|تومان|تومن|ت)(?!\p{L})`, 'iu'), 'toman'],
]
const otherCurrency = lookBehind(String.raw`(?<!\p{L})(?:usd|eur|aed|try|dollar|دلار|یورو|درهم)(?!\p{L})|[$€]`, 'iu')

export type StockPrice = { rial: bigint } | 'negotiable' | 'no-unit' | 'other-currency' | 'unreadable'

/**
 * Parses the price of a file. Its unit is that of the cell, of the column, or the one that the dealer has stated
 * (`stated`); an amount in digits without any is `no-unit`. Amounts in words («یک میلیارد و دویست») are tomans, as
 * people say them.
 */
export function readStockPrice(text: string, unit: StockUnit, stated: Currency | null): StockPrice {
  const plain = plainSigns(text)
  if (/^(?:توافقی|negotiable|call|تماس بگیرید)$/i.test(plain)) return 'negotiable'
  if (otherCurrency.test(plain)) return 'other-currency'
  const own = currencies.find(([pattern]) => pattern.test(plain))
  const bare = (own ? plain.replace(own[0], ' ') : plain).replace(/[.٫]0{1,2}$/, '').trim()
  const inWords = /\p{L}/u.test(bare)
  const currency = own?.[1] ?? unit.currency ?? (inWords ? 'toman' : stated)
  const amount = parseToman(bare)
  if (amount === null) return 'unreadable'
  if (currency === null) return 'no-unit'
  // Words carry their own factor.
  const scaled = inWords ? amount : amount * unit.scale
  return { rial: currency === 'toman' ? scaled : scaled / 10n }
}
