import { findEverything } from '#app/site-search/find-everything.ts'
import { SearchPage } from '#app/site-search/search-page.tsx'
import { contextOf } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import type { Route } from './+types/search'

/** The search over everything: models, ads, dealers, services and questions. */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  findEverything(contextOf(context), url.searchParams.get('q') ?? '')

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
