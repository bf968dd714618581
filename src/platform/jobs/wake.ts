import type { Lane } from './lanes.ts'

const listeners = new Set<(lane: Lane) => void>()

/** Notifies the workers of a lane in this process about possible jobs. */
export const wakeLane = (lane: Lane): void => listeners.forEach((listener) => listener(lane))

/** Subscribes to every wake-up of a lane until the returned function is called. */
export function onWake(listener: (lane: Lane) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
