import { createPublicKey, verify } from 'node:crypto'
import { lineHash, signedBytes, ticketHash } from './chain.ts'

/** A ticket as its owner stores it. Digests and keys are hexadecimal. */
export type SignedTicket = {
  format: string
  opening: string
  number: number
  holder: string
  issuedAt: string
  prevHash: string
  hash: string
  signature: string
}

export type RecordLine = { number: number; body: string; hash: string; signature: string }

const digest = /^[0-9a-f]{64}$/
const publicKeyPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Converts a key of 32 bytes to node's key object. */
export const readPublicKey = (hex: string) =>
  createPublicKey({ key: Buffer.concat([publicKeyPrefix, Buffer.from(hex, 'hex')]), format: 'der', type: 'spki' })

const isSigned = (hash: string, signature: string, key: string) =>
  verify(null, signedBytes(Buffer.from(hash, 'hex')), readPublicKey(key), Buffer.from(signature, 'hex'))

/** Returns a ticket's fault; null when it follows its predecessor and is signed by us. */
export function findTicketFault(ticket: SignedTicket, key: string): string | null {
  if (![ticket.hash, ticket.prevHash, ticket.holder].every((each) => digest.test(each))) return 'form'
  const { opening, number, holder, issuedAt, prevHash } = ticket
  const at = new Date(issuedAt)
  if (Number.isNaN(at.getTime()) || at.toISOString() !== issuedAt) return 'form'
  const hash = ticketHash(Buffer.from(prevHash, 'hex'), {
    opening,
    number,
    holder: Buffer.from(holder, 'hex'),
    issuedAt: at,
  })
  if (hash.toString('hex') !== ticket.hash) return 'hash'
  return isSigned(ticket.hash, ticket.signature, key) ? null : 'signature'
}

/**
 * Returns a record's fault; null when each line follows its predecessor and is signed with this
 * key.
 */
export function findRecordFault(record: readonly RecordLine[], key: string): string | null {
  let previous: Buffer | null = null
  for (const [index, { number, body, hash, signature }] of record.entries()) {
    previous = lineHash(previous, number, body)
    if (number !== index + 1 || previous.toString('hex') !== hash) return `line ${index + 1}`
    if (!isSigned(hash, signature, key)) return `signature ${number}`
  }
  return null
}
