import type { Secrets } from '#platform/secrets.ts'

/** The name of a session in a page: tells nothing of its token and can not be guessed. */
export const sessionId = (secrets: Secrets, tokenHash: Buffer): string =>
  secrets.blindIndex('session.id', tokenHash.toString('hex')).toString('base64url').slice(0, 22)
