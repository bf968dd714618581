import type { Lane } from './lanes.ts'

const listeners = new Set<(lane: Lane) => void>()

/** Calls the workers of a lane in this process: there may be something for them. */
export const wakeLane = (lane: Lane): void => listeners.forEach((listener) => listener(lane))

/** Hears every call to wake a lane until the returned function is called. */
export function onWake(listener: (lane: Lane) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
