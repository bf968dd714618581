import { listInWords } from '#kit/sentence.ts'
import { contextOf } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { comparePath } from '../../addresses.ts'
import { ComparePage } from '../components/compare-page.tsx'
import { loadCompare } from '../server/load-compare.ts'
import type { Route } from './+types/compare'

export const loader = ({ url, context }: Route.LoaderArgs) => loadCompare(contextOf(context), url.searchParams)

export const meta: Route.MetaFunction = ({ loaderData: view }) =>
  pageMeta({
    title: view?.cars.length ? `مقایسهٔ ${listInWords(view.cars.map(({ title }) => title))}` : 'مقایسهٔ خودروها',
    description: 'مقایسهٔ قیمت، سال، کارکرد، بدنه و تاریخچهٔ قیمت چند آگهی خودرو کنار هم، با تفاوت‌ها.',
    path: comparePath,
    origin: '',
    hidden: true,
  })

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparePage view={loaderData} />
}
