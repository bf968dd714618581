type Press = Pick<
  KeyboardEvent,
  'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'
>

/** What of the page decides whether a key is one of ours. */
export type KeyPlace = {
  /** Somebody writes or chooses in a field. */
  typing: boolean
  dialogOpen: boolean
  /** Something has the focus that Enter presses by itself. */
  focused: boolean
}

/** Keys that may be held down: walking along the queue. */
const walking = new Set(['j', 'k'])

/** The letter that a press means: by the place of the key, so that a Persian keyboard has the same ones. */
function letterOf({ code, key, shiftKey }: Press): string | null {
  if (key === '?' || key === '؟' || (code === 'Slash' && shiftKey)) return '?'
  if (key === '/' || code === 'Slash') return '/'
  if (shiftKey) return null
  if (key === 'Enter') return 'enter'
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : null
}

/**
 * The letter of the back office's own keys that was pressed; null while somebody types, while a dialog is open, with another
 * key held, and for a key that is held down and would do something many times.
 */
export function deskKey(press: Press, { typing, dialogOpen, focused }: KeyPlace): string | null {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey || typing || dialogOpen) return null
  const letter = letterOf(press)
  if (letter === null || (press.repeat && !walking.has(letter))) return null
  return letter === 'enter' && focused ? null : letter
}
