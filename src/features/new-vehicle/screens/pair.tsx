import { data } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { cacheForGuests, contextOf } from '#platform/context.ts'
import { notFoundBut } from '#platform/errors.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import printAddress from '#ui/print.css?url'
import { newComparePath } from '../addresses.ts'
import { pairJsonLd } from '../car-json-ld.ts'
import { PairPage } from '../components/pair-page.tsx'
import { loadPair } from '../server/compare/load-pair.ts'
import type { Route } from './+types/pair'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const pair = await loadPair(ctx, params.slug)
  if ('near' in pair) throw notFoundBut([...pair.near, { href: newComparePath, label: 'مقایسهٔ خودروهای صفر' }])
  if ('redirect' in pair) throw redirect(pair.redirect, 301)
  cacheForGuests(context)
  return data({ view: pair, origin: ctx.scope.origin })
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printAddress, media: 'print' }]

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { view, origin } = loaderData
  const [one, other] = view.cars.map(({ title }) => title)
  return pageMeta({
    title: `مقایسهٔ ${one} و ${other}`,
    description: `${one} بهتر است یا ${other}؟ قیمت، مصرف، قدرت، صندوق، ایمنی و امکانات کنار هم، با تفاوت‌ها.`,
    path: view.path,
    origin,
    picture: view.cars[0]!.picture,
    hidden: false,
  })
}

export default function Pair({ loaderData }: Route.ComponentProps) {
  const { view, origin } = loaderData
  return (
    <>
      <PairPage view={view} />
      <JsonLd key={`${view.path}-data`} make={() => (import.meta.env.SSR ? pairJsonLd(view, origin) : {})} />
    </>
  )
}
