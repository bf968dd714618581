import { tagged, uint32, type Bytes } from './encoding.ts'

/** One line of the public record. `body` is the very text that is hashed. */
export type RecordEntry = { number: number; body: string; hash: Bytes }

/** Each line holds the one before it: nothing can be changed, left out or put between without changing every later hash. */
export const entryHash = (previous: Bytes | null, number: number, body: string): Buffer =>
  tagged('record', previous ?? new Uint8Array(32), uint32(number), body)
