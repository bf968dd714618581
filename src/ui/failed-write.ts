let arrived = true
const listeners = new Set<(words: string | null) => void>()

/** Whether the last form that the router sent has reached the server and was worked on. */
export const didWriteArrive = (): boolean => arrived

/** The last form did not arrive: the page stays as it is, with all that was typed, and says `words`; null when one has. */
export function setWriteFailure(words: string | null): void {
  arrived = words === null
  for (const listener of listeners) listener(words)
}

/** Is told when a form did not arrive, and when the next one has. */
export function watchWriteFailures(listener: (words: string | null) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
