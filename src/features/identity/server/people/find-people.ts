import '../tables.ts'
import { formatDate } from '#kit/jalali.ts'
import { maskMobile, parseMobile, type Mobile } from '#kit/mobile.ts'
import { parseNationalCode } from '#kit/national-code.ts'
import { cleanText } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import { readPage, type PageRequest } from '#platform/keyset.ts'
import type { Role } from '#platform/permissions.ts'

/** The search of staff: `q` is a mobile number, a national code or a part of a name. */
type PeopleFilter = { q: string; role: Role | null; state: 'locked' | null }

/** A person in the staff's list; the number is masked. */
export type PersonRow = {
  id: string
  name: string | null
  maskedMobile: string
  roles: readonly Role[]
  since: string
  locked: boolean
}

/**
 * Lists one page of people, newest first, with the next cursor. Numbers and codes must match fully.
 */
export async function findPeople(
  { db, secrets }: Pick<RequestContext, 'db' | 'secrets'>,
  { q, role, state }: PeopleFilter,
  page: PageRequest,
): Promise<{ rows: PersonRow[]; next: string | null }> {
  const target = cleanText(q)
  const [mobile, code] = [parseMobile(target), parseNationalCode(target)]
  let query = db
    .selectFrom('person')
    .select(['id', 'name', 'mobile_sealed', 'roles', 'created_at', 'locked_at'])
    .where('erased_at', 'is', null)
  if (target) {
    query = query.where((where) =>
      where.or([
        ...(mobile.ok ? [where('mobile_index', '=', secrets.blindIndex('person.mobile', mobile.value))] : []),
        ...(code.ok ? [where('national_code_index', '=', secrets.blindIndex('person.national_code', code.value))] : []),
        where('name', 'like', `%${target.replace(/[\\%_]/g, '\\$&')}%`),
      ]),
    )
  }
  if (role) query = query.where((where) => where(where.val(role), '=', where.fn.any('roles')))
  if (state) query = query.where('locked_at', 'is not', null)
  const { rows: people, next } = await readPage(query, page, { order: 'desc' })
  const rows = people.map((row): PersonRow => {
    const maskedMobile = maskMobile(secrets.open(row.mobile_sealed) as Mobile)
    const { name, roles } = row
    return {
      id: String(row.id),
      name,
      maskedMobile,
      roles,
      since: formatDate(row.created_at),
      locked: row.locked_at !== null,
    }
  })
  return { rows, next }
}
