const layers: (() => void)[] = []

/**
 * Lets layers over a page hear of Back before the router does. Must run before the router listens: browsers call the
 * window's listeners in the order in which they were added, whether they capture or not.
 */
export function listenForBackFirst(): void {
  window.addEventListener('popstate', (event) => {
    const close = layers.pop()
    if (!close) return
    event.stopImmediatePropagation()
    close()
  })
}

/** Adds a step to the history for a layer; Back calls `close` instead of leaving. Gives the function that takes it back. */
export function pushOverlayEntry(close: () => void): () => void {
  const state = history.state as Record<string, unknown> | null
  history.pushState({ ...state, layer: true }, '')
  layers.push(close)
  return () => {
    const index = layers.indexOf(close)
    if (index < 0) return
    const stillThere = (history.state as { layer?: boolean } | null)?.layer
    layers.splice(index, 1, ...(stillThere ? [() => {}] : []))
    if (stillThere) history.back()
  }
}
