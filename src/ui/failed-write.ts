let arrived = true
const listeners = new Set<(words: string | null) => void>()

/** Returns true when the server received and processed the last form of the router. */
export const didWriteArrive = (): boolean => arrived

/** Sets the message for a form that did not arrive (the page keeps all input); null when one has. */
export function setWriteFailure(words: string | null): void {
  arrived = words === null
  for (const listener of listeners) listener(words)
}

/** Subscribes to messages about forms that did not arrive; null clears the message. */
export function watchWriteFailures(listener: (words: string | null) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
