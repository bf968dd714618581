import {
  displayAttributes,
  displayPreferencesText,
  readDisplayPreferences,
  viewportOf,
} from '#ui/display-preferences.ts'

/** What of a look stands on the page's element alone; money and data change what is written in the page. */
const names = ['data-theme', 'data-text', 'data-digits', 'data-motion'] as const

/** A kept page as it looks now: theme, text size, digits, motion and zoom may have been chosen after it was kept. */
export function withLook(html: string, text: string): string {
  const look = readDisplayPreferences(new URLSearchParams(text))
  const attributes = displayAttributes(look, false)
  const chosen = names.flatMap((name) => (attributes[name] ? [` ${name}="${attributes[name]}"`] : []))
  const stale = new RegExp(` (?:${names.join('|')})="[^"]*"`, 'g')
  return html
    .replace(/<html [^<>]*>/, (tag) => tag.replaceAll(stale, '').replace('<html', `<html${chosen.join('')}`))
    .replace(/(<meta name="viewport" content=")[^"]*/, `$1${viewportOf(look)}`)
}

/** The look that this browser has chosen, as the text of its cookie. */
export function chosenLook(cookies: string): string {
  const [, text = ''] = /(?:^|; )(?:__Host-)?look=([^;]*)/.exec(cookies) ?? []
  try {
    return displayPreferencesText(readDisplayPreferences(new URLSearchParams(decodeURIComponent(text))))
  } catch {
    return ''
  }
}
