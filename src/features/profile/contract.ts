/** The server API of the profile for other features and for screens of `app`. */
export { findShebaDate } from './server/contact-details.ts'
export { findSheba, type OwnSheba } from './server/find-sheba.ts'
export { shebaPathTo } from './addresses.ts'
export { findCompleteness } from './server/present-own-info.ts'
export { fileContentsOf } from './server/personal-data-of.ts'
