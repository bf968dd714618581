import { useEffect } from 'react'

let dirtyForms = 0

/** While `dirty`, the page is not reloaded by itself: what was typed would be lost. */
export function useUnsavedInput(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    dirtyForms++
    return () => {
      dirtyForms--
    }
  }, [dirty])
}

/** Does any form of the page hold input that was not sent yet? */
export const hasUnsavedInput = (): boolean => dirtyForms > 0
