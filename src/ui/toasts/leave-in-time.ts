export const toastShownMs = 3000

/** The part of an element that is needed here. */
type ToastElement = Pick<HTMLElement, 'matches' | 'addEventListener' | 'removeEventListener'>

/**
 * Closes a toast after three seconds in which no pointer was on it and the keyboard was not in it. A finger counts only while
 * it touches: browsers leave `:hover` and the focus on what was touched last, and a focus that a press left behind is not the
 * keyboard's. Gives the function that ends it.
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
  // A finger has left with its last touch, whatever else the browser says.
  on('pointerup', (event) => (event as PointerEvent).pointerType === 'mouse' || leave())
  on('keydown', () => {
    pressed = false
    pause()
  })
  on('focusin', () => hasKeyboard() && pause())
  // What loses the focus still has it while it says so.
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
