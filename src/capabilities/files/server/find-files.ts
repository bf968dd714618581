import './tables.ts'
import type { Db } from '#platform/database.ts'
import type { FilePurpose, ReadableFile } from './purpose.ts'

/** The ids of the files of each subject, in the order in which they were sent. */
export async function findAttachedFiles(
  db: Db,
  kind: string,
  subjectIds: readonly bigint[],
): Promise<Map<bigint, string[]>> {
  const found = new Map<bigint, string[]>()
  if (subjectIds.length === 0) return found
  const rows = await db
    .selectFrom('file')
    .select(['public_id', 'subject_id'])
    .where('state', '=', 'attached')
    .where('subject_kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { public_id, subject_id } of rows) {
    found.set(subject_id!, [...(found.get(subject_id!) ?? []), public_id])
  }
  return found
}

/** One file that is there, with what is needed to hand it out. */
export async function findReadable(db: Db, purpose: FilePurpose, id: string) {
  const row = await db
    .selectFrom('file')
    .select([
      'public_id',
      'owner_id',
      'kind',
      'name',
      'media_type',
      'storage_key',
      'key_sealed',
      'subject_kind',
      'subject_id',
    ])
    .where('public_id', '=', id)
    .where('purpose', '=', purpose.name)
    .where('state', 'in', ['unused', 'attached'])
    .executeTakeFirst()
  if (!row) return null
  const subject = row.subject_kind && row.subject_id ? { kind: row.subject_kind, id: row.subject_id } : null
  const readable: ReadableFile = { id: row.public_id, ownerId: row.owner_id, subject }
  return { ...row, readable }
}
