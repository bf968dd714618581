import { getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import {
  modelPictureKey,
  readSubject,
  subjectPictureKey,
  subjectWord,
  type Subject,
} from '#features/drawings/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import { foldForSearch } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Feed } from '#platform/http/rss.ts'
import { articlePath, magazineFeedPath, magazinePath, newsFeedPath, newsPath } from '../addresses.ts'
import type { ArticleCardView, ArticleListView, ArticleView } from '../content-view.ts'
import { carsIn } from '../document/cars-in.ts'
import { readingMinutes, textOf } from '../document/plain-text.ts'
import { contentsOf } from '../heading-ids.ts'
import { type ArticleCategory, articleCategories } from '../topics.ts'
import { loadCarCards } from './car-cards.ts'
import { findLive, type LiveEntry } from './find-entries.ts'

type Article = LiveEntry<'article' | 'news'>
export type Shelf = 'article' | 'news'

const pageSize = 20
const feedSize = 50
const longestQuery = 60

/** The default subject drawing per category. */
const subjectOf: Record<ArticleCategory, Subject> = {
  buying: 'inspection',
  selling: 'contract',
  upkeep: 'oil',
  papers: 'insurance',
  fines: 'fine',
  compare: 'search-empty',
  market: 'wallet',
  farman: 'family',
}

/** Returns the picture of a text: its subject, or a car that it mentions. */
export function coverOf(
  catalogue: Catalogue,
  { cover, models, category }: Pick<Article['fields'], 'cover' | 'models' | 'category'>,
): { name: string; alt: string } {
  const model = models.includes(cover.model) ? catalogue.models.bySlug.get(cover.model) : undefined
  if (model) return { name: modelPictureKey(model), alt: cover.alt }
  const own = readSubject(cover.model)
  const subject = own ?? subjectOf[category]
  return { name: subjectPictureKey(subject), alt: own ? cover.alt : `طرح ${subjectWord(subject)}` }
}

const presentCard = (catalogue: Catalogue, { slug, fields, published }: Article): ArticleCardView => {
  return {
    href: articlePath(slug),
    slug,
    title: fields.title,
    lead: fields.lead,
    category: articleCategories[fields.category],
    series: fields.series ? `${fields.series.title}، قسمت ${formatInteger(fields.series.part)}` : null,
    date: formatDate(published),
    minutes: `${formatInteger(readingMinutes(fields.body))} دقیقه`,
    cover: coverOf(catalogue, fields),
  }
}

/** Loads the list for an address, however invalid. */
export async function loadArticles(db: Db, shelf: Shelf, params: URLSearchParams): Promise<ArticleListView> {
  const [catalogue, all] = await Promise.all([getCatalogue(db), findLive(db, [shelf])])
  const among = (values: ReadonlySet<string>, name: string) => {
    const request = params.get(name) ?? ''
    return values.has(request) ? request : ''
  }
  const categories = new Set(all.map(({ fields }) => fields.category))
  const series = new Map(
    all.flatMap(({ fields }) => (fields.series ? [[fields.series.slug, fields.series.title] as const] : [])),
  )
  const query = {
    q: (params.get('q') ?? '').trim().slice(0, longestQuery),
    category: among(categories, 'category'),
    series: among(new Set(series.keys()), 'series'),
  }
  const words = foldForSearch(query.q).split(' ').filter(Boolean)
  const matches = all
    .filter(({ fields }) => !query.category || fields.category === query.category)
    .filter(({ fields }) => !query.series || fields.series?.slug === query.series)
    .filter((article) => words.length === 0 || hasWords(article, words))
  if (query.series) matches.sort((a, b) => a.fields.series!.part - b.fields.series!.part)
  const after = matches.findIndex(({ slug }) => slug === params.get('after')) + 1
  const shown = matches.slice(after, after + pageSize)
  return {
    articles: shown.map((article) => presentCard(catalogue, article)),
    found: matches.length,
    query,
    categories: Object.entries(articleCategories)
      .filter(([value]) => categories.has(value as keyof typeof articleCategories))
      .map(([value, label]) => ({ value, label })),
    series: [...series].map(([value, label]) => ({ value, label })),
    next: after + pageSize < matches.length ? shown.at(-1)!.slug : null,
  }
}

function hasWords({ fields }: Article, words: readonly string[]): boolean {
  const text = foldForSearch(`${fields.title} ${fields.lead} ${textOf(fields.body)}`)
  return words.every((word) => text.includes(word))
}

/** Loads an article without its body, which is markup, and the cars in the body. */
export async function loadArticle(ctx: RequestContext, article: Article) {
  const { fields, kind, published, changed } = article
  const inBody = carsIn(fields.body)
  const [catalogue, cars] = await Promise.all([
    getCatalogue(ctx.db),
    loadCarCards(ctx, [...new Set([...fields.models, ...inBody])]),
  ])
  const others = fields.series ? await findLive(ctx.db, ['article', 'news']) : []
  const view: Omit<ArticleView, 'body'> = {
    ...presentCard(catalogue, article),
    kind,
    author: fields.author,
    source: fields.source ?? null,
    published: formatDate(published),
    changed: changed > published ? formatDate(changed) : null,
    iso: { published: published.toISOString(), changed: changed.toISOString() },
    models: fields.models.flatMap((slug) => cars.get(slug) ?? []),
    headings: contentsOf(fields.body),
    parts: others
      .filter((other) => other.fields.series?.slug === fields.series?.slug && other.slug !== article.slug)
      .toSorted((a, b) => a.fields.series!.part - b.fields.series!.part)
      .map((other) => presentCard(catalogue, other)),
  }
  return { view, cars }
}

const feeds: Record<Shelf, Pick<Feed, 'title' | 'description' | 'path' | 'self'>> = {
  news: { title: 'خبرهای فرمان', description: 'خبرهای بازار خودرو و فرمان', path: newsPath, self: newsFeedPath },
  article: {
    title: 'مجلهٔ فرمان',
    description: 'راهنماهای خرید، فروش و نگهداری خودرو',
    path: magazinePath,
    self: magazineFeedPath,
  },
}

export async function loadArticleFeed(db: Db, shelf: Shelf): Promise<Feed> {
  const articles = (await findLive(db, [shelf])).slice(0, feedSize)
  return {
    ...feeds[shelf],
    items: articles.map(({ slug, fields, published }) => ({
      title: fields.title,
      path: articlePath(slug),
      description: fields.lead,
      published,
    })),
  }
}
