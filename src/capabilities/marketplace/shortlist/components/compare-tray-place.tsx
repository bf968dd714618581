import { useEffect, useState, useSyncExternalStore } from 'react'
import { comparedNow, noneComparedOnServer, subscribeCompared } from '../compared-ads.ts'

const loadTray = () => import('./compare-tray.tsx')
type Part = Awaited<ReturnType<typeof loadTray>>['CompareTray']

/** Where the tray stands in a frame; it comes once something is chosen. */
export function CompareTrayPlace() {
  const compared = useSyncExternalStore(subscribeCompared, comparedNow, noneComparedOnServer)
  const [tray, setTray] = useState<{ Part: Part } | null>(null)
  const needed = compared.ids.length > 0
  useEffect(() => {
    // Without the part the choice is kept; the next page tries again.
    if (needed)
      loadTray().then(
        ({ CompareTray }) => setTray({ Part: CompareTray }),
        () => {},
      )
  }, [needed])
  return needed && tray && <tray.Part compared={compared} />
}
