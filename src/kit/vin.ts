import { compactIdentifier } from './identifier.ts'
import { ok, refuse, type Result } from './result.ts'

/** The identification number of a vehicle: seventeen capital letters and digits without I, O and Q (ISO 3779). */
export type Vin = string & { readonly kind: 'vin' }

/**
 * Parses a VIN in any script and case, with blanks and hyphens; refuses one sign seventeen times. Does not verify the check digit: outside North America
 * it has no meaning, and vehicles built in Iran have any character there.
 */
export function parseVin(text: string): Result<Vin, 'vin-length' | 'vin-letters'> {
  const vin = compactIdentifier(text).toUpperCase()
  if (vin.length !== 17) return refuse('vin-length')
  if (/^(.)\1{16}$/.test(vin)) return refuse('vin-letters')
  // Iranian cards have numbers that begin with IR, against the standard's rule.
  return /^(?:IR|[A-HJ-NPR-Z0-9]{2})[A-HJ-NPR-Z0-9]{15}$/.test(vin) ? ok(vin as Vin) : refuse('vin-letters')
}
