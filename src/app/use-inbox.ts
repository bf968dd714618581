import { useEffect } from 'react'
import { loadChunkQuietly } from '#ui/load-chunk.ts'

/** Lets a signed-in person's pages follow the inbox; a guest's icon carries no number. */
export function useInbox(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return void navigator.clearAppBadge?.().catch(() => {})
    let stop = () => {}
    let left = false
    void loadChunkQuietly(() => import('#capabilities/notifications/inbox-client.ts')).then((part) => {
      if (part && !left) stop = part.followInbox()
    })
    return () => {
      left = true
      stop()
    }
  }, [signedIn])
}
