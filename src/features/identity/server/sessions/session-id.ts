import type { Secrets } from '#platform/secrets.ts'

/** Returns the public id of a session, which is unguessable and reveals nothing about its token. */
export const sessionId = (secrets: Secrets, tokenHash: Buffer): string =>
  secrets.blindIndex('session.id', tokenHash.toString('hex')).toString('base64url').slice(0, 22)
