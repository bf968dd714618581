import './tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { PictureSource } from '#platform/pictures/pictures.ts'
import type { FilePurpose } from './purpose.ts'
import { isPublicFile } from './storage.ts'

type Parts = { db: Db; files: FileStore; purposes: readonly FilePurpose[] }

/**
 * Finds the stored file of a public picture's key. Released ones do not exist; those of non-public
 * subjects follow their purpose's rule. Unused pictures are visible to holders of the address.
 */
export const photoSource =
  ({ db, files, purposes }: Parts): PictureSource =>
  async (key) => {
    if (!isPublicFile(key)) return null
    const row = await db
      .selectFrom('file')
      .select(['public_id', 'owner_id', 'purpose', 'storage_key', 'subject_kind', 'subject_id'])
      .where('public_id', '=', key)
      .where('state', 'in', ['unused', 'attached'])
      .executeTakeFirst()
    if (!row) return null
    const hiding = purposes.find(({ name }) => name === row.purpose)?.hiding
    const subject = row.subject_kind && row.subject_id ? { kind: row.subject_kind, id: row.subject_id } : null
    const read = () => files.read(row.storage_key)
    if (!hiding || !subject || (await hiding.isPublic(db, subject, row.public_id))) return { read, mayRead: 'everyone' }
    const file = { id: row.public_id, ownerId: row.owner_id, subject }
    return { read, mayRead: (ctx) => hiding.mayRead(ctx, file) }
  }
