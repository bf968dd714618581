import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from './config.ts'
import { StartupError } from './startup-error.ts'
import { readKeys } from './weak-keys.ts'

/** Keys of one installation. `seal` keys are newest first: the first seals, all of them open. */
export type Secrets = {
  /** Returns a keyed hash of a low-entropy secret such as a sign-in code, bound to a purpose. */
  keyedHash(purpose: string, text: string): Buffer
  /** Encrypts a personal value for storage (AES-256-GCM, key id in the first byte). */
  seal(text: string): Buffer
  open(sealed: Uint8Array): string
  /** The id of the sealing key; a sealed value has the id of its key in its first byte. */
  newestKey: number
  /** The ids of all opening keys. */
  keyIds: readonly number[]
  /** Returns an index that is equal for equal values and useless without the key: for lookups in a sealed column. */
  blindIndex(column: string, text: string): Buffer
}

/** Returns SHA-256, for tokens that are already random. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Creates an unguessable token of 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

type KeyMaterial = { appSecret: string; encryptionKeys: string }

const keysFile = (folder: string) => join(folder, 'secrets.json')

/** Returns whether {@link loadSecrets} would generate new keys. */
export const wouldMakeSecrets = (config: Config): boolean =>
  !(config.APP_SECRET && config.ENCRYPTION_KEYS) && !existsSync(keysFile(config.DATA_DIR))

/** Loads the secrets from the environment, or, in demo mode, generates them once and stores them beside the data. */
export function loadSecrets(config: Config): Secrets {
  const generated = config.APP_SECRET && config.ENCRYPTION_KEYS ? undefined : generatedKeys(config.DATA_DIR)
  return createSecrets({
    appSecret: config.APP_SECRET ?? generated!.appSecret,
    encryptionKeys: config.ENCRYPTION_KEYS ?? generated!.encryptionKeys,
  })
}

function generatedKeys(folder: string): KeyMaterial {
  const file = keysFile(folder)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const made = { appSecret: newToken(), encryptionKeys: `1:${randomBytes(32).toString('base64')}` }
    const whole = `${file}.${process.pid}`
    writeFileSync(whole, JSON.stringify(made), { mode: 0o600 })
    keepFirst(whole, file)
  }
  return readKeyMaterial(file)
}

const keyMaterial = z.object({ appSecret: z.string().min(1), encryptionKeys: z.string() })

function readKeyMaterial(file: string): KeyMaterial {
  try {
    return keyMaterial.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    // A file that may not be read has a sentence of its own.
    if ((error as NodeJS.ErrnoException).syscall) throw error
    throw new StartupError(
      `${file} does not hold the keys of an installation: take it from your back-up, or name another folder in DATA_DIR.`,
    )
  }
}

/** Renames a complete file, unless another process was faster. */
function keepFirst(whole: string, file: string): void {
  try {
    linkSync(whole, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(whole)
  }
}

const keysSentence = 'ENCRYPTION_KEYS must be pairs like 1:<32 bytes in base64>, newest first, each id once'

/**
 * Creates the secrets. `encryptionKeys`: `id:base64` pairs separated by commas, newest first, ids 1 to 255, 32 bytes
 * each.
 */
export function createSecrets({ appSecret, encryptionKeys }: KeyMaterial): Secrets {
  const keys = readKeys(encryptionKeys)
  if (!keys) throw new StartupError(keysSentence)
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32))
  const hashes = new Map<string, Buffer>()
  const keyFor = (purpose: string) => {
    const key = hashes.get(purpose) ?? derived(purpose)
    hashes.set(purpose, key)
    return key
  }
  const keyedHash = (purpose: string, text: string) => createHmac('sha256', keyFor(purpose)).update(text).digest()
  return {
    keyedHash,
    blindIndex: (column, text) => keyedHash(`blind-index:${column}`, text),
    seal: (text) => seal(keys, text),
    newestKey: keys.keys().next().value!,
    keyIds: [...keys.keys()],
    open: (sealed) => open(keys, Buffer.from(sealed)),
  }
}

function seal(keys: Map<number, Buffer>, text: string): Buffer {
  const [newest] = keys
  if (!newest) throw new Error('no encryption key')
  const [id, key] = newest
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([id]), nonce, cipher.getAuthTag(), body])
}

function open(keys: Map<number, Buffer>, sealed: Buffer): string {
  const key = keys.get(sealed[0] ?? 0)
  if (!key) throw new Error('the key of a sealed value is not configured: add it to ENCRYPTION_KEYS')
  // Without the length a shorter tag would be accepted, and a short tag can be guessed.
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13), { authTagLength: 16 })
  decipher.setAuthTag(sealed.subarray(13, 29))
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8')
}
