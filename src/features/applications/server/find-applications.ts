import './tables.ts'
import { findAttachedFiles } from '#features/files/contract.ts'
import { findNames } from '#features/identity/contract.ts'
import { sql } from 'kysely'
import { toLatinDigits } from '#kit/digits.ts'
import { formatDateTime, formatRelative } from '#kit/jalali.ts'
import { parseMobile } from '#kit/mobile.ts'
import type { AdminSearch } from '#platform/admin-search.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { readPage, type PageRequest } from '#platform/keyset.ts'
import { requirePermission } from '#platform/staff.ts'
import { applicationAdminPath } from '../addresses.ts'
import { movesFrom, type ApplicationKind, type ApplicationState } from '../rules.ts'
import type { ApplicationDetails } from '../schemas.ts'
import { kindNames, stateNames } from '../texts.ts'
import { attachedToApplications } from './application-file.ts'
import { findEvents } from './follow-application.ts'
import { presentEvent } from './present-application.ts'

type ApplicationFilter = { state: ApplicationState | 'open' | 'all'; kind: ApplicationKind | null }

/** Lists applications for staff: open ones oldest first, others by last change. */
export async function findApplications(ctx: RequestContext, { state, kind }: ApplicationFilter, page: PageRequest) {
  requirePermission(ctx, 'applications.review')
  const { db, secrets, now } = ctx
  const [moment, order] = state === 'open' ? (['sent_at', 'asc'] as const) : (['changed_at', 'desc'] as const)
  let query = db
    .selectFrom('application')
    .select(['id', 'public_id', 'kind', 'title', 'state', 'details_sealed', 'sent_at', 'changed_at', 'assignee_id'])
  if (state === 'open') query = query.where('decided_at', 'is', null)
  else if (state !== 'all') query = query.where('state', '=', state)
  if (kind) query = query.where('kind', '=', kind)
  const { rows, next } = await readPage(query, page, { time: moment, order })
  const names = await findNames(
    db,
    secrets,
    rows.flatMap(({ assignee_id }) => assignee_id ?? []),
  )
  return {
    next,
    rows: rows.map((row) => {
      const { name, company } = JSON.parse(secrets.open(row.details_sealed)) as ApplicationDetails
      return {
        id: row.public_id,
        title: row.title,
        kind: kindNames[row.kind],
        state: row.state,
        applicant: company ? `${name}، ${company}` : name,
        sent: formatDateTime(row.sent_at),
        changed: formatRelative(row.changed_at, now),
        assignee: row.assignee_id === null ? 'ارجاع نشده' : (names.get(row.assignee_id) ?? '—'),
      }
    }),
  }
}

/** Loads one application for staff. Throws not-found. */
export async function getApplication(ctx: RequestContext, publicId: string) {
  requirePermission(ctx, 'applications.review')
  const { db, secrets } = ctx
  const row = await db.selectFrom('application').selectAll().where('public_id', '=', publicId).executeTakeFirst()
  if (!row) throw notFound()
  const [events, files] = await Promise.all([
    findEvents(db, row.id),
    findAttachedFiles(db, attachedToApplications, [row.id]),
  ])
  const staff = [row.assignee_id, ...events.map(({ staff_id }) => staff_id)].filter((id) => id !== null)
  const names = await findNames(db, secrets, staff)
  const nameOf = (id: bigint | null) => (id === null ? null : (names.get(id) ?? '—'))
  return {
    id: row.public_id,
    kind: row.kind,
    title: row.title,
    state: row.state,
    next: movesFrom(row.state),
    details: JSON.parse(secrets.open(row.details_sealed)) as ApplicationDetails,
    account: row.person_id !== null,
    sent: formatDateTime(row.sent_at),
    assignee: nameOf(row.assignee_id),
    files: files.get(row.id) ?? [],
    events: events.map((event) => presentEvent(secrets, event, nameOf(event.staff_id))),
  }
}

/** Returns the number of unread applications. */
export async function countNewApplications(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('application')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'received')
    .executeTakeFirstOrThrow()
  return count
}

/** Applications in the search of the back office: by title, code or number. */
export const applicationSearch: AdminSearch = {
  label: 'درخواست‌های همکاری و تبلیغ',
  permission: 'applications.review',
  order: 35,
  async find({ db, secrets }, text, limit) {
    const code = toLatinDigits(text).replace(/\D/g, '')
    const mobile = parseMobile(text)
    const rows = await db
      .selectFrom('application')
      .select(['public_id', 'kind', 'title', 'state', 'sent_at'])
      .where((where) =>
        where.or([
          where('title', 'like', `%${text.replace(/[\\%_]/g, '\\$&')}%`),
          ...(/^\d{16}$/.test(code) ? [where('code_index', '=', secrets.blindIndex('application.code', code))] : []),
          ...(mobile.ok ? [where('mobile_index', '=', secrets.blindIndex('application.mobile', mobile.value))] : []),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ public_id, kind, title, state, sent_at }) => ({
      href: applicationAdminPath(public_id),
      title,
      about: `${kindNames[kind]} · ${formatDateTime(sent_at)}`,
      state: stateNames[state],
    }))
  },
}
