import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { inboxChanged, type InboxChange } from '../notice-view.ts'

/**
 * Brings the open page up to date as soon as something comes into the inbox or is read elsewhere; also what came between the
 * page and the first word of the live connection. `shown` is how many unread ones there were when the page was made.
 */
export function useInboxNews(shown: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = (event: Event) => {
      const { unread, fresh } = (event as CustomEvent<InboxChange>).detail
      if (fresh || unread !== shown) void revalidate()
    }
    window.addEventListener(inboxChanged, refresh)
    return () => window.removeEventListener(inboxChanged, refresh)
  }, [revalidate, shown])
}
