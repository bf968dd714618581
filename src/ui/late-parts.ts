import { useEffect } from 'react'
import { loadChunkQuietly } from './load-chunk.ts'

type Load = () => Promise<unknown>

const parts = new Set<Load>()

/** Registers a part that the open page may still need, so that a page stored for offline reading includes it. */
export function useLatePart(load: Load): void {
  useEffect(() => {
    parts.add(load)
    return () => void parts.delete(load)
  }, [load])
}

/** Loads the parts that the open page has not needed yet. The service worker caches them; failures are ignored. */
export async function loadLateParts(): Promise<void> {
  // With data saving on, only used parts are loaded.
  if ('saving' in document.documentElement.dataset) return
  await Promise.all([...parts].map((load) => loadChunkQuietly(load)))
}
