import { readFact, writeFact } from '#ui/offline/device-store.ts'

// Documents that this device stores for offline use, encrypted with a key derived from a passphrase. The passphrase is
// stored nowhere. Signing out deletes them by the key `…@owner`.

/** A picture to store, with its type. */
export type KeptPicture = { id: string; title: string; bytes: ArrayBuffer; type: string }

type Sealed = { id: string; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }
type Vault = { salt: Uint8Array<ArrayBuffer>; rounds: number; at: string; pictures: readonly Sealed[] }

const rounds = 600_000
export const shortestPassphrase = 8

const keyOf = (carId: string, owner: string) => `car-documents-${carId}@${owner}`

/** Browsers encrypt only on secure pages. */
export const canKeepSafely = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined

async function deriveKey(passphrase: string, { salt, rounds: iterations }: Pick<Vault, 'salt' | 'rounds'>) {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(passphrase), 'PBKDF2', false, [
    'deriveKey',
  ])
  const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return crypto.subtle.deriveKey(pbkdf2, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

type Place = { carId: string; owner: string }

/** Stores pictures behind a passphrase, in place of earlier ones. */
export async function keepPictures(place: Place, passphrase: string, pictures: readonly KeptPicture[]): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const key = await deriveKey(passphrase, { salt, rounds })
  const sealed = await Promise.all(pictures.map((picture) => sealPicture(key, picture)))
  const vault: Vault = { salt, rounds, at: new Date().toISOString(), pictures: sealed }
  await writeFact(keyOf(place.carId, place.owner), vault)
}

/** Title and type are encrypted too, so nothing is readable without the passphrase. */
async function sealPicture(key: CryptoKey, { id, title, type, bytes }: KeptPicture): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const head = new TextEncoder().encode(JSON.stringify({ title, type }))
  const plain = new Uint8Array(4 + head.length + bytes.byteLength)
  new DataView(plain.buffer).setUint32(0, head.length)
  plain.set(head, 4)
  plain.set(new Uint8Array(bytes), 4 + head.length)
  return { id, iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) }
}

/** Returns when pictures were stored here; null without any. */
export async function keptSince({ carId, owner }: Place): Promise<{ at: string; count: number } | null> {
  const vault = await readFact<Vault | null>(keyOf(carId, owner))
  return vault ? { at: vault.at, count: vault.pictures.length } : null
}

/** Decrypts the stored pictures; null for a wrong passphrase. */
export async function openPictures({ carId, owner }: Place, passphrase: string): Promise<KeptPicture[] | null> {
  const vault = await readFact<Vault | null>(keyOf(carId, owner))
  if (!vault) return []
  const key = await deriveKey(passphrase, vault)
  try {
    return await Promise.all(vault.pictures.map((picture) => openPicture(key, picture)))
  } catch {
    return null
  }
}

async function openPicture(key: CryptoKey, { id, iv, sealed }: Sealed): Promise<KeptPicture> {
  const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed))
  const headLength = new DataView(plain.buffer).getUint32(0)
  const head = new TextDecoder().decode(plain.subarray(4, 4 + headLength))
  const { title, type } = JSON.parse(head) as { title: string; type: string }
  return { id, title, type, bytes: plain.slice(4 + headLength).buffer }
}

/** Removes everything from the device. */
export const forgetPictures = ({ carId, owner }: Place): Promise<void> => writeFact(keyOf(carId, owner), null)
