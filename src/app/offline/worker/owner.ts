import { readFact, writeFact } from '#ui/offline/device-store.ts'
import { forgetOthers, guest } from '../cached-pages.ts'
import { notifyAllPages } from './notify-pages.ts'

const fact = 'owner'
let existing: string | undefined

/** Returns whose pages may be read now: the user of the server's newest response. */
export async function currentOwner(): Promise<string> {
  existing ??= await readFact<string>(fact)
  return existing ?? guest
}

/**
 * Handles the owner of a response. When it changes (signed out, expired, another user) the former user's pages are
 * deleted at once, and every tab is notified.
 */
export async function ownerSeen(owner: string): Promise<void> {
  if (owner === (await currentOwner())) return
  existing = owner
  await writeFact(fact, owner)
  await forgetOthers(owner)
  await notifyAllPages({ type: 'owner', owner })
}

const pendingFact = 'sign-out-pending'
let pending: boolean | undefined

const isSignOutPending = async (): Promise<boolean> => (pending ??= (await readFact<boolean>(pendingFact)) ?? false)

async function setPending(now: boolean): Promise<void> {
  pending = now
  await writeFact(pendingFact, now)
}

/**
 * Signs a user out while the server cannot be reached: hides and deletes their data from now on, and sends the sign-out
 * before any other request.
 */
export async function signOutLater(): Promise<void> {
  await setPending(true)
  existing = guest
  await writeFact(fact, guest)
  await forgetOthers(guest, true)
  await notifyAllPages({ type: 'owner', owner: guest })
}

/**
 * Sends a pending sign-out to the server. Returns true when one was pending; throws while the server cannot be reached.
 */
export async function finishSignOut(): Promise<boolean> {
  if (!(await isSignOutPending())) return false
  await fetch('/sign-out', { method: 'POST', redirect: 'manual' })
  await setPending(false)
  return true
}
