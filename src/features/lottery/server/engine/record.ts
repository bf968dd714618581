import { tagged, uint32, type Bytes } from './encoding.ts'

/** One line of the public record. `body` is the exact hashed text. */
export type RecordEntry = { number: number; body: string; hash: Bytes }

/**
 * Hashes a line with its predecessor: any change, omission or insertion changes every later hash.
 */
export const entryHash = (previous: Bytes | null, number: number, body: string): Buffer =>
  tagged('record', previous ?? new Uint8Array(32), uint32(number), body)
