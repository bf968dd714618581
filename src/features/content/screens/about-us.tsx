import { cacheForGuests, contextOf } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { aboutPath } from '../addresses.ts'
import { AboutPage, aboutPart } from '../components/about-page.tsx'
import { loadAbout } from '../markup/load-about.ts'
import type { Route } from './+types/about-us'

export async function loader({ context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const ctx = contextOf(context)
  return { view: await loadAbout(ctx, aboutPart), origin: ctx.scope.origin }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.view.title ?? 'دربارهٔ فرمان',
    description: loaderData?.view.lead ?? '',
    path: aboutPath,
    origin: loaderData?.origin ?? '',
  })

export default function AboutUs({ loaderData: { view } }: Route.ComponentProps) {
  return <AboutPage view={view} />
}
