import { useEffect } from 'react'

/** How many forms on the page hold something that is not sent yet. */
let dirtyForms = 0

/** Tells the house that this form holds input that a reload would throw away, for as long as `dirty` is true. */
export function useUnsavedInput(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    dirtyForms++
    return () => {
      dirtyForms--
    }
  }, [dirty])
}

/** Does any form on the page hold unsent input? Whoever wants to reload asks this first. */
export const hasUnsavedInput = (): boolean => dirtyForms > 0
