import { compactIdentifier } from './identifier.ts'
import { ok, refuse, type Result } from './result.ts'

/** The national id of a company or another legal person (شناسهٔ ملی): eleven Latin digits, the last one checked. */
export type LegalId = string & { readonly kind: 'legal-id' }

const WEIGHTS = [29, 27, 23, 19, 17]

/** Reads a legal person's id in any script; the rule is the companies register's, modulo 11. */
export function parseLegalId(text: string): Result<LegalId, 'legal-id-length' | 'legal-id-invalid'> {
  const id = compactIdentifier(text)
  if (!/^\d{11}$/.test(id)) return refuse('legal-id-length')
  const neverIssued = id.slice(3, 9) === '000000'
  return neverIssued || Number(id[10]) !== checkDigit(id) ? refuse('legal-id-invalid') : ok(id as LegalId)
}

function checkDigit(id: string): number {
  const added = Number(id[9]) + 2
  let sum = 0
  for (let place = 0; place < 10; place++) sum += (added + Number(id[place])) * WEIGHTS[place % WEIGHTS.length]!
  return (sum % 11) % 10
}
