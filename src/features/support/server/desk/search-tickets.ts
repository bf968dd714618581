import '../tables.ts'
import { sql } from 'kysely'
import { findPersonByMobile } from '#features/identity/contract.ts'
import { compactDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { parseMobile } from '#kit/mobile.ts'
import type { AdminSearch } from '#platform/admin-search.ts'
import type { RequestContext } from '#platform/context.ts'
import { requirePermission } from '#platform/staff.ts'
import { ticketAdminPath } from '../../addresses.ts'
import { stateNames, topicNames } from '../../texts.ts'

const ticketId = /^[0-9a-z]{10}$/
const trackingCode = /^\d{16}$/

/**
 * Finds tickets by id, tracking code, mobile number of the author or words of the title. Waiting
 * tickets come first.
 */
async function findTicketsFor(ctx: RequestContext, text: string, limit: number) {
  requirePermission(ctx, 'tickets.answer')
  const { db, secrets } = ctx
  const [code, mobile] = [compactDigits(text), parseMobile(text)]
  const personId = mobile.ok ? await findPersonByMobile(ctx, mobile.value) : null
  const rows = await db
    .selectFrom('ticket')
    .select(['public_id', 'kind', 'topic', 'title', 'state', 'opened_at'])
    .where((where) =>
      where.or([
        where('title', 'like', `%${text.replace(/[\\%_]/g, '\\$&')}%`),
        ...(ticketId.test(text) ? [where('public_id', '=', text)] : []),
        ...(trackingCode.test(code) ? [where('code_index', '=', secrets.blindIndex('ticket.code', code))] : []),
        ...(mobile.ok ? [where('mobile_index', '=', secrets.blindIndex('ticket.mobile', mobile.value))] : []),
        ...(personId === null ? [] : [where('person_id', '=', personId)]),
      ]),
    )
    .orderBy(sql`waiting_since is null`)
    .orderBy(sql`due_at asc nulls last`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ public_id, kind, topic, title, state, opened_at }) => ({
    href: ticketAdminPath(public_id),
    title,
    about: `${kind === 'complaint' ? 'شکایت' : (topicNames[topic] ?? topic)} · ${formatDateTime(opened_at)}`,
    state: stateNames[state],
  }))
}

/** Requests and complaints in the search of the back office. */
export const ticketSearch: AdminSearch = {
  label: 'درخواست‌ها و شکایت‌ها',
  permission: 'tickets.answer',
  order: 30,
  find: findTicketsFor,
}
