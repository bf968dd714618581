import { useEffect, useRef } from 'react'
import type { FormHandle } from './use-schema-form.ts'

/**
 * Empties a form for messages when the page shows a newer one of the person's own (`lastOwn` names it), which is what he just
 * sent. Gives what empties it at once, without its draft: for a message that waits in the queue of the device.
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
