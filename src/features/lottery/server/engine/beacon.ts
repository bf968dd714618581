import { encode, sha256, tagged, type Bytes } from './encoding.ts'

/**
 * The outcome of one beacon part. A missing reveal is replaced by its commitment combined with the
 * number named in advance, which was unknown until the deadline.
 */
export type PartOutcome =
  | { outcome: 'revealed'; commitment: Bytes; value: Bytes }
  | { outcome: 'number'; value: string }
  | { outcome: 'refused'; commitment: Bytes; substitute: string }

/** Returns the published commitment to a secret. */
export const commitTo = (secret: Bytes): Buffer => sha256(secret)

const fieldsOf = (part: PartOutcome): Buffer => {
  switch (part.outcome) {
    case 'revealed':
      return encode(part.outcome, part.commitment, part.value)
    case 'number':
      return encode(part.outcome, '', part.value)
    case 'refused':
      return encode(part.outcome, part.commitment, part.substitute)
  }
}

/** Combines all parts in announcement order. */
export const beaconOf = (parts: readonly PartOutcome[]): Buffer => tagged('beacon', Buffer.concat(parts.map(fieldsOf)))

export const keyOf = (seed: Bytes, beacon: Bytes, root: Bytes): Buffer => tagged('key', seed, beacon, root)
