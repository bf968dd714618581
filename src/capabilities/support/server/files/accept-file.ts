import '../tables.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, type Result } from '#kit/result.ts'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/files.ts'
import type { ImageWorker } from '#platform/pictures/image-worker.ts'
import type { PictureRefusal } from '#platform/pictures/reencode.ts'

export type FileParts = { imageWorker: ImageWorker; files: FileStore }

/** Where the picture of a file is kept; always a JPEG of our own making. */
export const keyOf = (id: string): string => `tickets/${id}.jpg`

type NewFile = { personId: bigint | null; bytes: Uint8Array; now: Date }

/**
 * Takes a picture for a message that is being written. It is judged by its content and re-encoded; the file itself is never
 * kept. Row first, then file, so that no file is left without a row.
 */
export async function acceptFile(
  { db, imageWorker, files }: FileParts & { db: Db },
  { personId, bytes, now }: NewFile,
): Promise<Result<string, PictureRefusal>> {
  const admission = await imageWorker.encode(bytes)
  if (!admission.ok) return admission
  const id = newPublicId() + newPublicId()
  await db.insertInto('ticket_file').values({ id, person_id: personId, message_id: null, sent_at: now }).execute()
  await files.write(keyOf(id), admission.value.bytes)
  await db.updateTable('ticket_file').set({ state: 'kept' }).where('id', '=', id).execute()
  return ok(id)
}
