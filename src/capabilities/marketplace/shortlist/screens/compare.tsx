import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { contextOf } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { comparePath } from '../../addresses.ts'
import { ComparePage } from '../components/compare-page.tsx'
import { loadCompare } from '../server/load-compare.ts'

export const loader = ({ url, context }: LoaderFunctionArgs) => loadCompare(contextOf(context), url.searchParams)

export const meta: MetaFunction<typeof loader> = ({ loaderData: view }) =>
  pageMeta({
    title: view?.cars.length ? `مقایسهٔ ${view.cars.map(({ title }) => title).join(' و ')}` : 'مقایسهٔ خودروها',
    description: 'قیمت، سال، کارکرد، بدنه و سابقهٔ چند آگهی خودرو کنار هم، با تفاوت‌ها.',
    path: comparePath,
    origin: '',
    hidden: true,
  })

export default function Compare() {
  return <ComparePage view={useLoaderData<typeof loader>()} />
}
