import { useEffect } from 'react'

let dirtyForms = 0
let pendingWrites = 0

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

/** Runs a write; until its answer has come, the page is not reloaded by itself either. */
export async function whileWriting<T>(write: () => Promise<T>): Promise<T> {
  pendingWrites++
  try {
    return await write()
  } finally {
    pendingWrites--
  }
}

/** Does any form of the page hold input that was not sent yet, or is something on its way whose answer has not come? */
export const hasUnsavedInput = (): boolean => dirtyForms + pendingWrites > 0
