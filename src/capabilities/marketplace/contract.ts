/** The server door of the marketplace for other capabilities and for `app`. */
export { countBookmarks } from './server/find-bookmarks.ts'
export { countAllLive } from './server/count-all-live.ts'
export { countReportedAds } from './server/moderation/find-reports.ts'
export { marketplaceApi } from './server/http.ts'
export { marketplaceJobs } from './server/jobs.ts'
export { loadHighlights, type Highlights } from './server/load-highlights.ts'
export { getAdIndex as warmSearch } from './server/ad-index/get-ad-index.ts'
