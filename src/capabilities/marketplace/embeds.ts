/** The door of the marketplace for other capabilities' screens. */
export { AdList } from './ad/components/ad-list.tsx'
export { shortlistActions } from './shortlist/components/shortlist-actions.tsx'
export { BookmarkSync } from './shortlist/components/bookmark-button.tsx'
export { SearchBox } from './search/components/search-box.tsx'
export { LastSearch } from './search/components/last-search.tsx'
export { CompareTrayPlace } from './shortlist/components/compare-tray-place.tsx'
export { advertisementPath, galleriesPath } from './addresses.ts'
