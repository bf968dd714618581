import { data } from 'react-router'
import { z } from 'zod'
import { getCatalogue } from '#features/catalog/contract.ts'
import { contextOf, cacheForGuests } from '#platform/context.ts'
import { notFoundBut } from '#platform/errors.ts'
import { validateParams } from '#platform/validate-params.ts'
import { breadcrumbs } from '#ui/breadcrumbs.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { pricesPath, trimPricePath } from '../addresses.ts'
import { ModelPricePage } from '../components/model-price-page.tsx'
import { TrimPricePage } from '../components/trim-price-page.tsx'
import { loadModelPrice } from '../server/load-model-price.ts'
import { loadTrimPrice, nearPrices } from '../server/load-trim-price.ts'
import type { Route } from './+types/price'

const paramsSchema = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,120}$/) })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { slug } = validateParams(paramsSchema, params)
  const view = (await loadTrimPrice(ctx, slug, url.searchParams)) ?? (await loadModelPrice(ctx, slug, url.searchParams))
  if (!view) throw notFoundBut(nearPrices(await getCatalogue(ctx.db), slug))
  cacheForGuests(context)
  return data({
    view,
    path: trimPricePath(slug),
    hidden: url.search !== '',
    origin: ctx.scope.origin,
    frame: { ownBar: view.kind === 'trim' && view.now !== null },
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { view, path, hidden, origin } = loaderData
  const title = `قیمت ${view.title}`
  return pageMeta({
    title,
    description: `${title} بر اساس سال ساخت، نمودار قیمت با محدودهٔ آگهی‌ها و تورم، قیمت کارخانه و آگهی‌های مشابه.`,
    path,
    origin,
    hidden,
  })
}

export default function TrimPrice({ loaderData }: Route.ComponentProps) {
  const { view, path, origin } = loaderData
  const trail = [
    { name: 'قیمت روز خودرو', path: pricesPath },
    { name: view.title, path },
  ]
  return (
    <>
      {view.kind === 'trim' ? <TrimPricePage view={view} /> : <ModelPricePage view={view} />}
      <JsonLd
        key={`${path}-data`}
        make={() => (import.meta.env.SSR ? { '@context': 'https://schema.org', ...breadcrumbs(trail, origin) } : {})}
      />
    </>
  )
}
