/** Words of examples and of haste; a random key practically never contains one. */
const words = /example|change.?me|changeit|password|secret|farman|12345678|abcdefgh/i

/** Returns the weakness of a secret that guards people's data, or null. Generated secrets pass. */
export function weaknessOfSecret(secret: string): string | null {
  if (secret.length < 32) return 'is shorter than 32 characters'
  if (new Set(secret).size < 12) return 'repeats too few characters'
  if (/^(.{1,16})\1+.{0,15}$/s.test(secret)) return 'repeats itself'
  return words.test(secret) ? 'is made of words' : null
}

/** Returns the keys of `id:base64` pairs separated by commas, ids 1 to 255, 32 bytes each; null for any other text. */
export function readKeys(encryptionKeys: string): Map<number, Buffer> | null {
  const pairs = encryptionKeys.split(',')
  const keys = new Map<number, Buffer>()
  for (const pair of pairs) {
    const [id = '', key = ''] = pair.trim().split(':')
    const bytes = Buffer.from(key, 'base64')
    if (!/^\d{1,3}$/.test(id) || Number(id) < 1 || Number(id) > 255 || bytes.length !== 32) return null
    keys.set(Number(id), bytes)
  }
  return keys.size === pairs.length ? keys : null
}

/** The same for the list of encryption keys, whose form `readKeys` checks. */
export function weaknessOfKeys(encryptionKeys: string, appSecret: string): string | null {
  const keys = encryptionKeys.split(',').map((pair) => pair.trim().split(':')[1] ?? '')
  if (new Set(keys).size < keys.length) return 'has one key twice'
  for (const key of keys) {
    const bytes = Buffer.from(key, 'base64')
    // Thirty-two random bytes have about thirty different values, and practically never fewer than twenty.
    if (bytes.length === 32 && new Set(bytes).size < 20) return 'has a key that is not random'
    if (key === appSecret || bytes.toString() === appSecret) return 'repeats APP_SECRET'
  }
  return null
}
