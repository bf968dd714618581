import { hash } from 'node:crypto'

/** The version of these rules; part of every hash, so that versions cannot be confused. */
export const format = 'farman-draw/1'

export type Bytes = Uint8Array

/** Encodes four bytes, big-endian. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const field = (value: Bytes): Bytes[] => [uint32(value.length), value]

/** Encodes fields with length prefixes, so that different lists never collide. */
export const encode = (...fields: readonly (Bytes | string)[]): Buffer =>
  Buffer.concat(fields.flatMap((value) => field(typeof value === 'string' ? Buffer.from(value) : value)))

export const sha256 = (bytes: Bytes): Buffer => hash('sha256', bytes, 'buffer')

/** Computes SHA-256 over the purpose's name and the fields. */
export const tagged = (purpose: string, ...fields: readonly (Bytes | string)[]): Buffer =>
  sha256(encode(`${format} ${purpose}`, ...fields))

export const hex = (bytes: Bytes): string => Buffer.from(bytes).toString('hex')
