import type { AdCard } from '../../ad/ad-card.ts'
import { toggleCardMenu } from '../card-menu.ts'
import { BookmarkButton } from './bookmark-button.tsx'
import { CompareToggle } from './compare-toggle.tsx'

/**
 * The buttons of a card: bookmark, and compare. On phones the latter is in the card's menu. Passed
 * to `AdList` as `actions`.
 */
export const shortlistActions = ({ id, toman, title }: AdCard) => (
  <>
    <BookmarkButton id={id} toman={toman} title={title} className="ad-card-keep" />
    <button
      type="button"
      data-needs-script
      aria-expanded={false}
      aria-label={`کارهای بیشتر برای ${title}`}
      onClick={({ currentTarget }) => toggleCardMenu(currentTarget)}
      className="ad-card-more"
    >
      <svg aria-hidden width="20" height="20" viewBox="0 0 24 24" fill="currentColor">
        <path d="M12 3.5a1.75 1.75 0 1 1 0 3.5a1.75 1.75 0 1 1 0 -3.5M12 10.25a1.75 1.75 0 1 1 0 3.5a1.75 1.75 0 1 1 0 -3.5M12 17a1.75 1.75 0 1 1 0 3.5a1.75 1.75 0 1 1 0 -3.5" />
      </svg>
    </button>
    <CompareToggle id={id} title={title} className="ad-card-compare" />
  </>
)
