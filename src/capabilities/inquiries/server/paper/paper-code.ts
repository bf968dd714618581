import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'
import type { Answer } from '../../answers.ts'

type Hashing = Pick<Secrets, 'keyedHash'>
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Twelve signs, sixty bits. */
const short = (bytes: Buffer): string => Array.from(bytes.subarray(0, 12), (byte) => alphabet[byte % 32]).join('')

const proofOf = (secrets: Hashing, id: string): string => short(secrets.keyedHash('inquiry.paper', id))

/** What stands in the QR code of a paper: the id of an answer or a run with a proof that nobody else can make. */
export const paperCode = (secrets: Hashing, id: string): string => `${id}-${proofOf(secrets, id)}`

/** The id; null for a code that is not ours. */
export function readPaperCode(secrets: Hashing, code: string): string | null {
  const [, id = '', proof = ''] = /^([0-9a-z]{10})-([0-9a-z]{12})$/.exec(code.toLowerCase()) ?? []
  if (!id) return null
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secrets, id))) ? id : null
}

/**
 * A short print of what answers say, signed: the same on a paper and on its page of verification, and another one as soon as
 * anything of the answers is changed.
 */
export const fingerprint = (secrets: Hashing, answers: readonly Answer[]): string => {
  const content = createHash('sha256').update(JSON.stringify(answers)).digest('hex')
  return short(secrets.keyedHash('inquiry.paper-content', content)).replace(/(.{4})(?=.)/g, '$1-')
}
