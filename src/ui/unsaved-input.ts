import { useEffect } from 'react'

let dirtyForms = 0

/** Tells the page, while `dirty` is true, that a form holds what a reload would lose. */
export function useUnsavedInput(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    dirtyForms++
    return () => void dirtyForms--
  }, [dirty])
}

/** True while any form on the page holds what a reload would lose: ask before reloading. */
export const hasUnsavedInput = (): boolean => dirtyForms > 0
