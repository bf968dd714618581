import { noticeChecksOf } from '#features/notifications/server/notice-checks.ts'
import '#features/notifications/server/tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { Manifest } from '#platform/manifest.ts'

type LastNotice = { manifest: Manifest; kind: string; personId: bigint; now: Date }

/** Checks the last notice of a kind, as before its delayed message leaves: false, true, or its data as they are now. */
export async function checkLastNotice(
  db: Db,
  { manifest, kind, personId, now }: LastNotice,
): Promise<boolean | object> {
  const notice = await db
    .selectFrom('notice')
    .select(['data', 'link'])
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return noticeChecksOf([manifest])[kind]!(db, { ...notice, personId, now })
}
