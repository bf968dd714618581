import { sentField } from '#kit/sent-form.ts'
import { cacheForGuests, contextOf } from '#platform/context.ts'
import { LegalPage } from '../components/legal-page.tsx'
import { legalMeta } from '../legal-meta.ts'
import { acceptLegal } from '../server/accept-legal.ts'
import { loadLegal } from '../markup/load-legal.ts'
import type { Route } from './+types/privacy'

export async function loader({ url, context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const ctx = contextOf(context)
  return { view: await loadLegal(ctx, 'privacy', url.searchParams), origin: ctx.scope.origin }
}

/** Accepts the current edition; a person whose session ended sees the text as a guest. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const version = await sentField(request, 'version')
  if (personId === null || version === null) return { accepted: false }
  return { accepted: await acceptLegal(ctx, personId, { name: 'privacy', version }) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => legalMeta('privacy', loaderData)

export default function Privacy({ loaderData: { view }, actionData }: Route.ComponentProps) {
  return <LegalPage name="privacy" view={view} thanked={actionData?.accepted === true} />
}
