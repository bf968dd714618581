import { currentEntry } from '#platform/current-door.ts'

let count = 0
let sumMs = 0

/** Records how long a request waited for a connection; background work is not counted. */
export function noteConnectionWait(ms: number): void {
  if (currentEntry.getStore() === undefined) return
  count++
  sumMs += ms
}

/** Returns the average waiting time of requests for a connection since the last call, in milliseconds. */
export function readConnectionWaitMs(): number {
  const mean = count ? sumMs / count : 0
  count = sumMs = 0
  return mean
}
