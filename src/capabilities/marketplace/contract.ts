/** The server door of the marketplace for other capabilities and for `app`. */
export { countBookmarks } from './shortlist/server/find-bookmarks.ts'
export { countFallenPrices } from './shortlist/server/count-fallen-prices.ts'
export { loadHighlights, type Highlights } from './search/server/load-highlights.ts'
