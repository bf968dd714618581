import { Outlet } from 'react-router'
import { BookmarkSync, CompareTrayPlace } from '#features/marketplace/embeds.ts'
import { Frame } from './frame.tsx'

/** The market of used cars: saved and compared ads stay available from page to page. */
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
