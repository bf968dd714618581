import { Outlet } from 'react-router'
import { ErrorPage } from '#app/lazy-error-page.tsx'
import { Frame, type FrameHandle } from './frame.tsx'
import type { Route } from './+types/login'

export const handle: FrameHandle = { onBand: true }

/** A single task without links away from it; each screen is a `Gate`. */
export default function LoginLayout() {
  return (
    <Frame bare wide>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame bare>
      <ErrorPage error={error} />
    </Frame>
  )
}
