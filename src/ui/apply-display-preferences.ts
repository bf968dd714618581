import {
  displayAttributeNames,
  displayAttributes,
  displayPreferencesText,
  savesData,
  viewportOf,
  type DisplayPreferences,
} from './display-preferences.ts'
import { sendNewest } from './send-newest.ts'

const yearSeconds = 365 * 24 * 3600

/** Chrome's hint that the device saves data; elsewhere unknown. */
const deviceSaves = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false

/** Applies display preferences at once, without waiting for the server. */
function showDisplayPreferences(preferences: DisplayPreferences): void {
  const { documentElement: page } = document
  // All colours change at once: a button that changes later would be unreadable meanwhile.
  page.setAttribute('data-changing', '')
  requestAnimationFrame(() => requestAnimationFrame(() => page.removeAttribute('data-changing')))
  const target = displayAttributes(preferences, savesData(preferences, deviceSaves()))
  for (const name of displayAttributeNames) {
    const value = target[name]
    if (value === undefined) page.removeAttribute(name)
    else page.setAttribute(name, value)
  }
  document.querySelector('meta[name=viewport]')?.setAttribute('content', viewportOf(preferences))
}

/** Only the newest choice is sent; the cookie of a late response would restore an older one. */
const send = sendNewest((preferences: DisplayPreferences) =>
  fetch('/look', { method: 'POST', body: new URLSearchParams(preferences), redirect: 'manual', keepalive: true }),
)

/**
 * Applies display preferences and stores them: in the cookie at once, so that the next page has them, and through the
 * server, because some browsers keep cookies of scripts for a week only. Resolves when the server has stored them or
 * could not be reached.
 */
export async function applyDisplayPreferences(preferences: DisplayPreferences): Promise<void> {
  showDisplayPreferences(preferences)
  const bound = location.protocol === 'https:'
  const name = bound ? '__Host-look' : 'look'
  const text = encodeURIComponent(displayPreferencesText(preferences))
  document.cookie = `${name}=${text}; max-age=${yearSeconds}; path=/; samesite=lax${bound ? '; secure' : ''}`
  window.dispatchEvent(new Event('look-changed'))
  await send(preferences)
}
