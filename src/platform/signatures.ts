import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Secrets } from './secrets.ts'

/** A key of Ed25519. `id` is the fingerprint of the public half, so that an id cannot belong to another key. */
export type SigningKey = { id: string; publicKey: string; sign: (text: string) => Buffer }

const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Returns the id of a raw public key. */
export const keyIdOf = (raw: Uint8Array): string => createHash('sha256').update(raw).digest('hex').slice(0, 16)

const derived = new WeakMap<Secrets, Map<string, SigningKey>>()

/**
 * Returns the key of this installation for a purpose, derived from its secrets: every instance has the same, none
 * stores it.
 */
export function derivedKey(secrets: Secrets, purpose: string): SigningKey {
  const keys = derived.get(secrets) ?? new Map<string, SigningKey>()
  derived.set(secrets, keys)
  const entry = keys.get(purpose)
  if (entry) return entry
  const seed = secrets.keyedHash(purpose, 'ed25519')
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  const made: SigningKey = {
    id: keyIdOf(raw),
    publicKey: raw.toString('base64'),
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), key),
  }
  keys.set(purpose, made)
  return made
}

/** Caches public keys in the library's form; there are few. */
const existing = new LRUCache<string, KeyObject>({ max: 50 })

function publicKeyOf(base64: string): KeyObject {
  const entry = existing.get(base64)
  if (entry) return entry
  const key = createPublicKey({
    key: Buffer.concat([spkiPrefix, Buffer.from(base64, 'base64')]),
    format: 'der',
    type: 'spki',
  })
  existing.set(base64, key)
  return key
}

/** Returns whether exactly this text was signed with the key. */
export const isSigned = (text: string, signature: Uint8Array, publicKey: string): boolean =>
  signature.length === 64 && verify(null, Buffer.from(text, 'utf8'), publicKeyOf(publicKey), signature)
