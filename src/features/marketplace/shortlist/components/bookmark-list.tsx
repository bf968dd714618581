import { IconArrowDown, IconArrowUp } from '#ui/icons/index.ts'
import { useState, useSyncExternalStore } from 'react'
import { PostForm } from '#ui/form/post-form.tsx'
import { currentBookmarks, noBookmarksOnServer, subscribeBookmarks, toggleBookmark } from '../bookmark-store.ts'
import { bookmarkPriceChangeText } from '../bookmark-price.ts'
import type { BookmarkCard } from '../bookmark-view.ts'
import { AdList } from '../../ad/components/ad-list.tsx'
import { shortlistActions } from './shortlist-actions.tsx'

/** A removed card stays grey with its undo until the page is left. */
const greyed = [
  '[&_.ad-card:has([data-dropped])_.ad-card-picture]:opacity-40',
  '[&_.ad-card:has([data-dropped])_.ad-card-title]:text-muted',
  '[&_.ad-card:has([data-dropped])_.ad-card-price]:text-muted',
].join(' ')

/**
 * Bookmarks as cards with their changes; `account` adds the form for removing one without
 * JavaScript.
 */
export function BookmarkList({ cards, account }: { cards: readonly BookmarkCard[]; account: boolean }) {
  const dropped = useDropped()
  const byId = new Map(cards.map((card) => [card.id, card]))
  return (
    <div className={greyed}>
      <h2 className="sr-only">آگهی‌ها</h2>
      <AdList
        actions={shortlistActions}
        ads={cards}
        eager={2}
        label="آگهی‌های نشان‌شده"
        note={({ id }) => bookmarkNote(byId.get(id)!, dropped.has(id), account)}
      />
    </div>
  )
}

function bookmarkNote(card: BookmarkCard, dropped: boolean, account: boolean) {
  if (dropped) return <Restore card={card} />
  return (
    <>
      {card.change !== null && <PriceChange change={card.change} />}
      {account && <RemoveForm card={card} />}
    </>
  )
}

/** Returns ids removed from the bookmarks while this page was open. */
function useDropped(): ReadonlySet<string> {
  const bookmarked = useSyncExternalStore(subscribeBookmarks, currentBookmarks, noBookmarksOnServer)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const ids = [...bookmarked.keys()]
  if (ids.some((id) => !seen.has(id))) setSeen(new Set([...seen, ...ids]))
  return new Set([...seen].filter((id) => !bookmarked.has(id)))
}

function Restore({ card }: { card: BookmarkCard }) {
  const [failed, setFailed] = useState(false)
  const restore = () => {
    setFailed(false)
    toggleBookmark({ id: card.id, at: new Date().toISOString(), toman: card.toman }, card.title).catch(() =>
      setFailed(true),
    )
  }
  return (
    <p data-dropped className="relative z-1 text-label text-muted">
      {failed ? 'برگردانده نشد؛ دوباره امتحان کنید.' : 'نشان حذف شد.'}{' '}
      <button
        type="button"
        aria-label={`برگرداندن نشان ${card.title}`}
        onClick={restore}
        className="min-h-11 px-1 font-bold text-lazuli underline"
      >
        برگرداندن
      </button>
    </p>
  )
}

function PriceChange({ change }: { change: number }) {
  const Icon = change < 0 ? IconArrowDown : IconArrowUp
  return (
    <p className={`flex items-start gap-1 text-note font-medium ${change < 0 ? 'text-good' : 'text-warn'}`}>
      <Icon aria-hidden size={16} className="mt-0.5 flex-none" />
      {bookmarkPriceChangeText(change)}
    </p>
  )
}

/** Removes a bookmark without JavaScript, which the card's button needs. */
function RemoveForm({ card }: { card: BookmarkCard }) {
  return (
    <noscript>
      <PostForm leavesPage className="relative z-1">
        <input type="hidden" name="intent" value="drop" />
        <input type="hidden" name="id" value={card.id} />
        <button
          type="submit"
          aria-label={`حذف نشان ${card.title}`}
          className="min-h-11 text-label text-lazuli underline"
        >
          حذف نشان
        </button>
      </PostForm>
    </noscript>
  )
}
