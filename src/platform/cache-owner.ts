import type { Secrets } from './secrets.ts'
import type { Session } from './session.ts'

/**
 * Returns the owner of a response: `guest`, or a short name of the signed-in person without meaning outside this
 * installation. A device stores pages for offline reading under it, and deletes them when it changes.
 */
export function cacheOwner(secrets: Secrets, { personId }: Session): string {
  if (personId === null) return 'guest'
  return secrets.blindIndex('page.owner', String(personId)).toString('base64url').slice(0, 16)
}
