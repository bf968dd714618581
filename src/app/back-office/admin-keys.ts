type Press = Pick<
  KeyboardEvent,
  'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'
>

/** The state of the page that decides whether a key is a shortcut. */
export type KeyPlace = {
  /** A field has the focus. */
  typing: boolean
  dialogOpen: boolean
  /** The focused element handles Enter itself. */
  focused: boolean
}

/** Keys that may be held down: moving through the queue. */
const walking = new Set(['j', 'k'])

/** Returns the letter of a key press: by physical key, so that a Persian keyboard has the same keys. */
function letterOf({ code, key, shiftKey }: Press): string | null {
  if (key === '?' || key === '؟' || (code === 'Slash' && shiftKey)) return '?'
  if (key === '/' || code === 'Slash') return '/'
  if (shiftKey) return null
  if (key === 'Enter') return 'enter'
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : null
}

/**
 * Returns the letter of a pressed shortcut; null while a field has the focus, while a dialog is open, with a modifier
 * key, and for a repeating key whose action must run once.
 */
export function adminKey(press: Press, { typing, dialogOpen, focused }: KeyPlace): string | null {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey || typing || dialogOpen) return null
  const letter = letterOf(press)
  if (letter === null || (press.repeat && !walking.has(letter))) return null
  return letter === 'enter' && focused ? null : letter
}
