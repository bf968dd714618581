/** The clock of the date picker is refreshed every second. */
export const clockRefreshMs = 1000
/** Scrolling to the selected year or month waits this long. */
export const scrollDelayMs = 100
/** Closing on an outside click waits this long when the input is editable. */
export const outsideCloseDelayMs = 500

/** Calls `tick` now and every second; returns a function that stops it. */
export function everySecond(tick: () => void): () => void {
  tick()
  const timer = setInterval(tick, clockRefreshMs)
  return () => clearInterval(timer)
}

/** Calls `scroll` once the list has been laid out; returns a function that cancels it. */
export function afterScrollDelay(scroll: () => void): () => void {
  const timer = setTimeout(scroll, scrollDelayMs)
  return () => clearTimeout(timer)
}

/**
 * Returns the handler of a press outside an open picker: closes it at once, or after a delay when the input is
 * editable, so that a user who returns to the input or the picker in that time finds it open.
 */
export function outsideCloser(editable: boolean, close: () => void): { outside: () => void; inside: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const inside = () => clearTimeout(timer)
  const outside = () => {
    inside()
    if (editable) timer = setTimeout(close, outsideCloseDelayMs)
    else close()
  }
  return { outside, inside }
}
