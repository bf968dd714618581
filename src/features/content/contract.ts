/** The server API of content for other features. */
export { findPageText } from './server/find-page-text.ts'
export { findJobs } from './server/find-jobs.ts'
