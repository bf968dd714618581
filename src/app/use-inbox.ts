import { useEffect } from 'react'
import { loadChunkQuietly } from '#ui/load-chunk.ts'

/** Updates the pages of a signed-in user from the inbox; a guest's icon has no number. */
export function useInbox(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return void navigator.clearAppBadge?.().catch(() => {})
    let stop = () => {}
    let left = false
    void loadChunkQuietly(() => import('#features/notifications/inbox-client.ts')).then((part) => {
      if (part && !left) stop = part.followInbox()
    })
    return () => {
      left = true
      stop()
    }
  }, [signedIn])
}
