import type { MiddlewareFunction } from 'react-router'
import { scopeContext } from '#platform/context.ts'
import { readCookie } from '#platform/guards.ts'
import {
  displayAttributes,
  readDisplayPreferences,
  savesData,
  type DisplayPreferences,
} from '#ui/display-preferences.ts'

/**
 * How a person wants pages to look: one readable cookie, so that the server writes it on the page and nothing flashes.
 * Anything unreadable is the default. `saving` also heeds the device's `Save-Data`, so answers vary by both headers.
 */
export function displayPreferencesOf(headers: Headers): { look: DisplayPreferences; saving: boolean } {
  const cookies = headers.get('cookie')
  // The name that https allows; the plain one over http, and in browsers that chose before.
  const text = readCookie(cookies, '__Host-look') ?? readCookie(cookies, 'look')
  const look = readDisplayPreferences(new URLSearchParams(text ?? ''))
  return { look, saving: savesData(look, headers.get('save-data')?.toLowerCase() === 'on') }
}

/** Middleware of the root: for loaders that render parts of their page by themselves. */
export const readLook: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const { look, saving } = displayPreferencesOf(request.headers)
  context.get(scopeContext).look = displayAttributes(look, saving)
  return next()
}
