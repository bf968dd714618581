import { Outlet } from 'react-router'
import { ErrorPage } from '#app/error-page.tsx'
import { BookmarkKeeper } from '#capabilities/marketplace/embeds.ts'
import { Frame } from './frame.tsx'
import type { Route } from './+types/used-vehicle'

export default function UsedVehicleLayout() {
  return (
    <Frame>
      <BookmarkKeeper />
      <Outlet />
    </Frame>
  )
}

/** The inner error boundary: the content failed, the navigation stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}
