import './tables.ts'
import { maskMobile, type Mobile } from '#kit/mobile.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import type { Secrets } from '#platform/secrets.ts'

/** A person as other features see them. */
export type Person = { id: bigint; maskedMobile: string; name: string | null; roles: readonly string[] }

/** Loads one person; throws not-found. */
export async function getPerson(db: Db, secrets: Secrets, id: bigint): Promise<Person> {
  const row = await db
    .selectFrom('person')
    .select(['id', 'mobile_sealed', 'name', 'roles'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const mobile = secrets.open(row.mobile_sealed) as Mobile
  return { id: row.id, maskedMobile: maskMobile(mobile), name: row.name, roles: row.roles }
}

/**
 * Returns the full number, for its owner and for people the owner allowed. The caller checks that.
 */
export async function openMobile(db: Db, secrets: Secrets, id: bigint): Promise<Mobile> {
  const row = await db.selectFrom('person').select('mobile_sealed').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return secrets.open(row.mobile_sealed) as Mobile
}
