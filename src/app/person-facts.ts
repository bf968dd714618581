import type { RequestContext } from '#platform/context.ts'
import type { PersonFacts } from '#platform/client-manifest.ts'
import { mergeTables } from '#platform/manifest.ts'

/** What all capabilities count for a person's own pages. */
export async function countPersonFacts({ db, manifests }: RequestContext, personId: bigint): Promise<PersonFacts> {
  return mergeTables<number>(await Promise.all(manifests.map(({ personFacts }) => personFacts?.(db, personId) ?? {})))
}
