import { listInWords } from '#kit/sentence.ts'
import { redirect } from '#kit/redirect.ts'
import { cacheForGuests, contextOf } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import printAddress from '#ui/print.css?url'
import { newComparePath } from '../addresses.ts'
import { CarComparePage } from '../components/car-compare-page.tsx'
import { loadCompare } from '../server/compare/load-compare.ts'
import type { Route } from './+types/compare'

export async function loader({ url, context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const ctx = contextOf(context)
  const view = await loadCompare(ctx, url.searchParams)
  if ('redirect' in view) throw redirect(view.redirect)
  return { view, origin: ctx.scope.origin }
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printAddress, media: 'print' }]

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const cars = loaderData?.view.cars ?? []
  return pageMeta({
    title: cars.length ? `مقایسهٔ ${listInWords(cars.map(({ title }) => title))}` : 'مقایسهٔ خودروهای صفر',
    description: 'مقایسهٔ قیمت کارخانه و بازار، مصرف، ابعاد، ایمنی و امکانات خودروهای صفر کنار هم، با تفاوت‌ها.',
    path: newComparePath,
    origin: loaderData?.origin ?? '',
    hidden: cars.length > 0,
  })
}

export default function Compare({ loaderData: { view } }: Route.ComponentProps) {
  return <CarComparePage view={view} />
}
