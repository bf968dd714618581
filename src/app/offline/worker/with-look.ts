import {
  displayAttributes,
  displayPreferencesText,
  readDisplayPreferences,
  viewportOf,
} from '#ui/display-preferences.ts'

/** Preferences that only set attributes of the page's element; money and data change the content of the page. */
const names = ['data-theme', 'data-text', 'data-digits', 'data-motion'] as const

/**
 * Applies current display preferences to a cached page: theme, text size, digits, motion and zoom may have changed
 * since.
 */
export function withAppearance(html: string, text: string): string {
  const appearance = readDisplayPreferences(new URLSearchParams(text))
  const attributes = displayAttributes(appearance, false)
  const chosen = names.flatMap((name) => (attributes[name] ? [` ${name}="${attributes[name]}"`] : []))
  const stale = new RegExp(` (?:${names.join('|')})="[^"]*"`, 'g')
  return html
    .replace(/<html [^<>]*>/, (tag) => tag.replaceAll(stale, '').replace('<html', `<html${chosen.join('')}`))
    .replace(/(<meta name="viewport" content=")[^"]*/, `$1${viewportOf(appearance)}`)
}

/** Returns this browser's display preferences, as the text of their cookie. */
export function chosenAppearance(cookies: string): string {
  const [, text = ''] = /(?:^|; )(?:__Host-)?look=([^;]*)/.exec(cookies) ?? []
  try {
    return displayPreferencesText(readDisplayPreferences(new URLSearchParams(decodeURIComponent(text))))
  } catch {
    return ''
  }
}
