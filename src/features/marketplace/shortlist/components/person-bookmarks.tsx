import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { formatInteger } from '#kit/digits.ts'
import { currentBookmarks, noBookmarksOnServer, subscribeBookmarks } from '../bookmark-store.ts'
import type { BookmarkView } from '../bookmark-view.ts'
import { BookmarkList } from './bookmark-list.tsx'
import { NoBookmarks } from './no-bookmarks.tsx'

/** A person's bookmarks from the account. */
export function PersonBookmarks({ view }: { view: BookmarkView }) {
  useMergedBookmarks(view)
  return (
    <>
      {view.gone > 0 && (
        <p className="mb-3 text-label text-muted">{formatInteger(view.gone)} آگهی دیگر در دسترس نیست.</p>
      )}
      {view.cards.length > 0 && <BookmarkList cards={view.cards} account />}
      {view.cards.length + view.gone === 0 && (
        <NoBookmarks>نشان‌شده‌هایتان را روی همهٔ دستگاه‌ها همین‌جا می‌بینید.</NoBookmarks>
      )}
    </>
  )
}

/** Reloads once when the merge of the device's bookmarks finished after this page loaded. */
function useMergedBookmarks({ ids }: BookmarkView): void {
  const bookmarked = useSyncExternalStore(subscribeBookmarks, currentBookmarks, noBookmarksOnServer)
  const { revalidate } = useRevalidator()
  const requested = useRef<ReadonlySet<string>>(new Set(ids))
  useEffect(() => {
    const existing = new Set([...requested.current, ...ids])
    const missing = [...bookmarked.keys()].some((id) => !existing.has(id))
    // Remember the request whatever its result, so that nothing is requested twice.
    requested.current = new Set([...existing, ...bookmarked.keys()])
    if (missing) void revalidate()
  }, [bookmarked, ids, revalidate])
}
