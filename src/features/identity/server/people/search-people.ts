import '../tables.ts'
import { sql } from 'kysely'
import { formatDate } from '#kit/jalali.ts'
import { maskMobile, parseMobile, type Mobile } from '#kit/mobile.ts'
import { parseNationalCode } from '#kit/national-code.ts'
import type { AdminSearch } from '#platform/admin-search.ts'
import type { RequestContext } from '#platform/context.ts'
import { requirePermission } from '#platform/staff.ts'
import { peopleTexts } from '../../admin-texts.ts'

/** Finds the person of a number; null without one. */
export async function findPersonByMobile(
  { db, secrets }: Pick<RequestContext, 'db' | 'secrets'>,
  mobile: Mobile,
): Promise<bigint | null> {
  const row = await db
    .selectFrom('person')
    .select('id')
    .where('mobile_index', '=', secrets.blindIndex('person.mobile', mobile))
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Finds people by full number or national code, or by part of the name; prefix matches come first.
 */
async function findPeopleFor(ctx: RequestContext, text: string, limit: number) {
  requirePermission(ctx, 'people.read')
  const { db, secrets } = ctx
  const [mobile, code] = [parseMobile(text), parseNationalCode(text)]
  const escaped = text.replace(/[\\%_]/g, '\\$&')
  const rows = await db
    .selectFrom('person')
    .select(['id', 'name', 'mobile_sealed', 'created_at', 'locked_at'])
    .where('erased_at', 'is', null)
    .where((where) =>
      where.or([
        ...(mobile.ok ? [where('mobile_index', '=', secrets.blindIndex('person.mobile', mobile.value))] : []),
        ...(code.ok ? [where('national_code_index', '=', secrets.blindIndex('person.national_code', code.value))] : []),
        where('name', 'like', `%${escaped}%`),
      ]),
    )
    .orderBy(sql`coalesce(name like ${`%${escaped}%`}, false)`)
    .orderBy(sql`name like ${`${escaped}%`}`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, name, mobile_sealed, created_at, locked_at }) => ({
    href: `/admin/people/${id}`,
    title: name ?? peopleTexts.noName,
    about: `${maskMobile(secrets.open(mobile_sealed) as Mobile)} · ${peopleTexts.since} ${formatDate(created_at)}`,
    ...(locked_at && { state: peopleTexts.locked }),
  }))
}

/** People in the search of the back office. */
export const peopleSearch: AdminSearch = {
  label: peopleTexts.title,
  permission: 'people.read',
  order: 10,
  find: findPeopleFor,
  more: (text) => `/admin/people?q=${encodeURIComponent(text)}`,
}
