import type { FrameHandle } from '#app/layouts/frame.tsx'
import { loadPlateKeys } from '#app/markets/load-plate-keys.ts'
import { keyOf } from '#app/markets/market-parts.ts'
import { MarketPage } from '#app/markets/market-page.tsx'
import { marketTexts } from '#app/markets/market-texts.ts'
import { sortByOrder } from '#kit/sort-by-order.ts'
import { cacheForGuests, contextOf, type RequestContext } from '#platform/context.ts'
import type { ServicePrice } from '#platform/market.ts'
import { keptForPages } from '#platform/page-data.ts'
import { notFound } from '#platform/errors.ts'
import { marketNames, marketPath, type MarketName } from '#kit/markets.ts'
import { breadcrumbs } from '#ui/breadcrumbs.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import type { Route } from './+types/market'

const loadContent = keptForPages({
  load: async ({ name, ...ctx }: RequestContext & { name: MarketName }) => {
    const [match, prices] = await Promise.all([
      Promise.all(ctx.manifests.map(async ({ marketSections }) => (await marketSections?.[name]?.(ctx)) ?? [])),
      keyOf(name) ? Promise.all(ctx.manifests.map(({ servicePrices }) => servicePrices?.(ctx))) : [],
    ])
    const sections = sortByOrder(match.flat()).filter(({ items }) => items.length > 0)
    return { sections, prices: Object.assign({}, ...prices) as Readonly<Record<string, ServicePrice>> }
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
  const { personId } = ctx.scope.session
  const key = keyOf(name)
  const [{ sections, prices }, keys] = await Promise.all([
    loadContent({ ...ctx, name }),
    key && personId !== null ? loadPlateKeys(ctx, personId) : [],
  ])
  const chosen = keys.find(({ id }) => id === url.searchParams.get('car')) ?? keys[0] ?? null
  const frame: FrameHandle = key ? { onBand: true } : {}
  return { name, sections, prices, keys, chosen, frame, origin: ctx.scope.origin }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { title, lead } = marketTexts[loaderData.name]
  return pageMeta({ title, description: lead, path: marketPath(loaderData.name), origin: loaderData.origin })
}

export default function Market({ loaderData: { name, origin, sections, prices, keys, chosen } }: Route.ComponentProps) {
  const trail = [{ name: marketTexts[name].title, path: marketPath(name) }]
  return (
    <>
      <MarketPage key={name} {...{ name, sections, prices, keys, chosen }} />
      <JsonLd
        key={`${name}-data`}
        make={() => (import.meta.env.SSR ? { '@context': 'https://schema.org', ...breadcrumbs(trail, origin) } : {})}
      />
    </>
  )
}
