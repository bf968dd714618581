import { loadChunk } from '#ui/load-chunk.ts'
import { readDataAgain } from '#ui/route-modules.ts'

/** Signing in over the open page, for an action whose session has ended (FEATURES G25); the part comes when it is needed. */
export async function signInHere(): Promise<boolean> {
  const part = await loadChunk(() => import('#capabilities/identity/embeds.ts'))
  const signedIn = part !== null && (await part.openSignInSheet())
  // The page around the action shows a guest until its data comes again.
  if (signedIn) readDataAgain()
  return signedIn
}
