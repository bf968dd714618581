import { SearchPage } from '#app/site-search/search-page.tsx'
import { findPlaces } from '#app/markets/find-places.ts'
import { cleanText, foldForSearch } from '#kit/text.ts'
import { sortByOrder } from '#kit/sort-by-order.ts'
import { contextOf } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import type { Route } from './+types/search'

const longest = 80

/** The search over everything: models, ads, galleries, services and questions (FEATURES G23). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const text = cleanText(url.searchParams.get('q') ?? '').slice(0, longest)
  // Signs alone are no words.
  if (foldForSearch(text).trim() === '') return { text, groups: [] }
  const found = await Promise.all(ctx.manifests.map(async ({ siteSearch }) => (await siteSearch?.(ctx, text)) ?? []))
  const groups = sortByOrder([...found.flat(), ...findPlaces(text)])
  return { text, groups: groups.filter(({ items }) => items.length > 0) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.text ? `جست‌وجوی «${loaderData.text}»` : 'جست‌وجو در فرمان',
    description: 'جست‌وجو در آگهی‌ها، مدل‌ها، قیمت‌ها، نمایشگاه‌ها و خدمات فرمان.',
    path: '/search',
    origin: '',
    hidden: true,
  })

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />
}
