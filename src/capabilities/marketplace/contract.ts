/** The server door of the marketplace for other capabilities and for `app`. */
export { loadHomePageSummary, type HomePageSummary } from './search/server/load-home-page-summary.ts'
export { adPublishedNotice } from './ad/server/notices.ts'
export { priceDropNotice } from './shortlist/server/notices.ts'
