import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { toPersianDigits } from '#kit/digits.ts'
import { classNames } from '#ui/class-names.ts'
import { showToast } from '#ui/toasts/show-toast.ts'
import {
  currentBookmarks,
  noBookmarksOnServer,
  subscribeBookmarks,
  toggleBookmark,
  storeBookmarksInAccount,
  storeBookmarksOnDevice,
} from '../bookmark-store.ts'
import { bookmarkFailed, bookmarkKept, bookmarkLabel } from '../bookmark-label.ts'

/** One drawing for both states (CSS fills it), because every card of a list has it. */
const mark = (
  <svg aria-hidden width="22" height="22" viewBox="0 0 24 24" className="bookmark-mark">
    <path d="M18 7v14l-6 -4l-6 4v-14a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4z" />
  </svg>
)

type BookmarkButtonProps = { id: string; toman: number | null; title: string; className?: string; labelled?: boolean }

/** Bookmarks an ad: on the device for a guest, in the account for a person. */
export function BookmarkButton({ id, toman, title, className, labelled }: BookmarkButtonProps) {
  const bookmarked = useSyncExternalStore(subscribeBookmarks, currentBookmarks, noBookmarksOnServer).has(id)
  const [failed, setFailed] = useState(false)
  const toggle = async () => {
    setFailed(false)
    try {
      const keeping = await toggleBookmark({ id, at: new Date().toISOString(), toman }, title)
      if (keeping) showToast(bookmarkKept.text, { action: { label: bookmarkKept.undo, run: () => void toggle() } })
    } catch {
      setFailed(true)
    }
  }
  return (
    <button
      type="button"
      data-needs-script
      aria-pressed={bookmarked}
      aria-label={failed ? bookmarkFailed.label(title) : labelled ? undefined : bookmarkLabel(bookmarked, title)}
      title={failed ? bookmarkFailed.hint : undefined}
      onClick={() => void toggle()}
      className={classNames(
        labelled ? 'act-button' : 'grid size-11 place-items-center rounded-full',
        failed && 'text-bad',
        className,
      )}
    >
      {mark}
      {labelled && (failed ? 'انجام نشد؛ تلاش دوباره' : bookmarked ? 'نشان شد' : 'نشان کردن')}
    </button>
  )
}

/**
 * Chooses once per page where bookmarks are stored, and reports how many were merged. Present in
 * every layout with ads.
 */
export function BookmarkSync() {
  const signedIn = (useRouteLoaderData('root') as { signedIn: boolean } | undefined)?.signedIn ?? false
  const [merged, setMerged] = useState(0)
  useEffect(() => {
    if (!signedIn) return storeBookmarksOnDevice()
    // Offline or refused: the device keeps its list, and the next page retries.
    storeBookmarksInAccount().then(setMerged, () => {})
  }, [signedIn])
  return (
    <p
      role="status"
      data-shows-stored="kept-ads"
      className={merged ? 'mb-4 rounded-card bg-good-soft px-4 py-3 text-label' : 'sr-only'}
    >
      {merged > 0 && `${toPersianDigits(merged)} آگهی که روی این دستگاه نشان کرده بودید به حسابتان اضافه شد.`}
    </p>
  )
}
