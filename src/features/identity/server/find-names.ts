import './tables.ts'
import { sql } from 'kysely'
import { maskMobile, type Mobile } from '#kit/mobile.ts'
import type { Db } from '#platform/database/database.ts'
import type { Role } from '#platform/permissions.ts'
import type { Secrets } from '#platform/secrets.ts'

/** Lists names by id: the name, or else the masked number. Skips missing people. */
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

/** Counts the people per role, without locked ones. */
export async function countRoles(db: Db): Promise<Map<Role, number>> {
  const rows = await db
    .selectFrom('person')
    .select([sql<Role>`unnest(roles)`.as('role'), sql<number>`count(*)::int`.as('count')])
    .where('locked_at', 'is', null)
    // By its index: few of the people have a role.
    .where(sql<boolean>`roles <> '{}'`)
    .groupBy('role')
    .execute()
  return new Map(rows.map(({ role, count }) => [role, count]))
}

/** Lists the locked or erased ones among these people. */
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
