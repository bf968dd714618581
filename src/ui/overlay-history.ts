const layers: (() => void)[] = []

/**
 * Lets overlays handle Back before the router does. Must run before the router listens: browsers call the window's
 * listeners in the order of registration, with or without capture.
 */
export function listenForBackFirst(): void {
  window.addEventListener('popstate', (event) => {
    const close = layers.pop()
    if (!close) return
    event.stopImmediatePropagation()
    close()
  })
}

/**
 * Adds a history entry for an overlay; Back calls `close` instead of leaving the page. Returns a function that removes
 * the entry.
 */
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
