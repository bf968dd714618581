import type { RequestContext } from '#platform/context.ts'
import { readIdCursor } from '#platform/keyset.ts'
import { countUnread, findNotices } from './find-notices.ts'
import { findNoticeChoices } from './notice-choices.ts'
import { groupByDay } from './present-notice.ts'

/** Loads the inbox page of an address; an invalid cursor gives the first page. */
export async function loadInbox(
  ctx: Pick<RequestContext, 'db' | 'now' | 'manifests' | 'log' | 'secrets'>,
  personId: bigint,
  query: URLSearchParams,
) {
  const { db } = ctx
  const unreadOnly = query.get('show') === 'unread'
  const after = readIdCursor(query.get('after'))
  const [{ rows, next }, unread, choices] = await Promise.all([
    findNotices(db, personId, { unread: unreadOnly, after }),
    countUnread(db, personId),
    findNoticeChoices(db, personId),
  ])
  return {
    days: groupByDay(ctx, rows),
    next,
    unread,
    unreadOnly,
    choices,
  }
}

const latest = 3

/** Lists a person's newest notices by day, for the start page of their account. */
export async function findLatestNotices(
  ctx: Pick<RequestContext, 'db' | 'now' | 'manifests' | 'log' | 'secrets'>,
  personId: bigint,
) {
  const { rows } = await findNotices(ctx.db, personId, { limit: latest })
  return groupByDay(ctx, rows)
}
