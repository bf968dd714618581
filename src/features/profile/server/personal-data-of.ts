import { sortByOrder } from '#kit/sort-by-order.ts'
import { fromManifests } from '#platform/manifest.ts'

/** Lists each feature's export and erasure, in the order of the data file. */
export const personalDataOf = fromManifests((manifests) =>
  sortByOrder(manifests.flatMap(({ name, personalData }) => (personalData ? { key: name, ...personalData } : []))),
)

/** Describes the contents of the data file. */
export const fileContentsOf = fromManifests((manifests) => personalDataOf(manifests).flatMap(({ inFile }) => inFile))

/** Describes what a deletion removes and what stays anonymously. */
export const deletionFactsOf = fromManifests((manifests) => {
  const facts = personalDataOf(manifests).map(({ deletion }) => deletion)
  return { gone: facts.flatMap(({ gone }) => gone), kept: facts.flatMap(({ kept = [] }) => kept) }
})
