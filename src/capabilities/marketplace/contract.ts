/** The server door of the marketplace for other capabilities and for `app`. */
export { loadHighlights, type Highlights } from './search/server/load-highlights.ts'
