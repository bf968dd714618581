import { guestOwner } from '#kit/page-owner.ts'
import { documentOwner, startAfresh } from '#ui/document-owner.ts'
import { loadChunk } from '#ui/load-chunk.ts'
import { readDataAgain } from '#ui/route-modules.ts'

/**
 * Shows sign-in over the open page, for an action whose session has ended; its code loads on demand. When another user
 * than the page's owner signs in, the waiting action is refused and the page reloads.
 */
export async function signInInPlace(): Promise<boolean> {
  const before = documentOwner()
  const part = await loadChunk(() => import('#features/identity/embeds.ts'))
  const owner = part && (await part.openSignInSheet())
  if (!owner) return false
  if (before !== guestOwner && owner !== before) {
    startAfresh(owner, true)
    return false
  }
  // The page around the action shows a guest until its data has been loaded again.
  readDataAgain()
  return true
}
