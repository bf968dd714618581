import { useEffect, useSyncExternalStore } from 'react'
import { adminKey, type KeyPlace } from './admin-keys.ts'

const storageKey = 'desk-keys'
const changed = 'desk-keys-changed'

/** Without storage the keys are on. */
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

/** Turns the shortcuts of the admin panel on or off on this device. */
export function enableKeys(enabled: boolean): void {
  try {
    localStorage.setItem(storageKey, enabled ? 'on' : 'off')
  } catch {
    // Without storage the setting does not change.
  }
  dispatchEvent(new Event(changed))
}

/** Returns whether the shortcuts are on. */
export const useKeysEnabled = (): boolean => useSyncExternalStore(subscribe, readEnabled, () => true)

const fields = 'input, select, textarea, [contenteditable]'
const row = '[data-queue-row]'

function placeOf(focused: Element | null): KeyPlace {
  return {
    typing: focused?.closest(fields) != null,
    dialogOpen: document.querySelector('dialog[open]') !== null,
    // The selected row is already open: Enter opens its page.
    focused: focused?.matches(`a[href], button, summary`) === true && !focused.matches(`${row}[aria-current]`),
  }
}

/** Returns the visible element with a key; ignores parts that are about to be replaced. */
const elementOf = (letter: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(letter)}"]`)].find(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-busy="true"]'),
  )

function press(event: KeyboardEvent): void {
  const letter = adminKey(event, placeOf(document.activeElement))
  const element = letter === null ? undefined : elementOf(letter)
  if (!element) return
  event.preventDefault()
  if (element.matches(`${fields}, ${row}`)) element.focus()
  if (!element.matches(fields)) element.click()
}

/** Listens for the keys that the buttons of the page show. */
export function useAdminKeys(): void {
  const enabled = useKeysEnabled()
  useEffect(() => {
    document.documentElement.dataset.keys = enabled ? 'on' : 'off'
    if (!enabled) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [enabled])
}
