import { useSyncExternalStore } from 'react'

let reachable = true
const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

/**
 * Records whether the last request reached the server; the device's own state is not enough, because a network may lead
 * nowhere.
 */
export function setReachable(isFound: boolean): void {
  if (reachable === isFound) return
  reachable = isFound
  notifyListeners()
}

/** Returns false when the device is offline, or when the server could not be reached. */
export const isOnline = (): boolean => reachable && navigator.onLine

export function subscribeOnline(listener: () => void): () => void {
  listeners.add(listener)
  for (const name of ['online', 'offline']) window.addEventListener(name, notifyListeners)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const name of ['online', 'offline']) window.removeEventListener(name, notifyListeners)
  }
}

/** Returns whether actions that need the network are possible now; true on the server. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, isOnline, () => true)

/** Why the network is not available: the device has none, or the server did not answer. */
type Connection = 'online' | 'no-network' | 'unreachable'

export const connection = (): Connection => (isOnline() ? 'online' : navigator.onLine ? 'unreachable' : 'no-network')

/** Returns the connection for messages: only the device knows that it has no network. */
export const useConnection = (): Connection => useSyncExternalStore(subscribeOnline, connection, () => 'online')
