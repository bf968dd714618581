/** The clock of the date picker is refreshed every second. */
export const clockRefreshMs = 1000
/** Scrolling to the selected year or month waits this long. */
export const scrollDelayMs = 100
/** Closing on an outside click waits this long when the input is editable. */
export const outsideCloseDelayMs = 500

/** Calls `tick` now and every second; gives the way to stop it. */
export function everySecond(tick: () => void): () => void {
  tick()
  const timer = setInterval(tick, clockRefreshMs)
  return () => clearInterval(timer)
}

/** Calls `scroll` once the list has had time to stand; gives the way to call it off. */
export function afterScrollDelay(scroll: () => void): () => void {
  const timer = setTimeout(scroll, scrollDelayMs)
  return () => clearTimeout(timer)
}

/**
 * What a press outside an open picker does: closes it at once, or after a wait when the input is editable, so that a person
 * who comes back to the input or the picker in that time finds it open.
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
