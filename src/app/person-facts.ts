import type { RequestContext, RequestScope } from '#platform/context.ts'
import type { PersonFacts } from '#platform/client-manifest.ts'
import { mergeTables } from '#platform/manifest.ts'

const counted = new WeakMap<RequestScope, Promise<PersonFacts>>()

/**
 * Counts the facts of all features for a user's own pages; once per request, because frame and page both show them.
 */
export function countPersonFacts(ctx: RequestContext, personId: bigint): Promise<PersonFacts> {
  const entry = counted.get(ctx.scope)
  if (entry) return entry
  const facts = count(ctx, personId)
  counted.set(ctx.scope, facts)
  return facts
}

const count = async ({ db, manifests }: RequestContext, personId: bigint): Promise<PersonFacts> =>
  mergeTables<number>(await Promise.all(manifests.map(({ personFacts }) => personFacts?.(db, personId) ?? {})))
