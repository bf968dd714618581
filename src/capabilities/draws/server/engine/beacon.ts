import { encode, sha256, tagged, type Bytes } from './encoding.ts'

/**
 * What became of one part of the beacon. A party that did not reveal its value in time is replaced by its commitment together with the
 * number that was named for this beforehand, which nobody knew while it could still reveal.
 */
export type PartOutcome =
  | { outcome: 'revealed'; commitment: Bytes; value: Bytes }
  | { outcome: 'number'; value: string }
  | { outcome: 'refused'; commitment: Bytes; substitute: string }

/** What is published of a secret before anybody enters. */
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

/** All parts together, in the order in which they were announced. */
export const beaconOf = (parts: readonly PartOutcome[]): Buffer => tagged('beacon', Buffer.concat(parts.map(fieldsOf)))

export const keyOf = (seed: Bytes, beacon: Bytes, root: Bytes): Buffer => tagged('key', seed, beacon, root)
