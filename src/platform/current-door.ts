import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The door by which the request came in for which the code runs now; nothing in jobs and other work of the process. What all
 * share gives each door a part.
 */
export const currentDoor = new AsyncLocalStorage<string>()
