import { currentDoor } from '#platform/current-door.ts'

let count = 0
let sumMs = 0

/** Notes how long a request waited for a connection; what waits in the background says nothing about requests. */
export function noteConnectionWait(ms: number): void {
  if (currentDoor.getStore() === undefined) return
  count++
  sumMs += ms
}

/** How long requests waited for a connection on average since the last call. */
export function readConnectionWaitMs(): number {
  const mean = count ? sumMs / count : 0
  count = sumMs = 0
  return mean
}
