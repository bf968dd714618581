import { Outlet } from 'react-router'
import { ErrorPage } from '#app/lazy-error-page.tsx'
import { Frame } from './frame.tsx'
import type { Route } from './+types/login'

/** One narrow column without links away from the task, on the product's faint star pattern. */
export default function LoginLayout() {
  return (
    <Frame bare>
      <div className="login-frame card">
        <Outlet />
      </div>
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
