/** The server door of the marketplace for `app`. */
export { chooseNumberRelay } from './contact/server/providers/choose-relay.ts'
export { createGalleryCalls } from './gallery-desk/server/providers/gallery-calls.ts'
/** What rooms above hear of ads and of what people say of galleries. */
export { adMoved, reviewMoved } from './ad/server/events.ts'
