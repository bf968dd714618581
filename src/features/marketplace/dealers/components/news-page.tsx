import { JsonLd } from '#ui/json-ld.tsx'
import { Notice } from '#ui/notice.tsx'
import type { NewsView } from '../dealer-view.ts'
import { newsJsonLd } from '../news-json-ld.ts'
import { BackLink } from '#ui/back-link.tsx'
import { NewsList } from './news-list.tsx'

/** One news item of a dealer with its dates. */
export function NewsPage({ news, origin }: { news: NewsView; origin: string }) {
  const { gallery, title, date, until, expired, paragraphs, others } = news
  return (
    <article className="mx-auto max-w-[720px]">
      <JsonLd make={() => (import.meta.env.SSR ? newsJsonLd(news, origin) : [])} />
      <BackLink href={gallery.href}>{gallery.name}</BackLink>
      <header className="mb-4">
        <h1 className="text-title">{title}</h1>
        <p className="mt-1 text-label text-muted">
          {gallery.place} · {date}
          {until && !expired && ` · اعتبار تا ${until}`}
        </p>
      </header>
      {expired && (
        <div className="mb-4">
          <Notice tone="warn" title="مهلت این اطلاعیه تمام شده است">
            این اطلاعیه تا {until} معتبر بود؛ شرایط فعلی را از خود نمایشگاه بپرسید.
          </Notice>
        </div>
      )}
      <div className="space-y-3">
        {paragraphs.map((paragraph, index) => (
          <p key={index} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
      {others.length > 0 && (
        <section aria-labelledby="others" className="mt-8">
          <h2 id="others" className="mb-2 text-heading">
            اطلاعیه‌های دیگر {gallery.name}
          </h2>
          <NewsList news={others} />
        </section>
      )}
    </article>
  )
}
