/** The server door of the marketplace for `app`. */
export { chooseNumberRelay } from './contact/server/providers/choose-relay.ts'
export { createGalleryCalls } from './gallery-desk/server/providers/gallery-calls.ts'
