import { inOrder } from '#kit/in-order.ts'
import { fromManifests } from '#platform/manifest.ts'

/** What every room exports and erases of a person, in the order of the file of their data. */
export const personalDataOf = fromManifests((manifests) =>
  inOrder(manifests.flatMap(({ name, personalData }) => (personalData ? { key: name, ...personalData } : []))),
)
