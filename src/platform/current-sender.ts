import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The sender of the request for which the code runs now: a person as soon as the session is known, before that the group of the
 * address. Shared queues give senders turns by this name. Jobs and other work of the process have none.
 */
const current = new AsyncLocalStorage<{ name: string }>()

/** What the process does for nobody: jobs, checks, its start. */
export const processSender = 'process'

/** Runs pieces of work in the name of one sender; a person who is noted in one of them is the sender of the next ones, too. */
export function senderScope(name: string): <T>(work: () => T) => T {
  const sender = { name }
  return (work) => current.run(sender, work)
}

/** The sender in whose name the code runs. */
export const currentSender = (): string => current.getStore()?.name ?? processSender

export const personSender = (personId: bigint): string => `person:${personId}`

/** Whose turn a job takes that is written now: of a person or of what another job did it for; empty for all else. */
export function jobSender(): string {
  const name = currentSender()
  // The address of a guest is not stored.
  return name.startsWith('person:') || name.startsWith('dealer:') ? name : ''
}

export const dealerSender = (slug: string): string => `dealer:${slug}`

/** Names the person as the sender from here on: many sessions and addresses of a person are one sender. */
export function notePersonSender(personId: bigint | null): void {
  const store = current.getStore()
  if (store && personId !== null) store.name = personSender(personId)
}
