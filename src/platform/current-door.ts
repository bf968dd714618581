import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The route of the request for which the code runs now; undefined in jobs and other background work. Shared resources
 * limit the part of each route.
 */
export const currentEntry = new AsyncLocalStorage<string>()
