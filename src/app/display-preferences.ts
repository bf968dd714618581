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
 * Reads the display preferences from one readable cookie, so that the server applies them and nothing flashes. An
 * unreadable value becomes the default. `saving` also respects the device's `Save-Data`, so responses vary by both
 * headers.
 */
export function displayPreferencesOf(headers: Headers): { look: DisplayPreferences; saving: boolean } {
  const cookies = headers.get('cookie')
  // The cookie name for https; the plain one over http, and of older choices.
  const text = readCookie(cookies, '__Host-look') ?? readCookie(cookies, 'look')
  const look = readDisplayPreferences(new URLSearchParams(text ?? ''))
  return { look, saving: savesData(look, headers.get('save-data')?.toLowerCase() === 'on') }
}

/** Middleware of the root, for loaders that render parts of their page themselves. */
export const readAppearance: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const { look, saving } = displayPreferencesOf(request.headers)
  context.get(scopeContext).look = displayAttributes(look, saving)
  return next()
}
