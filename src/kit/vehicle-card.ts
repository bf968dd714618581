import { compactIdentifier } from './identifier.ts'
import { ok, refuse, type Result } from './result.ts'

/** The barcode number on the back of a vehicle card: eight or nine Latin digits. */
export type CardBarcode = string & { readonly kind: 'card-barcode' }

/** Reads the barcode number of a vehicle card in any script; it has no check digit. */
export function parseCardBarcode(text: string): Result<CardBarcode, 'card-barcode-length'> {
  const digits = compactIdentifier(text)
  return /^\d{8,9}$/.test(digits) ? ok(digits as CardBarcode) : refuse('card-barcode-length')
}
