import type { AdCard } from '../../ad/ad-card.ts'
import { BookmarkButton } from './bookmark-button.tsx'
import { CompareToggle } from './compare-toggle.tsx'

/** The two buttons of a card: bookmark and compare. Passed to `AdList` as `actions`. */
export const shortlistActions = ({ id, toman, title }: AdCard) => (
  <>
    <BookmarkButton id={id} toman={toman} title={title} className="ad-card-keep" />
    <CompareToggle id={id} title={title} className="ad-card-compare" />
  </>
)
