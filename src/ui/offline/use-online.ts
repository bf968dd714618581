import { useSyncExternalStore } from 'react'

let reachable = true
const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

/** What a request found out: the device's own word is not enough, because a network may lead nowhere. */
export function setReachable(found: boolean): void {
  if (reachable === found) return
  reachable = found
  notifyListeners()
}

/** False when the device says so, or when our server could not be reached. */
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

/** Whether what needs the network can be done now; true on the server. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, isOnline, () => true)

/** Why what needs the network cannot be done now: the device has no network, or our server did not answer. */
type Connection = 'online' | 'no-network' | 'unreachable'

export const connection = (): Connection => (isOnline() ? 'online' : navigator.onLine ? 'unreachable' : 'no-network')

/** For words about the connection: only the device knows that it has no network. */
export const useConnection = (): Connection => useSyncExternalStore(subscribeOnline, connection, () => 'online')
