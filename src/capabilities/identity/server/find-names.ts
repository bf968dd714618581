import './tables.ts'
import { sql } from 'kysely'
import { maskMobile, type Mobile } from '#kit/mobile.ts'
import type { Db } from '#platform/database.ts'
import type { Role } from '#platform/permissions.ts'
import type { Secrets } from '#platform/secrets.ts'

/** What people are called, by id: their name, or else their masked number. Who is no longer there is missing. */
export async function findNames(db: Db, secrets: Secrets, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('person')
    .select(['id', 'name', 'mobile_sealed'])
    .where('id', 'in', [...new Set(ids)])
    .where('erased_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, name, mobile_sealed }) => [id, name ?? maskMobile(secrets.open(mobile_sealed) as Mobile)]),
  )
}

/** How many people hold each role; locked ones do not count. */
export async function countRoles(db: Db): Promise<Map<Role, number>> {
  const rows = await db
    .selectFrom('person')
    .select([sql<Role>`unnest(roles)`.as('role'), sql<number>`count(*)::int`.as('count')])
    .where('locked_at', 'is', null)
    .groupBy('role')
    .execute()
  return new Map(rows.map(({ role, count }) => [role, count]))
}

/** Which of these people are locked or gone. */
export async function findClosedAccounts(db: Db, ids: readonly bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where((is) => is.or([is('locked_at', 'is not', null), is('erased_at', 'is not', null)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
