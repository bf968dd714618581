/** The server door of content for other capabilities. */
export { loadPageText } from './server/load-page.ts'
export { findOpenJob, loadJobs } from './server/load-jobs.ts'
