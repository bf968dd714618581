import { Outlet, useRouteError } from 'react-router'
import { ErrorPage } from '#app/lazy-error-page.tsx'
import { Frame } from './frame.tsx'

/** A page in the usual frame. */
export function FramedPage() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** The inner error boundary: the content failed, the navigation stays. */
export function FramedError() {
  const error = useRouteError()
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}
