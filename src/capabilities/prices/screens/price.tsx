import { z } from 'zod'
import { redirect } from '#kit/redirect.ts'
import { contextOf, cacheForGuests } from '#platform/context.ts'
import { validateParams } from '#platform/validate-params.ts'
import { breadcrumbs } from '#ui/breadcrumbs.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { pricesPath, trimPricePath } from '../addresses.ts'
import { TrimPricePage } from '../components/trim-price-page.tsx'
import { loadTrimPrice } from '../server/load-trim-price.ts'
import type { Route } from './+types/price'

const paramsSchema = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,120}$/) })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const ctx = contextOf(context)
  const { slug } = validateParams(paramsSchema, params)
  const view = await loadTrimPrice(ctx, slug, url.searchParams)
  if ('redirect' in view) throw redirect(view.redirect)
  return { view, path: trimPricePath(slug), hidden: url.search !== '', origin: ctx.scope.origin }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = `قیمت ${loaderData?.view.title ?? ''}`
  return pageMeta({
    title,
    description: `${title} بر اساس سال ساخت، نمودار قیمت با محدودهٔ آگهی‌ها و تورم، قیمت کارخانه و آگهی‌های مشابه.`,
    path: loaderData?.path ?? '',
    origin: loaderData?.origin ?? '',
    hidden: loaderData?.hidden ?? true,
  })
}

export default function TrimPrice({ loaderData: { view, path, origin } }: Route.ComponentProps) {
  const trail = [
    { name: 'قیمت روز خودرو', path: pricesPath },
    { name: view.title, path },
  ]
  return (
    <>
      <TrimPricePage view={view} />
      <JsonLd
        key={`${path}-data`}
        make={() => (import.meta.env.SSR ? { '@context': 'https://schema.org', ...breadcrumbs(trail, origin) } : {})}
      />
    </>
  )
}
