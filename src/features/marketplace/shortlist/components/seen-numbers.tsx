import { IconChevronLeft } from '#ui/icons/index.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { AdCard } from '../../ad/ad-card.ts'
import { AdList } from '../../ad/components/ad-list.tsx'
import { advertisementPath } from '../../addresses.ts'
import type { SeenNumbersView } from '../seen-numbers-view.ts'
import { shortlistActions } from './shortlist-actions.tsx'
import '#ui/parts/gallery-rows.css'

/** The numbers a person has revealed; their pages show them again. */
export function SeenNumbers({ view: { ads, galleries } }: { view: SeenNumbersView }) {
  if (ads.length + galleries.length === 0) {
    return (
      <EmptyState
        drawing="no-bookmarks"
        title="شماره‌ای برای نمایش نیست"
        action={<ButtonLink href={advertisementPath}>دیدن آگهی‌ها</ButtonLink>}
      >
        شمارهٔ هر آگهی یا نمایشگاهی را که ببینید، اینجا دوباره پیدا می‌کنید.
      </EmptyState>
    )
  }
  const seenOf = new Map(ads.map(({ card, seen }) => [card.id, seen]))
  const noteOf = ({ id }: AdCard) => <p className="text-note text-muted">{seenText(seenOf.get(id)!)}</p>
  return (
    <div className="space-y-4">
      {galleries.length > 0 && (
        <ul aria-label="نمایشگاه‌ها" className="gallery-rows">
          {galleries.map(({ name, href, seen }) => (
            <li key={href}>
              <span className="min-w-0 flex-1">
                <a href={href} className="cover-link">
                  {name}
                </a>
                <small>{seenText(seen)}</small>
              </span>
              <IconChevronLeft aria-hidden size={20} className="flex-none text-muted" />
            </li>
          ))}
        </ul>
      )}
      {ads.length > 0 && (
        <AdList
          actions={shortlistActions}
          ads={ads.map(({ card }) => card)}
          eager={2}
          label="آگهی‌هایی که شماره‌شان را دیده‌اید"
          note={noteOf}
        />
      )}
    </div>
  )
}

const seenText = (when: string) => `شماره را ${when} دیدید`
