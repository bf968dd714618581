import { fromManifests, mergeTables } from '#platform/manifest.ts'

/** Names of jobs, from all features. */
export const jobNamesOf = fromManifests((manifests) => mergeTables(manifests.map(({ jobNames = {} }) => jobNames)))
