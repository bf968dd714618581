import { useSyncExternalStore, type ReactNode } from 'react'

let shown: ReactNode = null
const listeners = new Set<() => void>()

/** Shows a line under the header of every layout; null removes it. */
export function showInStrip(content: ReactNode): void {
  shown = content
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The place of the line. It exists from the start, so that screen readers announce new content. */
export function TopStrip() {
  const content = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
  return <div role="status">{content}</div>
}
