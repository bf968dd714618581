import { Outlet, useLocation } from 'react-router'
import { clubPlaces } from '#app/club-places.ts'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { Frame } from './frame.tsx'
import { frameTexts } from './texts.ts'

/** The club: its places above every page of it. */
export default function ClubLayout() {
  const { pathname } = useLocation()
  const [hub, ...places] = clubPlaces
  const here = places.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`)) ?? hub
  return (
    <Frame>
      <div className="space-y-6">
        <LinkTabs
          label={frameTexts.club}
          wraps
          tabs={clubPlaces.map(({ href, label }) => ({ href, label, current: href === here?.href }))}
        />
        <Outlet />
      </div>
    </Frame>
  )
}

export { FramedError as ErrorBoundary } from './framed-page.tsx'
