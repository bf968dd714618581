import { compactIdentifier } from './identifier.ts'
import type { Rial } from './money.ts'
import { ok, refuse, type Result } from './result.ts'

/** What a bill is for, by the last digit but one of its id. */
export type BillKind =
  | 'water'
  | 'electricity'
  | 'gas'
  | 'landline'
  | 'mobile'
  | 'municipal'
  | 'tax'
  | 'traffic-fine'
  | 'other'

/** The id of a bill (شناسهٔ قبض): 6 to 13 Latin digits, leading zeros dropped. */
export type BillId = string & { readonly kind: 'bill-id' }

/** A bill that can be paid: both ids hold and belong together. */
export type Bill = { billId: BillId; paymentId: string; kind: BillKind; amount: Rial }

const KINDS: Record<string, BillKind> = {
  '1': 'water',
  '2': 'electricity',
  '3': 'gas',
  '4': 'landline',
  '5': 'mobile',
  '6': 'municipal',
  '8': 'tax',
  '9': 'traffic-fine',
}

/** Reads the id of a bill in any script; its last digit is checked. */
export function parseBillId(text: string): Result<BillId, 'bill-id-length' | 'bill-id-invalid'> {
  const digits = significantDigits(text)
  if (!/^\d{6,13}$/.test(digits)) return refuse('bill-id-length')
  return digits.endsWith(billCheckDigit(digits.slice(0, -1))) ? ok(digits as BillId) : refuse('bill-id-invalid')
}

/** What a bill is for. Code 7 is reserved and others do not exist yet: both are `other`. */
export const billKind = (billId: BillId): BillKind => KINDS[billId.at(-2) ?? ''] ?? 'other'

/**
 * Reads the payment id (شناسهٔ پرداخت) of a bill. Its last digit but one checks the id, its last digit checks both ids
 * together. The digits before the last five are the amount in thousands of rials.
 */
export function parsePaymentId(
  billId: BillId,
  text: string,
): Result<Bill, 'payment-id-length' | 'payment-id-invalid' | 'payment-id-other-bill'> {
  const digits = significantDigits(text)
  if (!/^\d{6,13}$/.test(digits)) return refuse('payment-id-length')
  if (digits.at(-2) !== billCheckDigit(digits.slice(0, -2))) return refuse('payment-id-invalid')
  if (!digits.endsWith(billCheckDigit(billId + digits.slice(0, -1)))) return refuse('payment-id-other-bill')
  const amount = BigInt(digits.slice(0, -5)) * 1000n
  return ok({ billId, paymentId: digits, kind: billKind(billId), amount })
}

/** Splits the barcode of a printed bill (26 digits) into its two ids; null when the text is not such a barcode. */
export function splitBillBarcode(text: string): { billId: string; paymentId: string } | null {
  const digits = compactIdentifier(text)
  return /^\d{26}$/.test(digits) ? { billId: digits.slice(0, 13), paymentId: digits.slice(13) } : null
}

const significantDigits = (text: string): string => compactIdentifier(text).replace(/^0+/, '')

/**
 * Returns the check digit of a bill: weights 2 to 7 from the right, repeated, modulo 11; remainders below two give
 * zero.
 */
export function billCheckDigit(digits: string): string {
  let sum = 0
  for (let place = 0; place < digits.length; place++) sum += Number(digits.at(-1 - place)) * ((place % 6) + 2)
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}
