import { SectionHead } from '#ui/parts/section-head.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { magazinePath, newsPath } from '../addresses.ts'

export type NewsLine = { href: string; title: string; date: string }

/** The latest news on the home page, titles only to keep the page small. */
export const HomeNews = ({ news }: { news: readonly NewsLine[] }) => (
  <section aria-labelledby="news">
    <SectionHead id="news" title="خبر و راهنما" />
    <ul className="divide-y divide-line card">
      {news.map(({ href, title, date }) => (
        <li key={href}>
          <a href={href} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4 py-2">
            {title}
            <small className="text-muted">{date}</small>
          </a>
        </li>
      ))}
    </ul>
    {/* The lines belong to both groups. */}
    <p className="flex flex-wrap gap-x-6">
      <TextLink href={magazinePath}>همهٔ مطلب‌های مجله</TextLink>
      <TextLink href={newsPath}>همهٔ خبرها</TextLink>
    </p>
  </section>
)
