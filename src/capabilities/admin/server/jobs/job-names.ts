import { fromManifests, mergeTables } from '#platform/manifest.ts'

/** What jobs do, in the words of all rooms. */
export const jobNamesOf = fromManifests((manifests) => mergeTables(manifests.map(({ jobNames = {} }) => jobNames)))
