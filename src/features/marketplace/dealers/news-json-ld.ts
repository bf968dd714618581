import { dealersPath } from '../addresses.ts'
import { breadcrumbs } from '#ui/breadcrumbs.ts'
import type { NewsView } from './dealer-view.ts'

const context = 'https://schema.org'

/** Formats a dealer's news item as a schema.org NewsArticle with breadcrumbs. */
export function newsJsonLd({ gallery, path, title, paragraphs, published }: NewsView, origin: string): object[] {
  const dealer = { '@type': 'AutoDealer', name: gallery.name, url: origin + gallery.href }
  const trail = [
    { name: 'نمایشگاه‌ها', path: dealersPath },
    { name: gallery.name, path: gallery.href },
    { name: title, path },
  ]
  const article = {
    '@context': context,
    '@type': 'NewsArticle',
    headline: title,
    articleBody: paragraphs.join('\n'),
    datePublished: published,
    inLanguage: 'fa-IR',
    mainEntityOfPage: origin + path,
    author: dealer,
    publisher: dealer,
  }
  return [article, { '@context': context, ...breadcrumbs(trail, origin) }]
}
