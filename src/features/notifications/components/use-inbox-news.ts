import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { inboxChanged, type InboxChange } from '../notice-view.ts'

/**
 * Reloads the page when a notice arrives or is read elsewhere, including events between rendering
 * and the live connection. `shown` is the number of unread notices at rendering.
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
