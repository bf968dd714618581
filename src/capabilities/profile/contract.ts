/** The server door of the profile for screens of `app`. */
export { findCompleteness } from './server/present-own-info.ts'
export { fileContentsOf } from './server/personal-data-of.ts'
