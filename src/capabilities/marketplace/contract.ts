/** The server door of the marketplace for other capabilities and for `app`. */
export { countBookmarks } from './server/find-bookmarks.ts'
export { marketplaceJobs } from './server/jobs.ts'
export { loadHighlights, type Highlights } from './server/load-highlights.ts'
