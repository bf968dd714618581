import { Outlet } from 'react-router'
import { ErrorPage } from '#app/lazy-error-page.tsx'
import { getPerson } from '#features/identity/contract.ts'
import { BookmarkSync, CompareTrayPlace } from '#features/marketplace/embeds.ts'
import { sparedFrame } from '#features/notifications/embeds.ts'
import { contextOf } from '#platform/context.ts'
import { countPersonFacts } from '#app/person-facts.ts'
import { Frame } from './frame.tsx'
import { ProfileFrame } from './profile-frame.tsx'
import type { Route } from './+types/profile'

/** Loads the owner of the pages; null for a guest: guests have bookmarks too. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) return null
  const [{ name, maskedMobile }, facts] = await Promise.all([
    getPerson(ctx.db, ctx.secrets, personId),
    countPersonFacts(ctx, personId),
  ])
  return { name, mobile: maskedMobile, facts }
}

export const shouldRevalidate = sparedFrame

/** A user's own pages: from 1024 px with their menu at the side. */
export default function ProfileLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <BookmarkSync />
      <ProfileFrame person={loaderData}>
        <Outlet />
      </ProfileFrame>
      <CompareTrayPlace />
    </Frame>
  )
}

/** The content failed, the navigation stays. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ProfileFrame person={loaderData ?? null}>
        <ErrorPage error={error} />
      </ProfileFrame>
    </Frame>
  )
}
