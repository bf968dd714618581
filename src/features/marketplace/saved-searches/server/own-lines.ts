import { findUnreadOf } from '#features/notifications/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import type { OwnLine } from '#platform/home-part.ts'
import { savedSearchNotice, savedSearchTextNotice } from './notices.ts'

const maxLines = 2
const newsDays = 3
const kinds = [savedSearchNotice.kind, savedSearchTextNotice.kind]

/** Lists recent unread findings of saved searches for the home page, each search once. */
export async function findSearchNews(ctx: RequestContext, personId: bigint): Promise<readonly OwnLine[]> {
  const since = new Date(ctx.now.getTime() - newsDays * dayMs)
  const unread = await findUnreadOf(ctx, { personId, kinds, since, limit: 10 })
  const newest = new Map(
    unread.toReversed().flatMap((notice) => {
      const { id } = notice.data as { id?: string }
      return notice.link ? [[id ?? notice.link, { href: notice.link, title: notice.title }] as const] : []
    }),
  )
  return [...newest.values()]
    .slice(-maxLines)
    .map(({ href, title }) => ({ href, sign: 'search', title, about: null, badge: null, pressing: false }))
}
