import '../tables.ts'
import { formatDate } from '#kit/jalali.ts'
import { maskMobile, parseMobile, type Mobile } from '#kit/mobile.ts'
import { parseNationalCode } from '#kit/national-code.ts'
import { cleanText } from '#kit/text.ts'
import type { Db } from '#platform/database/database.ts'
import { keysetPage, readIdCursor } from '#platform/keyset.ts'
import type { Role } from '#platform/permissions.ts'
import type { Secrets } from '#platform/secrets.ts'

/**
 * The search of staff: `text` is a mobile number, a national code or a part of a name. `after` is a
 * cursor.
 */
export type PeopleQuery = { text: string; role: Role | null; locked: boolean; after: string | null }

/** A person in the staff's list; the number is masked. */
export type PersonRow = {
  id: string
  name: string | null
  maskedMobile: string
  roles: readonly Role[]
  since: string
  locked: boolean
}

const pageSize = 50

/**
 * Lists one page of people, newest first, with the next cursor. Numbers and codes must match fully.
 */
export async function findPeople(
  db: Db,
  secrets: Secrets,
  { text, role, locked, after }: PeopleQuery,
): Promise<{ rows: PersonRow[]; next: string | null }> {
  const target = cleanText(text)
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
  if (locked) query = query.where('locked_at', 'is not', null)
  const place = readIdCursor(after)
  if (place !== null) query = query.where('id', '<', place)
  const matches = await query
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const { rows: page, next } = keysetPage(matches, pageSize, ({ id }) => String(id))
  const rows = page.map((row): PersonRow => {
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
