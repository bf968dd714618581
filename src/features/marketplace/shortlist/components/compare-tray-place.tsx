import { useEffect, useState, useSyncExternalStore } from 'react'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { comparedNow, noneComparedOnServer, subscribeCompared } from '../compared-ads.ts'

type Part = typeof import('./compare-tray.tsx').CompareTray

/** The position of the tray in a layout; it loads once a car is chosen. */
export function CompareTrayPlace() {
  const compared = useSyncExternalStore(subscribeCompared, comparedNow, noneComparedOnServer)
  const [tray, setTray] = useState<{ Part: Part } | null>(null)
  const needed = compared.ids.length > 0
  useEffect(() => {
    // When loading fails the choice is kept; the next page retries.
    if (needed)
      void loadChunkQuietly(() => import('./compare-tray.tsx')).then(
        (part) => part && setTray({ Part: part.CompareTray }),
      )
  }, [needed])
  return needed && tray ? <tray.Part compared={compared} /> : <template data-shows-stored="compared-ads" />
}
