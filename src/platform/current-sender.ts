import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The sender of the request for which the code runs now: a person once the session is known, before that the group of
 * the address. Shared queues take turns between these names. Jobs and other background work have none.
 */
const current = new AsyncLocalStorage<{ name: string }>()

/** The sender of background work: jobs, checks, the start. */
export const processSender = 'process'

/** Runs work in the name of one sender; a person noted in one of its parts is the sender of the next parts, too. */
export function senderScope(name: string): <T>(work: () => T) => T {
  const sender = { name }
  return (work) => current.run(sender, work)
}

/** Returns the current sender. */
export const currentSender = (): string => current.getStore()?.name ?? processSender

export const personSender = (personId: bigint): string => `person:${personId}`

/**
 * Returns the sender of a job that is written now: of a person or of what another job did it for; empty for all else.
 */
export function jobSender(): string {
  const name = currentSender()
  // The address of a guest is not stored.
  return name.startsWith('person:') || name.startsWith('dealer:') ? name : ''
}

export const dealerSender = (slug: string): string => `dealer:${slug}`

/** Sets the person as the sender from here on: many sessions and addresses of a person are one sender. */
export function notePersonSender(personId: bigint | null): void {
  const store = current.getStore()
  if (store && personId !== null) store.name = personSender(personId)
}
