import { useEffect, useState, type ComponentType } from 'react'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { listenForInstallPrompt } from './install-prompt.ts'

/**
 * Loads the code for installing and for offline reading, after everything that the page itself needs. At once when the
 * page is a cached copy, because it must say so.
 */
export function OfflineStarter() {
  const [part, setPart] = useState<{ Part: ComponentType } | null>(null)
  useEffect(() => {
    let waitMs = 1000
    const load = () =>
      void loadChunkQuietly(() => import('./offline-features.tsx')).then((part) =>
        part ? setPart({ Part: part.OfflineFeatures }) : later(),
      )
    // Again after a failure: a line that breaks at this moment must not cost the part that waits for it.
    const later = () => void setTimeout(load, (waitMs = Math.min(waitMs * 2, 30_000)))
    if (navigator.onLine && !document.documentElement.dataset.keptAt && location.pathname !== '/offline') later()
    else load()
    return listenForInstallPrompt()
  }, [])
  return part && <part.Part />
}
