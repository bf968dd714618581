import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import './tables.ts'
import { newPublicId } from '#kit/id.ts'
import { colourEnding } from '#kit/picture-address.ts'
import { ok, type Result } from '#kit/result.ts'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/files.ts'
import type { ImageWorker } from '#platform/pictures/image-worker.ts'
import type { EncodedPicture, PictureRefusal } from '#platform/pictures/reencode.ts'
import { fileOf, photoKey } from './picture-files.ts'

/** A picture that was taken: its key and the size in pixels of what is kept. */
export type TakenPicture = { key: string; width: number; height: number }

type NewPicture = { personId: bigint; bytes: Uint8Array; now: Date }
type Parts = { db: Db; imageWorker: ImageWorker; files: FileStore }

/**
 * Takes a file that a person sent, decided by its content alone. Only what was made of it is kept, never the file. The same
 * file of the same person is the same picture (`again`), and its time begins anew.
 */
export async function acceptPicture(
  { db, imageWorker, files }: Parts,
  { personId, bytes, now }: NewPicture,
): Promise<Result<TakenPicture & { again: boolean }, PictureRefusal>> {
  const contentHash = createHash('sha256').update(bytes).digest()
  const known = await findKept(db, personId, contentHash, now)
  if (known) return ok({ ...known, again: true })
  const admission = await imageWorker.encode(bytes)
  if (!admission.ok) return admission
  const { key } = await insertArriving(db, { personId, contentHash, now, picture: admission.value })
  await files.write(fileOf(key), admission.value.bytes)
  await db.updateTable('picture').set({ state: 'kept' }).where('key', '=', key).execute()
  return ok({ key, width: admission.value.width, height: admission.value.height, again: false })
}

const findKept = (db: Db, personId: bigint, contentHash: Buffer, now: Date): Promise<TakenPicture | undefined> =>
  db
    .updateTable('picture')
    .set({ sent_at: now })
    .where('person_id', '=', personId)
    .where('content_hash', '=', contentHash)
    .where('state', '=', 'kept')
    .returning(['key', 'width', 'height'])
    .executeTakeFirst()

type Arriving = { personId: bigint; contentHash: Buffer; now: Date; picture: EncodedPicture }

/** The row comes before the file, so that no file is ever left without one; the same file sent twice at once shares it. */
const insertArriving = (db: Db, { personId, contentHash, now, picture }: Arriving): Promise<{ key: string }> =>
  db
    .insertInto('picture')
    .values({
      // Twice the length of an ad's: who has the address may see the picture.
      key: photoKey(newPublicId() + newPublicId(), colourEnding(picture.colours)),
      person_id: personId,
      content_hash: contentHash,
      width: picture.width,
      height: picture.height,
      sent_at: now,
      attached_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'content_hash'])
        .where(sql<boolean>`state <> 'leaving'`)
        .doUpdateSet({ sent_at: now }),
    )
    .returning('key')
    .executeTakeFirstOrThrow()
