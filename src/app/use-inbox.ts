import { useEffect } from 'react'

/** Lets a signed-in person's pages follow the inbox; a guest's icon carries no number. */
export function useInbox(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return void navigator.clearAppBadge?.().catch(() => {})
    let stop = () => {}
    let left = false
    import('#capabilities/notifications/inbox-client.ts').then(
      ({ followInbox }) => {
        if (!left) stop = followInbox()
      },
      () => {},
    )
    return () => {
      left = true
      stop()
    }
  }, [signedIn])
}
