import { useSyncExternalStore } from 'react'

/** The reportable states of the service worker; the texts have the same names. */
export type WorkerState = 'quiet' | 'ready' | 'waiting' | 'activating' | 'activated' | 'blocked' | 'stuck'

/** About once an hour. */
const updateCheckMs = 3_600_000

let state: WorkerState = 'quiet'
let lastCheck = 0
const listeners = new Set<() => void>()

export const workerState = (): WorkerState => state

export function setWorkerState(next: WorkerState): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useWorkerState = (): WorkerState => useSyncExternalStore(subscribe, workerState, () => 'quiet')

/**
 * Checks the server for a newer build: `waiting` when there is one, `none`, or `unknown` when the server could not be
 * reached.
 */
export async function checkForUpdate(): Promise<'waiting' | 'none' | 'unknown'> {
  lastCheck = Date.now()
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (!registration) return 'unknown'
    await registration.update()
    if (registration.installing) await settled(registration.installing)
    return registration.waiting ? 'waiting' : 'none'
  } catch {
    return 'unknown'
  }
}

const settled = (coming: ServiceWorker) =>
  new Promise<void>((resolve) => {
    coming.addEventListener('statechange', () => coming.state !== 'installing' && resolve())
  })

/** Checks about once an hour, also when the page wakes after a longer sleep; the registration counts as a check. */
export function checkEveryHour(): void {
  lastCheck = Date.now()
  setInterval(() => void checkForUpdate(), updateCheckMs)
  document.addEventListener('visibilitychange', () => {
    const due = Date.now() - lastCheck >= updateCheckMs
    if (due && document.visibilityState === 'visible') void checkForUpdate()
  })
}
