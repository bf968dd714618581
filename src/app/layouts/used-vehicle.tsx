import { Outlet } from 'react-router'
import { BookmarkSync, CompareTrayPlace } from '#capabilities/marketplace/embeds.ts'
import { Frame } from './frame.tsx'

/** The market of used cars: what is kept and what is compared goes along from page to page. */
export default function UsedVehicleLayout() {
  return (
    <Frame>
      <BookmarkSync />
      <Outlet />
      <CompareTrayPlace />
    </Frame>
  )
}

export { FramedError as ErrorBoundary } from './framed-page.tsx'
