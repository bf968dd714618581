import type { RequestContext } from '#platform/context.ts'
import { panelPath, panelThreadPath } from '../../panel-addresses.ts'
import { inboxFilters, writeInboxQuery, type InboxFilter, type InboxQuery } from '../inbox-query.ts'
import type { PanelDealer } from './panel-context.ts'
import { findInbox } from './inbox.ts'

type Question = { personId: bigint; query: InboxQuery }

/** Loads the list of the inbox with its links; each thread keeps the filters. */
export async function presentInbox(ctx: RequestContext, dealer: PanelDealer, { personId, query }: Question) {
  const { threads, staff, facts, next, waiting } = await findInbox(ctx, dealer, { personId, query })
  const path = panelPath(dealer.slug, 'inbox')
  const address = writeInboxQuery(query)
  const { filter, words, person } = query
  const list = {
    path,
    filter,
    typed: { show: filter === 'all' ? '' : filter, q: words, person: person === null ? '' : String(person) },
    narrowed: words !== '' || person !== null,
    tabs: (Object.keys(inboxFilters) as InboxFilter[]).map((each) => ({
      href: path + writeInboxQuery({ ...query, filter: each, after: null }),
      label: inboxFilters[each],
      ...(each === 'waiting' && { count: waiting }),
      current: each === filter,
    })),
    staff,
    threads: threads.map((row) => ({ ...row, href: panelThreadPath(dealer.slug, row.id) + address })),
    more: next && path + writeInboxQuery({ ...query, after: next }),
  }
  return { list, facts }
}
