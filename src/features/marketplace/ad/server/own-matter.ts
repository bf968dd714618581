import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Whether a staff member would decide about an own ad or about an ad of their dealer. */
export async function isOwnMatter(
  db: Db,
  staffId: bigint,
  { sellerId, galleryId }: { sellerId: bigint | null; galleryId: bigint | null },
): Promise<boolean> {
  if (sellerId === staffId) return true
  if (galleryId === null) return false
  const { rows } = await sql`
    select from gallery where id = ${galleryId} and owner_id = ${staffId}
    union all
    select from gallery_member where gallery_id = ${galleryId} and person_id = ${staffId}`.execute(db)
  return rows.length > 0
}
