import { hash } from 'node:crypto'

/** The name of these rules; it stands in every hash, so that another version can never be taken for this one. */
export const format = 'farman-draw/1'

export type Bytes = Uint8Array

/** Four bytes, the highest first. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const field = (value: Bytes): Bytes[] => [uint32(value.length), value]

/** Fields with their lengths before them: two different lists never give the same bytes. */
export const encode = (...fields: readonly (Bytes | string)[]): Buffer =>
  Buffer.concat(fields.flatMap((value) => field(typeof value === 'string' ? Buffer.from(value) : value)))

export const sha256 = (bytes: Bytes): Buffer => hash('sha256', bytes, 'buffer')

/** SHA-256 over the name of the purpose and the fields. */
export const tagged = (purpose: string, ...fields: readonly (Bytes | string)[]): Buffer =>
  sha256(encode(`${format} ${purpose}`, ...fields))

export const hex = (bytes: Bytes): string => Buffer.from(bytes).toString('hex')
