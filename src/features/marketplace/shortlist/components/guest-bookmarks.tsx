import { useCallback, useEffect, useState } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { callServer } from '#ui/http-client.ts'
import { Notice } from '#ui/notice.tsx'
import { AdListSkeleton } from '#ui/skeleton.tsx'
import type { AdCard } from '../../ad/ad-card.ts'
import { storeBookmarksOnDevice, currentBookmarks } from '../bookmark-store.ts'
import { bookmarkPriceChange } from '../bookmark-price.ts'
import type { BookmarkCard } from '../bookmark-view.ts'
import { BookmarkList } from './bookmark-list.tsx'
import { NoBookmarks } from './no-bookmarks.tsx'

type Shown = { cards: BookmarkCard[]; gone: number } | 'waiting' | 'failed'

/** A guest's bookmarks from the device, with cards from the server. */
export function GuestBookmarks() {
  const [shown, read] = useDeviceBookmarks()
  return (
    <>
      <noscript>
        <Notice tone="info" title="برای این صفحه باید جاوااسکریپت فعال باشد">
          تا وقتی وارد نشده‌اید، نشان‌ها فقط روی همین دستگاه است و بدون جاوااسکریپت دیده نمی‌شود. بعد از ورود، بدون آن هم
          دیده می‌شود.
        </Notice>
      </noscript>
      {shown === 'waiting' && (
        <div data-scripts-at-once className="hidden in-data-ready:block">
          <AdListSkeleton count={3} />
        </div>
      )}
      {shown === 'failed' && (
        <Notice tone="bad" title="آگهی‌های نشان‌شده باز نشد" live>
          <p>نشان‌ها روی دستگاه شما ذخیره شده است. اتصال اینترنت را بررسی کنید.</p>
          <Button kind="outline" className="mt-2" onClick={read}>
            تلاش دوباره
          </Button>
        </Notice>
      )}
      {typeof shown === 'object' && <Loaded {...shown} />}
      <Invitation />
    </>
  )
}

function Loaded({ cards, gone }: { cards: BookmarkCard[]; gone: number }) {
  if (cards.length + gone === 0) return <NoBookmarks>نشان‌ها روی همین دستگاه می‌ماند.</NoBookmarks>
  return (
    <>
      {gone > 0 && <p className="mb-3 text-label text-muted">{formatInteger(gone)} آگهی دیگر در دسترس نیست.</p>}
      {cards.length > 0 && <BookmarkList cards={cards} account={false} />}
    </>
  )
}

function Invitation() {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 rounded-card bg-lazuli-soft px-4 py-3">
      <p className="min-w-0 flex-1 text-label">با ورود، نشان‌ها همه‌جا همراهتان است.</p>
      <ButtonLink href="/login?next=/profile/my-bookmarks" kind="quiet" data-prefetch="none">
        ورود
      </ButtonLink>
    </div>
  )
}

/**
 * Reads the list when the page opens, so that removed cards keep their place; again after a
 * failure.
 */
function useDeviceBookmarks(): [Shown, () => void] {
  const [shown, setShown] = useState<Shown>('waiting')
  const read = useCallback(() => {
    readCards().then(setShown, () => setShown('failed'))
  }, [])
  useEffect(read, [read])
  const again = () => {
    setShown('waiting')
    read()
  }
  return [shown, again]
}

async function readCards(): Promise<{ cards: BookmarkCard[]; gone: number }> {
  storeBookmarksOnDevice()
  const bookmarked = currentBookmarks()
  if (bookmarked.size === 0) return { cards: [], gone: 0 }
  const answer = await callServer<{ cards: AdCard[] }>(
    `/profile/my-bookmarks/cards?ids=${[...bookmarked.keys()].join(',')}`,
  )
  if (!answer.ok) throw new Error(`Loading the cards failed: ${answer.code}`)
  const { cards } = answer.value
  const withChange = cards.map((card) => ({
    ...card,
    change: card.sold ? null : bookmarkPriceChange(bookmarked.get(card.id)?.toman ?? null, card.toman),
  }))
  return { cards: withChange, gone: bookmarked.size - cards.length }
}
