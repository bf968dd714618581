/** The door of the marketplace for other capabilities' screens. */
export { AdList } from './components/ad-list.tsx'
export { BookmarkKeeper } from './components/bookmark-button.tsx'
export { advertisementPath, exhibitionPath } from './addresses.ts'
