/** Specification §9. */
export const toastShownMs = 3000

/** The part of an element that is needed here. */
export type ToastElement = Pick<HTMLElement, 'matches' | 'addEventListener' | 'removeEventListener'>

/**
 * Closes a toast after three seconds in which no pointer was on it and the keyboard was not in it. A finger counts only while
 * it touches: browsers leave `:hover` and the focus on what was touched last. Gives the function that ends it.
 */
export function leaveInTime(toast: ToastElement, close: () => void): () => void {
  let left = toastShownMs
  let began = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let pointed = false
  const stop = new AbortController()
  const pause = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    left -= Date.now() - began
  }
  const go = () => {
    if (stop.signal.aborted || timer !== undefined || pointed || toast.matches(':focus-visible, :has(:focus-visible)'))
      return
    began = Date.now()
    timer = setTimeout(close, left)
  }
  const on = (name: string, listener: (event: Event) => void) =>
    toast.addEventListener(name, listener, { signal: stop.signal })
  const come = () => {
    pointed = true
    pause()
  }
  const leave = () => {
    pointed = false
    go()
  }
  const isMouse = (event: Event) => (event as PointerEvent).pointerType === 'mouse'
  on('pointerenter', come)
  on('pointerleave', leave)
  on('pointercancel', leave)
  // A finger has left with its last touch, whatever else the browser says.
  on('pointerup', (event) => isMouse(event) || leave())
  // The browser decides only now whether the keyboard brought the focus.
  on('focusin', () => setTimeout(() => (toast.matches(':focus-visible, :has(:focus-visible)') ? pause() : go())))
  on('focusout', () => setTimeout(go))
  go()
  return () => {
    pause()
    stop.abort()
  }
}
