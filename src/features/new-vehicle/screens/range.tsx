import { data } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { cacheForGuests, contextOf } from '#platform/context.ts'
import { notFoundBut } from '#platform/errors.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { MakerPage } from '../components/maker-page.tsx'
import { ModelPage } from '../components/model-page.tsx'
import { rangeJsonLd } from '../range-json-ld.ts'
import { loadRange } from '../server/load-range.ts'
import type { Route } from './+types/range'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const view = await loadRange(ctx, params.slug, url.searchParams)
  if ('redirect' in view) throw redirect(view.redirect + url.search, 301)
  if (view.kind === 'near') throw notFoundBut(view.near)
  cacheForGuests(context)
  return data({ view, origin: ctx.scope.origin })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { view, origin } = loaderData
  const maker = view.kind === 'maker'
  const priced = view.note !== null
  return pageMeta({
    title: `${maker ? `خودروهای ${view.title}، مدل‌ها` : `${view.title}، تیپ‌ها`} و ${priced ? 'قیمت خودروی صفر' : 'مشخصات'}`,
    description: maker
      ? `همهٔ مدل‌ها و تیپ‌های ${view.title} با ${priced ? 'قیمت کارخانه، قیمت بازار، اختلاف آن‌ها و ' : ''}وضعیت تولید.`
      : `تیپ‌های ${view.title} با ${priced ? 'قیمت کارخانه، قیمت بازار، ' : ''}مشخصات فنی و آگهی‌ها.`,
    path: view.path,
    origin,
    picture: maker ? null : view.picture.name,
    hidden: maker && view.filtered,
  })
}

export default function Range({ loaderData: { view, origin } }: Route.ComponentProps) {
  return (
    <>
      {view.kind === 'maker' ? <MakerPage key={view.path} view={view} /> : <ModelPage key={view.path} view={view} />}
      <JsonLd key={`${view.path}-data`} make={() => (import.meta.env.SSR ? rangeJsonLd(view, origin) : {})} />
    </>
  )
}
