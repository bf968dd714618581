import { SectionHead } from '#ui/parts/section-head.tsx'
import { inboxPath } from '../addresses.ts'
import type { NoticeDay } from '../notice-view.ts'
import { inboxTexts } from '../texts.ts'
import { NoticeDays } from './notice-days.tsx'

/** The latest notices of a person; nothing without any. */
export function LatestNotices({ data: days }: { data: readonly NoticeDay[] }) {
  if (days.length === 0) return null
  return (
    <section aria-labelledby="latest-notices" className="profile-part">
      <SectionHead id="latest-notices" title={inboxTexts.latest} href={inboxPath} more={inboxTexts.allNotices} />
      <div className="flex flex-col gap-4">
        <NoticeDays days={days} preview />
      </div>
    </section>
  )
}
