/** The server door of the marketplace for other capabilities and for `app`. */
export { adPublishedNotice } from './ad/server/notices.ts'
export { priceDropNotice } from './shortlist/server/notices.ts'
