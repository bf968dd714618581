/** The letter that a press means: by the place of the key, so that a Persian keyboard has the same ones. */
function letterOf({ code, key, shiftKey }: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>): string | null {
  if (code === 'Slash') return shiftKey ? '?' : '/'
  if (key === '?' || key === '؟') return '?'
  if (key === '/') return '/'
  if (shiftKey) return null
  if (key === 'Enter') return 'enter'
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : null
}

const typing = 'input, select, textarea, [contenteditable]'
const pressable = 'a[href], button, summary, [tabindex]'

type Press = Pick<
  KeyboardEvent,
  'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'
>

/** Keys that may be held down: walking along the queue. */
const walking = new Set(['j', 'k'])

const isVisible = (element: HTMLElement) => element.checkVisibility?.({ visibilityProperty: true }) ?? true

/**
 * The element that a key presses: the first visible one that shows it (`data-key`). None while somebody types, while a dialog
 * is open or another key is held, and none in a part that is about to show something else: nothing is done to what has
 * not been seen.
 */
export function keyTarget(event: Press, focused: Element | null): HTMLElement | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  const letter = letterOf(event)
  if (letter === null || (event.repeat && !walking.has(letter))) return null
  if (focused?.closest(typing) || document.querySelector('dialog[open]')) return null
  // Enter belongs to what has the focus, except on a row of the queue, which is chosen already.
  if (letter === 'enter' && focused?.closest(pressable) && !focused.matches('[data-queue-row][aria-current], main')) {
    return null
  }
  const found = [...document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(letter)}"]`)]
  return found.find((element) => isVisible(element) && !element.closest('[aria-busy="true"], [inert]')) ?? null
}

/** Presses it, or goes there when it is a field or a row of the queue. */
export function pressTarget(target: HTMLElement): void {
  if (target.matches(typing)) return target.focus()
  if (target.matches('[data-queue-row]')) target.focus()
  target.click()
}
