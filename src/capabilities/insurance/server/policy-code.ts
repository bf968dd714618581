import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'

type Hashing = Pick<Secrets, 'keyedHash'>
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Twelve signs, sixty bits: a proof that nobody else can make. */
const proofOf = (secrets: Hashing, id: string): string =>
  Array.from(secrets.keyedHash('insurance.policy', id).subarray(0, 12), (byte) => alphabet[byte % 32]).join('')

/** What stands in the QR code of a policy: the id of its order with the proof. */
export const policyCode = (secrets: Hashing, id: string): string => `${id}-${proofOf(secrets, id)}`

/** The id of the order; null for a code that is not ours. */
export function readPolicyCode(secrets: Hashing, code: string): string | null {
  const [, id = '', proof = ''] = /^([0-9a-z]{10})-([0-9a-z]{12})$/.exec(code.toLowerCase()) ?? []
  if (!id) return null
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secrets, id))) ? id : null
}
