import { findUnreadOf } from '#capabilities/notifications/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { OwnLine } from '#platform/home-part.ts'
import { savedSearchNotice, savedSearchTextNotice } from './notices.ts'

const mostLines = 2
const kinds = [savedSearchNotice.kind, savedSearchTextNotice.kind]

/** What saved searches have found and the person has not read yet, for the first page. */
export async function findSearchNews(ctx: RequestContext, personId: bigint): Promise<readonly OwnLine[]> {
  const unread = await findUnreadOf(ctx, { personId, kinds, limit: mostLines })
  return unread.flatMap(({ title, link }) =>
    link ? [{ href: link, sign: 'search', title, about: null, badge: null, pressing: false } as const] : [],
  )
}
