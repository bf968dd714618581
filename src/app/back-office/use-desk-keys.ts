import { useEffect, useSyncExternalStore } from 'react'
import { keyTarget, pressTarget } from './desk-keys.ts'

const storageKey = 'desk-keys'
const changed = 'desk-keys-changed'

/** A device that keeps nothing has its keys on. */
function readEnabled(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

const subscribe = (listener: () => void) => {
  addEventListener(changed, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('storage', listener)
  }
}

/** Turns the keys of the back office on or off on this device. */
export function enableKeys(enabled: boolean): void {
  try {
    localStorage.setItem(storageKey, enabled ? 'on' : 'off')
  } catch {
    // Then it holds for nothing; the keys stay as they are.
  }
  dispatchEvent(new Event(changed))
}

/** Whether the keys are on. */
export const useKeysEnabled = (): boolean => useSyncExternalStore(subscribe, readEnabled, () => true)

/** Listens for the keys that the buttons of the page show. */
export function useDeskKeys(): void {
  const enabled = useKeysEnabled()
  useEffect(() => {
    document.documentElement.dataset.keys = enabled ? 'on' : 'off'
    if (!enabled) return
    const press = (event: KeyboardEvent) => {
      const target = keyTarget(event, document.activeElement)
      if (!target) return
      event.preventDefault()
      pressTarget(target)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [enabled])
}
