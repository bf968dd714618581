import { Outlet, useLocation } from 'react-router'
import { sectionTabs } from '#app/section-places.ts'
import { marketPath } from '#kit/markets.ts'
import type { SectionName } from '#platform/navigation.ts'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { Frame, useFrameHandle } from './frame.tsx'

/**
 * A section of the product: its tabs above each page that is one of them. A page below a tab has its way up instead. A
 * page that begins with the band sets its own widths.
 */
export function SectionFrame({ section, label }: { section: SectionName; label: string }) {
  const { pathname } = useLocation()
  const bare = useFrameHandle('bare')
  const onBand = useFrameHandle('onBand')
  if (onBand) {
    return (
      <Frame wide>
        <Outlet />
      </Frame>
    )
  }
  const tabs = sectionTabs(section, pathname)
  return (
    <Frame>
      <div className="space-y-6">
        {!bare && pathname !== marketPath(section) && tabs.some(({ href }) => href === pathname) && (
          <LinkTabs label={label} tabs={tabs} />
        )}
        <Outlet />
      </div>
    </Frame>
  )
}
