import { useEffect } from 'react'

let dirtyForms = 0
let pendingWrites = 0

/** While `dirty`, the page is not reloaded automatically, because input would be lost. */
export function useUnsavedInput(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    dirtyForms++
    return () => {
      dirtyForms--
    }
  }, [dirty])
}

/** Runs a write; the page is not reloaded automatically until its response has arrived. */
export async function whileWriting<T>(write: () => Promise<T>): Promise<T> {
  pendingWrites++
  try {
    return await write()
  } finally {
    pendingWrites--
  }
}

/** Returns true when a form of the page holds unsent input, or a write waits for its response. */
export const hasUnsavedInput = (): boolean => dirtyForms + pendingWrites > 0
