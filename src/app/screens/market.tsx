import { MarketPage } from '#app/markets/market-page.tsx'
import { marketTexts } from '#app/markets/market-texts.ts'
import { sortByOrder } from '#kit/sort-by-order.ts'
import { cacheForGuests, contextOf, type RequestContext } from '#platform/context.ts'
import { keptForPages } from '#platform/page-data.ts'
import { notFound } from '#platform/errors.ts'
import { marketNames, marketPath, type MarketName } from '#kit/markets.ts'
import { breadcrumbs } from '#ui/breadcrumbs.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import type { Route } from './+types/market'

const loadSections = keptForPages({
  load: async ({ name, ...ctx }: RequestContext & { name: MarketName }) => {
    const found = await Promise.all(
      ctx.manifests.map(async ({ marketSections }) => (await marketSections?.[name]?.(ctx)) ?? []),
    )
    return sortByOrder(found.flat()).filter(({ items }) => items.length > 0)
  },
  keyOf: ({ name }) => name,
  most: marketNames.length,
})

/** Loads the market of the address; each market has a route in its own frame. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const name = marketNames.find((each) => url.pathname === marketPath(each))
  if (!name) throw notFound()
  cacheForGuests(context)
  const ctx = contextOf(context)
  return { name, sections: await loadSections({ ...ctx, name }), origin: ctx.scope.origin }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { title, lead } = marketTexts[loaderData.name]
  return pageMeta({ title, description: lead, path: marketPath(loaderData.name), origin: loaderData.origin })
}

export default function Market({ loaderData: { name, sections, origin } }: Route.ComponentProps) {
  const trail = [{ name: marketTexts[name].title, path: marketPath(name) }]
  return (
    <>
      <MarketPage key={name} name={name} sections={sections} />
      <JsonLd
        key={`${name}-data`}
        make={() => (import.meta.env.SSR ? { '@context': 'https://schema.org', ...breadcrumbs(trail, origin) } : {})}
      />
    </>
  )
}
