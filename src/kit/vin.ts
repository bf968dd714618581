import { compactDigits } from './digits.ts'
import { ok, refuse, type Result } from './result.ts'

/** The identification number of a vehicle: seventeen capital letters and digits without I, O and Q (ISO 3779). */
export type Vin = string & { readonly kind: 'vin' }

/**
 * Reads a VIN in any script and case, with blanks and hyphens. Its check digit is not asked: outside North America it means
 * nothing, and vehicles built in Iran carry any character there.
 */
export function parseVin(text: string): Result<Vin, 'vin-length' | 'vin-letters'> {
  const vin = compactDigits(text).toUpperCase()
  if (vin.length !== 17) return refuse('vin-length')
  // Numbers that begin with IR are on Iranian cards, against the standard's own rule.
  return /^(?:IR|[A-HJ-NPR-Z0-9]{2})[A-HJ-NPR-Z0-9]{15}$/.test(vin) ? ok(vin as Vin) : refuse('vin-letters')
}
