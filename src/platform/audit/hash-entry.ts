import { createHash } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

export type Chained = {
  number: bigint
  at: Date
  actor_id: bigint
  act: string
  subject: string
  details: string
  request_id: string
  previous_hash: Uint8Array
}

/**
 * Returns SHA-256 over the entry's fields in this order as JSON; published with the export, so that anybody can check
 * the chain.
 */
export function hashOf({ number, at, actor_id, act, subject, details, request_id, previous_hash }: Chained): Buffer {
  const previous = Buffer.from(previous_hash).toString('hex')
  const fields = [String(number), at.toISOString(), String(actor_id), act, subject, details, request_id, previous]
  return createHash('sha256').update(JSON.stringify(fields)).digest()
}

/**
 * Returns HMAC-SHA-256 over an entry's hash, with a key for the log alone. The hash covers everything before it, so one
 * valid seal proves that the writer of the log up to here had the key.
 */
export const sealOf = (secrets: Secrets, hash: Buffer): Buffer => secrets.keyedHash('audit-log', hash.toString('hex'))
