import { IconChevronLeft } from '#ui/icons/index.ts'
import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { findReadable } from '#app/offline/use-visited.ts'
import { foldForSearch } from '#kit/text.ts'
import { SectionHead } from '#ui/parts/section-head.tsx'

type KeptPage = { path: string; title: string; words: string }

const max = 20

/** Searches the pages stored on this device, without a connection, by the words of their titles. */
export function KeptResults({ text }: { text: string }) {
  const pages = useKeptPages()
  if (pages === null) return null
  const words = foldForSearch(text).split(' ').filter(Boolean)
  const matches = pages.filter((page) => words.every((word) => page.words.includes(word))).slice(0, max)
  if (matches.length === 0) {
    return (
      <p role="status" className="text-label text-muted">
        {pages.length === 0
          ? 'هنوز صفحه‌ای روی این دستگاه ذخیره نشده است.'
          : `در صفحه‌های ذخیره‌شده چیزی با «${text}» پیدا نشد.`}
      </p>
    )
  }
  return (
    <section aria-labelledby="kept">
      <SectionHead id="kept" title="صفحه‌های ذخیره‌شده" />
      <ul className="market-items card">
        {matches.map(({ path, title }) => (
          <li key={path}>
            <a href={path} rel="external">
              <b>{title}</b>
              <IconChevronLeft aria-hidden size={16} className="text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useKeptPages(): readonly KeptPage[] | null {
  const { owner } = useRouteLoaderData('root') as { owner: string }
  const [pages, setPages] = useState<readonly KeptPage[] | null>(null)
  useEffect(() => {
    let here = true
    void findReadable(owner).then((readable) => {
      if (here) setPages(readable.map(({ path, title }) => ({ path, title, words: foldForSearch(title) })))
    })
    return () => void (here = false)
  }, [owner])
  return pages
}
