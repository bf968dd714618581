import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { publicIdField } from '../schemas.ts'

export type Question = { personId: bigint; id: string }

/**
 * Finds the order of an address: a guest must sign in, a missing order is explained, another
 * person's is not found.
 */
export function askedOrder(
  ctx: Pick<RequestContext, 'scope'>,
  url: URL,
): { asked: Question } | { asked: null; signIn: string | null } {
  const { personId } = ctx.scope.session
  const order = url.searchParams.get('order')
  if (personId === null) {
    return { asked: null, signIn: `/login?next=${encodeURIComponent(url.pathname + url.search)}` }
  }
  if (order === null) return { asked: null, signIn: null }
  const id = publicIdField.safeParse(order)
  if (!id.success) throw notFound()
  return { asked: { personId, id: id.data } }
}
