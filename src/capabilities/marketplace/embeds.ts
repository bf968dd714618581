/** The door of the marketplace for other capabilities' screens. */
export { BookmarkSync } from './shortlist/components/bookmark-button.tsx'
export { CompareTrayPlace } from './shortlist/components/compare-tray-place.tsx'
