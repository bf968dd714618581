import type { Lane } from './lanes.ts'

const listeners = new Set<(lane: Lane) => void>()
const lookers = new Set<(seconds: number) => void>()

/** Notifies the workers of a lane in this process about possible jobs. */
export const wakeLane = (lane: Lane): void => listeners.forEach((listener) => listener(lane))

/** Subscribes to every wake-up of a lane until the returned function is called. */
export const onWake = (listener: (lane: Lane) => void): (() => void) => subscribed(listeners, listener)

/** Notifies the look for due jobs in this process that a job becomes due in `seconds`. */
export const lookWithin = (seconds: number): void => lookers.forEach((listener) => listener(seconds))

/** Subscribes to every {@link lookWithin} until the returned function is called. */
export const onLookWithin = (listener: (seconds: number) => void): (() => void) => subscribed(lookers, listener)

function subscribed<T>(set: Set<T>, listener: T): () => void {
  set.add(listener)
  return () => void set.delete(listener)
}
