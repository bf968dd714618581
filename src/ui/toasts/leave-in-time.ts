export const toastShownMs = 3000

/** The used part of an element. */
type ToastElement = Pick<HTMLElement, 'matches' | 'addEventListener' | 'removeEventListener'>

/**
 * Closes a toast after three seconds without a pointer or the keyboard focus on it. A finger counts only while it
 * touches: browsers keep `:hover` and the focus on the last touched element, and the focus from a press is not keyboard
 * focus. Returns a function that ends it.
 */
export function leaveInTime(toast: ToastElement, close: () => void): () => void {
  let left = toastShownMs
  let began = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let pointed = false
  let pressed = false
  const stop = new AbortController()
  const on = (name: string, listener: (event: Event) => void) =>
    toast.addEventListener(name, listener, { signal: stop.signal })
  const hasKeyboard = () => !pressed && toast.matches(':focus-within')
  const pause = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    left -= Date.now() - began
  }
  const go = () => {
    if (stop.signal.aborted || timer !== undefined || pointed || hasKeyboard()) return
    began = Date.now()
    timer = setTimeout(close, left)
  }
  const come = () => {
    pointed = true
    pause()
  }
  const leave = () => {
    pointed = false
    go()
  }
  on('pointerenter', come)
  on('pointerleave', leave)
  on('pointercancel', leave)
  on('pointerdown', () => (pressed = true))
  // A finger has left with its last touch, whatever the browser reports.
  on('pointerup', (event) => (event as PointerEvent).pointerType === 'mouse' || leave())
  on('keydown', () => {
    pressed = false
    pause()
  })
  on('focusin', () => hasKeyboard() && pause())
  // During `focusout` the element still has the focus.
  on('focusout', () =>
    setTimeout(() => {
      if (!toast.matches(':focus-within')) pressed = false
      go()
    }),
  )
  go()
  return () => {
    pause()
    stop.abort()
  }
}
