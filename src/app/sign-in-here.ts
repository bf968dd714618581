import { loadPart } from '#ui/load-part.ts'
import { readDataAgain } from '#ui/route-parts.ts'

/** Signing in over the open page, for an action whose session has ended (FEATURES G25); the part comes when it is needed. */
export async function signInHere(): Promise<boolean> {
  const part = await loadPart(() => import('#capabilities/identity/embeds.ts'))
  const signedIn = part !== null && (await part.openSignInSheet())
  // The page around the action shows a guest until its data comes again.
  if (signedIn) readDataAgain()
  return signedIn
}
