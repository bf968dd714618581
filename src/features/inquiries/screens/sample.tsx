import { contextOf } from '#platform/context.ts'
import { SamplePage } from '../components/sample-page.tsx'
import { loadSample, sampleKind } from '../server/load-sample.ts'
import { sampleMeta } from '../sample-meta.ts'
import type { Route } from './+types/sample'

export const loader = ({ url, context }: Route.LoaderArgs) => loadSample(contextOf(context), sampleKind(url), url)

export const meta: Route.MetaFunction = ({ loaderData }) => sampleMeta(loaderData)

/** The sample of an inquiry that has a page of its own. */
export default function Sample({ loaderData }: Route.ComponentProps) {
  return <SamplePage {...loaderData} />
}
