/** The server door of the profile for screens of `app`. */
export { findCompleteness } from './server/present-own-info.ts'
