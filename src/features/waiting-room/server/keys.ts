import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'
import { signedBytes } from './chain.ts'

const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

export type SigningKey = { sign: (hash: Uint8Array) => Buffer; publicKey: string }

const existing = new WeakMap<Secrets, SigningKey>()

/**
 * Derives the Ed25519 key of this installation from its secrets: equal on every instance, and never
 * stored.
 */
export function signingKey(secrets: Secrets): SigningKey {
  const entry = existing.get(secrets)
  if (entry) return entry
  const seed = secrets.keyedHash('openings.ed25519', 'tickets and records')
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([privateKeyPrefix, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  const made = { sign: (hash: Uint8Array) => sign(null, signedBytes(hash), key), publicKey }
  existing.set(secrets, made)
  return made
}
