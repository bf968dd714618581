import { EmptyState } from '#ui/empty-state.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { advertisementPath, bookmarksPath } from '../../addresses.ts'
import { AdList } from '../../ad/components/ad-list.tsx'
import type { LatestBookmarks } from '../bookmark-view.ts'
import { shortlistTexts as texts } from '../texts.ts'

/** The person's latest bookmarks, or how to set the first one. */
export function ProfileBookmarks({ data: { cards } }: { data: LatestBookmarks }) {
  return (
    <section aria-labelledby="latest-bookmarks" className="profile-part">
      <SectionHead
        id="latest-bookmarks"
        title={texts.latest}
        href={cards.length > 0 ? bookmarksPath : undefined}
        more={texts.all}
      />
      {cards.length > 0 ? (
        <AdList ads={cards} label={texts.latest} />
      ) : (
        <EmptyState
          drawing="no-bookmarks"
          title={texts.none}
          action={<ButtonLink href={advertisementPath}>{texts.toAds}</ButtonLink>}
        >
          {texts.how}
        </EmptyState>
      )}
    </section>
  )
}
