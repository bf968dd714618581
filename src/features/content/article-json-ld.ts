import { breadcrumbs } from '#ui/breadcrumbs.ts'
import { pictureAddress } from '#kit/picture-address.ts'
import { magazinePath, newsPath } from './addresses.ts'
import type { ArticleView } from './content-view.ts'

/** Formats an article for search engines (schema.org). */
export function articleJsonLd(article: Omit<ArticleView, 'body'>, origin: string): object {
  const shelf = article.kind === 'news' ? { name: 'خبرها', path: newsPath } : { name: 'مجله', path: magazinePath }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': article.kind === 'news' ? 'NewsArticle' : 'Article',
        headline: article.title,
        description: article.lead,
        datePublished: article.iso.published,
        dateModified: article.iso.changed,
        inLanguage: 'fa-IR',
        author: { '@type': 'Person', name: article.author },
        publisher: { '@type': 'Organization', name: 'فرمان', url: `${origin}/` },
        mainEntityOfPage: origin + article.href,
        ...(article.cover && { image: origin + pictureAddress(article.cover.name, 1200, 'webp') }),
      },
      breadcrumbs([shelf, { name: article.title, path: article.href }], origin),
    ],
  }
}
