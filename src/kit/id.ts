const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

/**
 * Creates an identifier for an address: ten characters of lower-case Crockford base32 (50 random bits, no i, l, o, u).
 * It is hard to guess but not a secret: private data still needs an owner check, and the column a unique index.
 */
export function newPublicId(random: (bytes: number) => Uint8Array = secureBytes): string {
  return Array.from(random(LENGTH), (byte) => ALPHABET[byte & 31]).join('')
}

function secureBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count))
}
