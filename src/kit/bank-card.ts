import { bankOfCardPrefix } from './banks.ts'
import { compactIdentifier } from './identifier.ts'
import { ok, refuse, type Result } from './result.ts'

/** The number of a bank card: sixteen Latin digits that pass Luhn's check. */
export type BankCard = string & { readonly kind: 'bank-card' }

/** Reads a card number in any script, with any grouping. A card of a bank that we do not know is accepted. */
export function parseBankCard(text: string): Result<BankCard, 'card-length' | 'card-invalid'> {
  const digits = compactIdentifier(text)
  if (!/^\d{16}$/.test(digits)) return refuse('card-length')
  return /^(\d)\1{15}$/.test(digits) || luhnSum(digits) % 10 !== 0 ? refuse('card-invalid') : ok(digits as BankCard)
}

/** Returns the bank of a card from its first six digits; null when the bank is unknown. */
export const bankOfCard = (text: string): string | null => bankOfCardPrefix(compactIdentifier(text).slice(0, 6))

function luhnSum(digits: string): number {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[place]) * (place % 2 === 0 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum
}
