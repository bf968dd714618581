/** The door of the marketplace for other capabilities' screens. */
export { AdList } from './components/ad-list.tsx'
export { BookmarkKeeper } from './components/bookmark-button.tsx'
export { SearchBox } from './components/search-box.tsx'
export { LastSearch } from './components/last-search.tsx'
export { CompareTrayPlace } from './components/compare-tray-place.tsx'
export { advertisementPath, exhibitionPath } from './addresses.ts'
