import { sortByOrder } from '#kit/sort-by-order.ts'
import { fromManifests, mergeTables } from '#platform/manifest.ts'
import type { RuleDefinition } from '../rule-kinds.ts'

/** Lists every rule of the product, in the order of the staff screen. */
export const rulesOf = fromManifests((manifests): readonly RuleDefinition[] => {
  const tables = manifests.flatMap(({ rules = [] }) => rules.map((rule) => ({ [rule.key]: rule })))
  return sortByOrder(Object.values(mergeTables(tables)))
})
