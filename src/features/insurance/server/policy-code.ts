import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'

type Hashing = Pick<Secrets, 'keyedHash'>
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Twelve characters, sixty bits: an unforgeable proof. */
const proofOf = (secrets: Hashing, id: string): string =>
  Array.from(secrets.keyedHash('insurance.policy', id).subarray(0, 12), (byte) => alphabet[byte % 32]).join('')

/** Returns the content of a policy's QR code: the id of its order with the proof. */
export const policyCode = (secrets: Hashing, id: string): string => `${id}-${proofOf(secrets, id)}`

/** Returns the id of the order; null for a code that we did not make. */
export function readPolicyCode(secrets: Hashing, code: string): string | null {
  const [, id = '', proof = ''] = /^([0-9a-z]{10})-([0-9a-z]{12})$/.exec(code.toLowerCase()) ?? []
  if (!id) return null
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secrets, id))) ? id : null
}
