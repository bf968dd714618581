import './tables.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * Keeps the unused files of a person's draft until `until`, so that the draft does not outlive its
 * files. Unknown ids and files of others are left alone; a later expiry stays.
 */
export async function holdFiles(
  db: Db,
  { personId, ids, until }: { personId: bigint; ids: readonly string[]; until: Date },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('file')
    .set({ expires_at: until })
    .where('public_id', 'in', [...new Set(ids)])
    .where('owner_id', '=', personId)
    .where('state', '=', 'unused')
    .where('expires_at', '<', until)
    .execute()
}
