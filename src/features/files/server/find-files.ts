import './tables.ts'
import type { Platform } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { FilePurpose, ReadableFile } from './purpose.ts'
import { openBytes } from './sealed-bytes.ts'

/** Lists the file ids of each subject, in sending order. */
export async function findAttachedFiles(
  db: Db,
  kind: string,
  subjectIds: readonly bigint[],
): Promise<Map<bigint, string[]>> {
  const matches = new Map<bigint, string[]>()
  if (subjectIds.length === 0) return matches
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
    matches.set(subject_id!, [...(matches.get(subject_id!) ?? []), public_id])
  }
  return matches
}

/** Lists the original names of files that have one. */
export async function findFileNames(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('file').select('name').where('public_id', 'in', ids).execute()
  return rows.flatMap(({ name }) => name ?? [])
}

/** Finds one existing file with its delivery data. */
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

type BytesContext = { db: Db } & Pick<Platform, 'secrets' | 'providers'>

/** Reads the decrypted files of one subject, for forwarding on their owner's behalf. */
export async function readAttachedBytes(ctx: BytesContext, kind: string, subjectId: bigint) {
  const rows = await ctx.db
    .selectFrom('file')
    .select(['media_type', 'storage_key', 'key_sealed'])
    .where('state', '=', 'attached')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute()
  const read = await Promise.all(
    rows.map(async ({ media_type: mediaType, storage_key: key, key_sealed: sealed }) => {
      const stored = await ctx.providers.files.read(key)
      return stored && { mediaType, bytes: sealed ? openBytes(ctx.secrets.open(sealed), stored) : Buffer.from(stored) }
    }),
  )
  return read.filter((file) => file !== null)
}
