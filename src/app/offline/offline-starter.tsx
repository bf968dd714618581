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
    const load = () =>
      void loadChunkQuietly(() => import('./offline-features.tsx')).then(
        (part) => part && setPart({ Part: part.OfflineFeatures }),
      )
    const stopListening = listenForInstallPrompt()
    const stored = document.documentElement.dataset.keptAt || location.pathname === '/offline'
    const waiting = navigator.onLine && !stored ? setTimeout(load, 2000) : load()
    return () => {
      stopListening()
      clearTimeout(waiting ?? undefined)
    }
  }, [])
  return part && <part.Part />
}
