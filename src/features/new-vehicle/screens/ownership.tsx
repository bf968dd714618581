import { z } from 'zod'
import { cacheForGuests, contextOf } from '#platform/context.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { OwnershipPage } from '../components/ownership-page.tsx'
import { loadOwnership } from '../server/ownership/load-ownership.ts'
import type { Route } from './+types/ownership'

const paramsSchema = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,120}$/) })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const view = await loadOwnership(ctx, validateParams(paramsSchema, params).slug, url.searchParams)
  cacheForGuests(context)
  return { view, origin: ctx.scope.origin, asked: url.search !== '' }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = `هزینهٔ نگهداری ${loaderData?.view.title ?? ''}`
  return pageMeta({
    title,
    description: `${title}: ${loaderData?.view.fuel ?? 'سوخت'}، بیمه، سرویس، عوارض، افت قیمت و سود پول، در سه حالت تورم، اسمی و به پول امروز.`,
    path: loaderData?.view.path ?? '',
    origin: loaderData?.origin ?? '',
    hidden: loaderData?.asked ?? true,
  })
}

export default function OwnershipScreen({ loaderData: { view } }: Route.ComponentProps) {
  return <OwnershipPage view={view} />
}
