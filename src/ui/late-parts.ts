import { useEffect } from 'react'
import { loadChunkQuietly } from './load-chunk.ts'

type Load = () => Promise<unknown>

const parts = new Set<Load>()

/** Names a part that the open page may still need, so that a page which is kept for offline is kept with it. */
export function useLatePart(load: Load): void {
  useEffect(() => {
    parts.add(load)
    return () => void parts.delete(load)
  }, [load])
}

/** Brings what the open page has not needed yet. Under the service worker it is kept by that; a failure is nobody's business. */
export async function loadLateParts(): Promise<void> {
  // Who saves data pays for what is used, not for what might be.
  if ('saving' in document.documentElement.dataset) return
  await Promise.all([...parts].map((load) => loadChunkQuietly(load)))
}
