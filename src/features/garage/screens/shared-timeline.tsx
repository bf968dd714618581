import { data } from 'react-router'
import { contextOf } from '#platform/context.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pageTitle } from '#ui/page-title.ts'
import { sharedTimelineFilePath } from '../addresses.ts'
import { SharedTimelinePage } from '../components/shared-timeline-page.tsx'
import { tokenParams } from '../params.ts'
import { presentSharedTimeline } from '../server/timeline/present-timeline.ts'
import { timelineTitle } from '../timeline/texts.ts'
import type { Route } from './+types/shared-timeline'

/** No device stores it, because it ends with its link. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { token } = validateParams(tokenParams, params)
  const view = await presentSharedTimeline(contextOf(context), { token }, url.searchParams.get('after'))
  return data({ view, file: sharedTimelineFilePath(token) }, { headers: { 'cache-control': 'private, no-store' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = () => pageTitle(timelineTitle)

/** The timeline of a car at the link of its owner. */
export default function SharedTimeline({ loaderData }: Route.ComponentProps) {
  return <SharedTimelinePage {...loaderData} />
}
