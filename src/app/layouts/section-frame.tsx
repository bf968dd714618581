import { Outlet, useLocation } from 'react-router'
import { sectionTabs } from '#app/section-places.ts'
import type { SectionName } from '#platform/navigation.ts'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { Frame, useFrameHandle } from './frame.tsx'

/** A section of the product: its tabs above every page, except on single-task pages. */
export function SectionFrame({ section, label }: { section: SectionName; label: string }) {
  const { pathname } = useLocation()
  const bare = useFrameHandle('bare')
  return (
    <Frame>
      <div className="space-y-6">
        {!bare && <LinkTabs label={label} tabs={sectionTabs(section, pathname)} wraps />}
        <Outlet />
      </div>
    </Frame>
  )
}
