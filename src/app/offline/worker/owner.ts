import { readFact, writeFact } from '#ui/offline/device-store.ts'
import { forgetOthers, guest } from '../cached-pages.ts'
import { notifyAllPages } from './notify-pages.ts'

const fact = 'owner'
let known: string | undefined

/** Whose pages may be read now: the person of the newest answer of the server. */
export async function currentOwner(): Promise<string> {
  known ??= await readFact<string>(fact)
  return known ?? guest
}

/**
 * Every answer of the server says whose it is. When that changes (signed out, ran out, another person) the pages of the
 * former are thrown away at once, and every tab hears of it.
 */
export async function ownerSeen(owner: string): Promise<void> {
  if (owner === (await currentOwner())) return
  known = owner
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
 * Somebody signs out while the server can not be reached: nothing of them is shown or kept from now on, and the server is
 * told before it is asked for anything else.
 */
export async function signOutLater(): Promise<void> {
  await setPending(true)
  known = guest
  await writeFact(fact, guest)
  await forgetOthers(guest, true)
  await notifyAllPages({ type: 'owner', owner: guest })
}

/** Tells the server of a sign-out that waits. True when something waited; throws while the server can not be reached. */
export async function finishSignOut(): Promise<boolean> {
  if (!(await isSignOutPending())) return false
  await fetch('/sign-out', { method: 'POST', redirect: 'manual' })
  await setPending(false)
  return true
}
