import { createHash } from 'node:crypto'

/** The version of these rules; part of every hash. */
export const format = 'farman-opening/1'

type Bytes = Uint8Array

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** As in docs/draws.md: fields with length prefixes, under a purpose's name. */
function tagged(purpose: string, ...fields: readonly (Bytes | string)[]): Buffer {
  const hash = createHash('sha256')
  for (const value of [`${format} ${purpose}`, ...fields]) {
    const bytes = typeof value === 'string' ? Buffer.from(value) : value
    hash.update(uint32(bytes.length)).update(bytes)
  }
  return hash.digest()
}

export type TicketFields = { opening: string; number: number; holder: Bytes; issuedAt: Date }

/** The predecessor of the first ticket. */
export const noHash: Buffer = Buffer.alloc(32)

/** Hashes a ticket with its predecessor. */
export const ticketHash = (previous: Bytes, { opening, number, holder, issuedAt }: TicketFields): Buffer =>
  tagged('ticket', previous, opening, uint32(number), holder, issuedAt.toISOString())

/** Hashes a line of the public record with its predecessor. */
export const lineHash = (previous: Bytes | null, number: number, body: string): Buffer =>
  tagged('record', previous ?? noHash, uint32(number), body)

/** Returns the signed bytes of a ticket. */
export const signedBytes = (hash: Bytes): Buffer => tagged('signature', hash)
