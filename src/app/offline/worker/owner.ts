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
