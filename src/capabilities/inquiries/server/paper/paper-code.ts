import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'
import type { Answer } from '../../answers.ts'
import type { InquiryInput } from '../../kinds.ts'

type Hashing = Pick<Secrets, 'keyedHash'>
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Twelve signs, sixty bits. */
const short = (bytes: Buffer): string => Array.from(bytes.subarray(0, 12), (byte) => alphabet[byte % 32]).join('')

/** Papers of the first edition bound their answers alone; those of the second bind what the answers are about as well. */
type Edition = 1 | 2
const purposes = {
  1: ['inquiry.paper', 'inquiry.paper-content'],
  2: ['inquiry.paper.2', 'inquiry.paper-content.2'],
} as const

const proofOf = (secrets: Hashing, id: string, edition: Edition): string =>
  short(secrets.keyedHash(purposes[edition][0], id))

/** What stands in the QR code of a paper: the id of an answer or a run with a proof that nobody else can make. */
export const paperCode = (secrets: Hashing, id: string, edition: Edition = 2): string =>
  `${id}-${proofOf(secrets, id, edition)}`

/** The id and the edition of its paper; null for a code that is not ours. */
export function readPaperCode(secrets: Hashing, code: string): { id: string; edition: Edition } | null {
  const [, id = '', proof = ''] = /^([0-9a-z]{10})-([0-9a-z]{12})$/.exec(code.toLowerCase()) ?? []
  if (!id) return null
  const edition = ([2, 1] as const).find((each) =>
    timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secrets, id, each))),
  )
  return edition === undefined ? null : { id, edition }
}

/** An answer with what it was asked about and when it came: nothing of the three can be exchanged. */
export type Proved = {
  kind: string
  subject: InquiryInput
  answeredAt: string | null
  tracking: string | null
  answer: Answer
}

/**
 * A short print of what answers say and of their subjects, signed: the same on a paper and on its page of verification, and
 * another one as soon as anything of them is changed.
 */
export const fingerprint = (secrets: Hashing, proved: readonly Proved[], edition: Edition = 2): string => {
  const said = edition === 1 ? proved.map(({ answer }) => answer) : proved
  const content = createHash('sha256').update(JSON.stringify(said)).digest('hex')
  return short(secrets.keyedHash(purposes[edition][1], content)).replace(/(.{4})(?=.)/g, '$1-')
}
