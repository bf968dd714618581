import { useEffect, useRef } from 'react'
import type { FormHandle } from './use-schema-form.ts'

/**
 * Empties a message form when the page shows a newer message of the user (`lastOwn` is its name), which is the one just
 * sent. Returns a function that empties it at once, without its draft, for a message that waits in the device's queue.
 */
export function useEmptyAfterSend({ form, draft }: FormHandle, lastOwn: string): () => void {
  const shown = useRef(lastOwn)
  useEffect(() => {
    if (shown.current === lastOwn) return
    shown.current = lastOwn
    form.reset()
  })
  return () => {
    draft.discard()
    form.reset()
  }
}
