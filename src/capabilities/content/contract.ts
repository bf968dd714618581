/** The server door of content for other capabilities. */
export { findPageText } from './server/find-page-text.ts'
export { findJobs } from './server/find-jobs.ts'
