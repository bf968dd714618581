import { data } from 'react-router'
import { contextOf } from '#platform/context.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pageTitle } from '#ui/page-title.ts'
import { adTimelineFilePath } from '../addresses.ts'
import { SharedTimelinePage } from '../components/shared-timeline-page.tsx'
import { adParams } from '../params.ts'
import { presentSharedTimeline } from '../server/timeline/present-timeline.ts'
import { timelineTitle } from '../timeline/texts.ts'
import type { Route } from './+types/ad-timeline'

/** No device stores it, because it ends with its link. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { adId } = validateParams(adParams, params)
  const view = await presentSharedTimeline(contextOf(context), { adId }, url.searchParams.get('after'))
  return data({ view, file: adTimelineFilePath(adId) }, { headers: { 'cache-control': 'private, no-store' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = () => pageTitle(timelineTitle)

/** The timeline of a car on an ad of its owner. */
export default function AdTimeline({ loaderData }: Route.ComponentProps) {
  return <SharedTimelinePage {...loaderData} />
}
