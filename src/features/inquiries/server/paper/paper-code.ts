import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'
import type { Answer } from '../../answers.ts'
import type { InquiryInput } from '../../kinds.ts'

type Hashing = Pick<Secrets, 'keyedHash'>
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Twelve characters, sixty bits. */
const short = (bytes: Buffer): string => Array.from(bytes.subarray(0, 12), (byte) => alphabet[byte % 32]).join('')

/** Codes of the first edition cover only the answers; those of the second cover the subjects as well. */
type Edition = 1 | 2
const purposes = {
  1: ['inquiry.paper', 'inquiry.paper-content'],
  2: ['inquiry.paper.2', 'inquiry.paper-content.2'],
} as const

const proofOf = (secrets: Hashing, id: string, edition: Edition): string =>
  short(secrets.keyedHash(purposes[edition][0], id))

/** Returns the content of a PDF's QR code: the id of an answer or a run with an unforgeable proof. */
export const documentCode = (secrets: Hashing, id: string, edition: Edition = 2): string =>
  `${id}-${proofOf(secrets, id, edition)}`

/** Returns the id and the edition of its PDF; null for a code that we did not make. */
export function readDocumentCode(secrets: Hashing, code: string): { id: string; edition: Edition } | null {
  const [, id = '', proof = ''] = /^([0-9a-z]{10})-([0-9a-z]{12})$/.exec(code.toLowerCase()) ?? []
  if (!id) return null
  const edition = ([2, 1] as const).find((each) =>
    timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secrets, id, each))),
  )
  return edition === undefined ? null : { id, edition }
}

/** An answer with its subject and its time: none of the three can be exchanged. */
export type Proved = {
  kind: string
  subject: InquiryInput
  answeredAt: string | null
  tracking: string | null
  answer: Answer
}

/**
 * Returns a short signed fingerprint of answers and their subjects: the same on a PDF and on its page of verification,
 * and different after any change.
 */
export const fingerprint = (secrets: Hashing, proved: readonly Proved[], edition: Edition = 2): string => {
  const statement = edition === 1 ? proved.map(({ answer }) => answer) : proved
  const content = createHash('sha256').update(JSON.stringify(statement)).digest('hex')
  return short(secrets.keyedHash(purposes[edition][1], content)).replace(/(.{4})(?=.)/g, '$1-')
}
