import type { Secrets } from './secrets.ts'
import type { Session } from './session.ts'

/**
 * Whose page an answer is: `guest`, or a short name of the signed-in person that means nothing outside this installation.
 * A device keeps pages for reading offline under it, and throws them away when it changes.
 */
export function cacheOwner(secrets: Secrets, { personId }: Session): string {
  if (personId === null) return 'guest'
  return secrets.blindIndex('page.owner', String(personId)).toString('base64url').slice(0, 16)
}
