import { IconTextSize } from '#ui/icons/index.ts'
import { ButtonLink } from '#ui/button.tsx'
import { HtmlPart } from '#ui/html-part.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { Picture } from '#ui/picture.tsx'
import { ShareAddress } from '#ui/share-address.tsx'
import { magazinePath, newsPath, textSizePath } from '../addresses.ts'
import type { ArticleView } from '../content-view.ts'
import { ArticleCards } from './article-cards.tsx'
import { CarCard } from './car-card.tsx'
import { KeepArticle, PrintPage } from './keep-article.tsx'
import './content.css'

/** The name of the text's part in the page. */
export const bodyPart = 'article-body'

export function ArticlePage({ article }: { article: ArticleView }) {
  const shelf = article.kind === 'news' ? { href: newsPath, label: 'همهٔ خبرها' } : { href: magazinePath, label: 'مجله' }
  return (
    <article className="article">
      <PageHeader title={article.title} back={shelf} lead={article.lead}>
        <p className="text-note text-muted">
          {[
            article.author,
            article.published,
            article.changed && `آخرین تغییر ${article.changed}`,
            `${article.minutes} خواندن`,
            article.series ?? article.category,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </PageHeader>
      <div className="scroll-row">
        <ShareAddress title={article.title} />
        <KeepArticle href={article.href} title={article.title} />
        <PrintPage />
        <ButtonLink kind="outline" href={textSizePath(article.href)} icon={<IconTextSize aria-hidden size={20} />}>
          اندازهٔ متن
        </ButtonLink>
      </div>
      {article.cover && <Picture {...article.cover} sizes="(width < 48rem) 100vw, 720px" first />}
      {article.headings.length > 2 && (
        <nav className="card article-contents" aria-label="در این مطلب">
          <b>در این مطلب</b>
          <ol>
            {article.headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} className="text-link-inline">
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <HtmlPart name={bodyPart} html={article.body} />
      {article.source && <p className="text-note text-muted">منبع: {article.source}</p>}
      {article.models.length > 0 && (
        <section aria-labelledby="models" className="space-y-3">
          <SectionHead id="models" title="خودروهای این مطلب" />
          {article.models.map((car) => (
            <CarCard key={car.slug} car={car} />
          ))}
        </section>
      )}
      {article.parts.length > 0 && (
        <section aria-labelledby="parts" className="space-y-3">
          <SectionHead id="parts" title="قسمت‌های دیگر این مجموعه" />
          <ArticleCards articles={article.parts} />
        </section>
      )}
    </article>
  )
}
