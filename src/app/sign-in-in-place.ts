import { guestOwner } from '#kit/page-owner.ts'
import { documentOwner, startAfresh } from '#ui/document-owner.ts'
import { loadChunk } from '#ui/load-chunk.ts'
import { readDataAgain } from '#ui/route-modules.ts'

/**
 * Signing in over the open page, for an action whose session has ended; the part comes when it is needed. When
 * it brings another person than the one whose page this is, the waiting action is refused and the page starts afresh.
 */
export async function signInInPlace(): Promise<boolean> {
  const before = documentOwner()
  const part = await loadChunk(() => import('#capabilities/identity/embeds.ts'))
  const owner = part && (await part.openSignInSheet())
  if (!owner) return false
  if (before !== guestOwner && owner !== before) {
    startAfresh(owner, true)
    return false
  }
  // The page around the action shows a guest until its data comes again.
  readDataAgain()
  return true
}
