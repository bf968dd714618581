/** The API of the marketplace for screens of other features. */
export { BookmarkSync } from './shortlist/components/bookmark-button.tsx'
export { CompareTrayPlace } from './shortlist/components/compare-tray-place.tsx'
