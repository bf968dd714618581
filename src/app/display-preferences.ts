import { readCookie } from '#platform/guards.ts'
import { readLook, savesData, type Look } from '#ui/display-preferences.ts'

/**
 * How a person wants pages to look: one readable cookie, so that the server writes it on the page and nothing flashes.
 * Anything unreadable is the default. `saving` also heeds the device's `Save-Data`, so answers vary by both headers.
 */
export function lookOf(headers: Headers): { look: Look; saving: boolean } {
  const look = readLook(new URLSearchParams(readCookie(headers.get('cookie'), 'look') ?? ''))
  return { look, saving: savesData(look, headers.get('save-data')?.toLowerCase() === 'on') }
}
