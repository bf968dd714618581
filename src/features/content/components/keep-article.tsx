import { IconBookmark, IconPrinter } from '#ui/icons/index.ts'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useLatePart } from '#ui/late-parts.ts'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { Notice } from '#ui/notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { KeptArticle } from '../saved-articles.ts'
import { mayHaveKept } from '../saved-hint.ts'

const loadKept = () => loadChunkQuietly(() => import('../saved-articles.ts'))

/** Adds the article to the reading list of this device; the service worker caches its page. */
export function KeepArticle({ href, title }: KeptArticle) {
  const hydrated = useHydrated()
  const [stored, setKept] = useState(false)
  const [failed, setFailed] = useState(false)
  useLatePart(loadKept)
  useEffect(() => {
    if (!mayHaveKept()) return
    void loadKept().then(async (part) =>
      setKept(((await part?.readKeptArticles()) ?? []).some((each) => each.href === href)),
    )
  }, [href])
  if (!hydrated) return null
  const change = async () => {
    try {
      const part = await loadKept()
      if (!part) throw new Error('The reading list is unavailable')
      if (!stored) await fetch(href, { headers: { purpose: 'prefetch' } })
      await part.changeKeptArticle({ href, title }, !stored)
      setKept(!stored)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button
        kind="outline"
        aria-pressed={stored}
        icon={<IconBookmark aria-hidden size={20} />}
        onClick={() => void change()}
      >
        {stored ? 'در لیست مطالعه' : 'ذخیره برای آفلاین'}
      </Button>
      <span role="status" className="text-note text-muted">
        {failed && 'ذخیره نشد؛ اتصال اینترنت را بررسی کنید.'}
      </span>
    </>
  )
}

export function PrintPage() {
  const hydrated = useHydrated()
  return hydrated ? (
    <Button kind="outline" icon={<IconPrinter aria-hidden size={20} />} onClick={() => print()}>
      چاپ
    </Button>
  ) : null
}

/** The reading list of this device; nothing without one. */
export function ReadingList() {
  const [stored, setKept] = useState<readonly KeptArticle[]>([])
  useEffect(() => {
    void loadKept().then(async (part) => setKept((await part?.readKeptArticles()) ?? []))
  }, [])
  if (stored.length === 0) return null
  return (
    <Notice tone="info" title="لیست مطالعهٔ این دستگاه">
      <ul>
        {stored.map(({ href, title }) => (
          <li key={href}>
            <a href={href} className="text-link">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
