/** The server door of the marketplace for `app`. */
export { createGalleryCalls } from './gallery-desk/server/providers/gallery-calls.ts'
