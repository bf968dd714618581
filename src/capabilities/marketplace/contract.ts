/** The server door of the marketplace for other capabilities and for `app`. */
export { marketplaceJobs } from './server/jobs.ts'
