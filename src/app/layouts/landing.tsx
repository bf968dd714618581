import { Outlet } from 'react-router'
import { BookmarkSync, CompareTrayPlace } from '#features/marketplace/embeds.ts'
import { Frame, useFrameHandle } from './frame.tsx'

/** Landing pages: the band over the whole width with sections below it, or one explanation in a column. */
export default function LandingLayout() {
  const onBand = useFrameHandle('onBand')
  return (
    <Frame wide>
      <BookmarkSync />
      {onBand ? (
        <Outlet />
      ) : (
        <div className="page-width landing-column">
          <Outlet />
        </div>
      )}
      <CompareTrayPlace />
    </Frame>
  )
}

export { FramedError as ErrorBoundary } from './framed-page.tsx'
