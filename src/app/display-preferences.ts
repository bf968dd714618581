import { readCookie } from '#platform/guards.ts'
import { readDisplayPreferences, savesData, type DisplayPreferences } from '#ui/display-preferences.ts'

/**
 * How a person wants pages to look: one readable cookie, so that the server writes it on the page and nothing flashes.
 * Anything unreadable is the default. `saving` also heeds the device's `Save-Data`, so answers vary by both headers.
 */
export function displayPreferencesOf(headers: Headers): { look: DisplayPreferences; saving: boolean } {
  const look = readDisplayPreferences(new URLSearchParams(readCookie(headers.get('cookie'), 'look') ?? ''))
  return { look, saving: savesData(look, headers.get('save-data')?.toLowerCase() === 'on') }
}
