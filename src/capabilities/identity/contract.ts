/** The server door of identity for other capabilities and for `app`. */
export { getPerson, openMobile, type Person } from './server/get-person.ts'
export { countRoles, findNames } from './server/find-names.ts'
export { identityJobs } from './server/jobs.ts'
