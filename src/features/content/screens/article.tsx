import { data } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { formatDate } from '#kit/jalali.ts'
import { asSentence } from '#kit/sentence.ts'
import { cacheForGuests, contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { sendPart } from '#platform/html-parts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { JsonLd } from '#ui/json-ld.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { articlePath, newsPath } from '../addresses.ts'
import { articleJsonLd } from '../article-json-ld.ts'
import { ArticlePage, bodyPart } from '../components/article-page.tsx'
import { renderDocument } from '../markup/render-document.tsx'
import { findBySlug } from '../server/find-entries.ts'
import { loadArticle } from '../server/load-articles.ts'
import type { Route } from './+types/article'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { db, scope } = ctx
  const match = await findBySlug(db, ['article', 'news'], params.slug)
  if (!match) throw notFound()
  if ('moved' in match) throw redirect(articlePath(match.moved), 301)
  if ('withdrawn' in match) {
    const { title, reason, at } = match.withdrawn
    return data({ withdrawn: { title, reason: asSentence(reason), at: formatDate(at) } }, { status: 410 })
  }
  cacheForGuests(context)
  const { entry } = match
  const { view, cars } = await loadArticle(ctx, entry)
  const html = renderDocument(scope, { key: `${entry.id}/${entry.version}`, document: entry.fields.body, cars })
  return data({ article: { ...view, body: sendPart(scope, bodyPart, html) }, origin: scope.origin })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData || 'withdrawn' in loaderData) {
    return pageMeta({ title: 'این مطلب حذف شده است', description: '', path: '', origin: '', hidden: true })
  }
  const { article, origin } = loaderData
  return pageMeta({
    title: article.title,
    description: article.lead,
    path: article.href,
    origin,
    picture: article.cover?.name ?? null,
  })
}

/** A news item or an article; a withdrawn one says so. */
export default function Article({ loaderData }: Route.ComponentProps) {
  if ('withdrawn' in loaderData) {
    const { title, reason, at } = loaderData.withdrawn
    return (
      <EmptyState
        title="این مطلب حذف شده است"
        action={
          <ButtonLink kind="outline" href={newsPath}>
            خبرهای دیگر
          </ButtonLink>
        }
      >
        «{title}» در {at} حذف شد. {reason && `دلیل: ${reason}`}
      </EmptyState>
    )
  }
  const { article, origin } = loaderData
  return (
    <>
      <ArticlePage key={article.href} article={article} />
      <JsonLd key={`${article.href}-data`} make={() => (import.meta.env.SSR ? articleJsonLd(article, origin) : {})} />
    </>
  )
}
