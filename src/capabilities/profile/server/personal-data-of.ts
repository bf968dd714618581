import { sortByOrder } from '#kit/sort-by-order.ts'
import { fromManifests } from '#platform/manifest.ts'

/** What every room exports and erases of a person, in the order of the file of their data. */
export const personalDataOf = fromManifests((manifests) =>
  sortByOrder(manifests.flatMap(({ name, personalData }) => (personalData ? { key: name, ...personalData } : []))),
)

/** What the file of a person's data holds, in words. */
export const fileContentsOf = fromManifests((manifests) => personalDataOf(manifests).flatMap(({ inFile }) => inFile))

/** What goes with an account and what stays without a name, in words. */
export const deletionFactsOf = fromManifests((manifests) => {
  const facts = personalDataOf(manifests).map(({ deletion }) => deletion)
  return { gone: facts.flatMap(({ gone }) => gone), kept: facts.flatMap(({ kept = [] }) => kept) }
})
