import { sql } from 'kysely'
import './tables.ts'
import { ok, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/files.ts'
import { newToken } from '#platform/secrets.ts'
import { acceptFile } from './accept-file.ts'
import { cleanFileName } from './file-name.ts'
import type { FilePurpose } from './purpose.ts'
import { newFileKey, openBytes, sealBytes } from './sealed-bytes.ts'
import { newFileId } from './storage.ts'
import type { UploadPart } from './tables.ts'
import type { FileRefusal } from './texts.ts'

// Files that arrive in parts. A part is stored as soon as its bytes are here, also when its request breaks off.

/** An upload as its sender sees it; `fileId` once all parts have become a file. */
export type Upload = {
  id: string
  length: number
  received: number
  fileId: string | null
  expiresAt: Date
}

type Parts = Pick<RequestContext, 'db' | 'now'> & {
  config: Pick<RequestContext['config'], 'UNUSED_FILE_SECONDS'>
  providers: Pick<RequestContext['providers'], 'files' | 'imageWorker'>
  secrets: Pick<RequestContext['secrets'], 'seal' | 'open'>
}

/** Lines that break all the time still fit; thousands of tiny parts do not. */
const maxParts = 400

const expiry = ({ now, config }: Parts) => new Date(now.getTime() + config.UNUSED_FILE_SECONDS * 1000)

type NewUpload = { purpose: FilePurpose; personId: bigint | null; length: number; name: string }

/** Begins an upload of `length` bytes. */
export async function beginUpload(parts: Parts, { purpose, personId, length, name }: NewUpload): Promise<Upload> {
  const id = newFileId(null)
  const expiresAt = expiry(parts)
  await parts.db
    .insertInto('file_upload')
    .values({
      public_id: id,
      purpose: purpose.name,
      owner_id: personId,
      name: cleanFileName(name),
      length,
      key_sealed: parts.secrets.seal(newFileKey()),
      file_id: null,
      created_at: parts.now,
      expires_at: expiresAt,
    })
    .execute()
  return { id, length, received: 0, fileId: null, expiresAt }
}

type Choice = { purpose: FilePurpose; personId: bigint | null; id: string }

const columns = ['public_id as id', 'length', 'received', 'file_id as fileId', 'expires_at as expiresAt'] as const

/** Finds an upload of this person, or a guest's by its id; null for everyone else's and after its expiry. */
export async function findUpload({ db, now }: Parts, { purpose, personId, id }: Choice): Promise<Upload | null> {
  const row = await db
    .selectFrom('file_upload')
    .select(columns)
    .where('public_id', '=', id)
    .where('purpose', '=', purpose.name)
    .where('expires_at', '>', now)
    .where((is) => is.or([is('owner_id', '=', personId), is('owner_id', 'is', null)]))
    .executeTakeFirst()
  return row ?? null
}

/**
 * Stores bytes of an upload that begin at `from`. Another request may have stored some of them meanwhile: only what
 * follows those is added. Returns the number of bytes received in all; null when the upload is gone or has too many
 * parts.
 */
export async function storePart(parts: Parts, id: string, from: number, bytes: Uint8Array): Promise<number | null> {
  const { db, providers, secrets } = parts
  for (;;) {
    const key = `arriving/${id}/${newToken().slice(0, 16)}`
    const upload = await db
      .updateTable('file_upload')
      .set({ keys: sql<string[]>`array_append(keys, ${key})`, expires_at: expiry(parts) })
      .where('public_id', '=', id)
      .where('expires_at', '>', parts.now)
      .where((is) => is(sql<number>`cardinality(keys)`, '<', maxParts))
      .returning(['received', 'key_sealed'])
      .executeTakeFirst()
    if (!upload) return null
    const rest = bytes.subarray(upload.received - from)
    if (rest.byteLength === 0) return upload.received
    await providers.files.write(key, sealBytes(secrets.open(upload.key_sealed), rest))
    const part = JSON.stringify([{ key, bytes: rest.byteLength } satisfies UploadPart])
    const stored = await db
      .updateTable('file_upload')
      .set({ received: upload.received + rest.byteLength, parts: sql`parts || ${part}::jsonb` })
      .where('public_id', '=', id)
      .where('received', '=', upload.received)
      .returning('received')
      .executeTakeFirst()
    if (stored) return stored.received
  }
}

/**
 * Turns a complete upload into a file and removes its parts. A repeat returns the same file. Refuses a file as
 * {@link acceptFile} does; then the upload is gone.
 */
export async function completeUpload(
  parts: Parts,
  target: Choice,
): Promise<Result<{ id: string } | null, FileRefusal>> {
  const { db, providers, secrets } = parts
  const { purpose, personId, id } = target
  const row = await db
    .selectFrom('file_upload')
    .select(['name', 'parts', 'key_sealed', 'file_id', 'keys'])
    .where('public_id', '=', id)
    .executeTakeFirst()
  if (!row) return ok(null)
  if (row.file_id) return ok({ id: row.file_id })
  const key = secrets.open(row.key_sealed)
  const contents: Buffer[] = []
  for (const part of row.parts) {
    const stored = await providers.files.read(part.key)
    // A concurrent request has completed it.
    if (!stored) return completedMeanwhile(db, id)
    contents.push(openBytes(key, stored))
  }
  const bytes = Buffer.concat(contents)
  const taken = await acceptFile(parts, { purpose, personId, bytes, name: row.name ?? '' })
  if (!taken.ok) {
    await removeUpload(parts, id)
    return taken
  }
  const existing = await db
    .updateTable('file_upload')
    .set({ file_id: taken.value.id, parts: sql`'[]'::jsonb` })
    .where('public_id', '=', id)
    .where('file_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!existing) return completedMeanwhile(db, id)
  await removeKeys(providers.files, row.keys)
  return ok({ id: taken.value.id })
}

async function completedMeanwhile(db: Db, id: string) {
  const row = await db.selectFrom('file_upload').select('file_id').where('public_id', '=', id).executeTakeFirst()
  return ok(row?.file_id ? { id: row.file_id } : null)
}

/** Ends an upload: access first, then its parts, then its row. */
export async function removeUpload({ db, providers }: Parts, id: string): Promise<void> {
  await db
    .updateTable('file_upload')
    .set({ expires_at: new Date(0) })
    .where('public_id', '=', id)
    .execute()
  await removeExpired(db, providers.files, id)
}

/** The batch size, so that one run fits into the time of a job. */
const atOnce = 200

/** Removes expired uploads with their parts; the next run completes what a crash interrupted. Returns their number. */
export async function removeExpiredUploads(db: Db, files: FileStore, now: Date): Promise<number> {
  const expired = await db
    .selectFrom('file_upload')
    .select('public_id')
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(atOnce)
    .execute()
  for (const { public_id } of expired) await removeExpired(db, files, public_id)
  return expired.length
}

async function removeExpired(db: Db, files: FileStore, id: string): Promise<void> {
  const row = await db.selectFrom('file_upload').select('keys').where('public_id', '=', id).executeTakeFirst()
  await removeKeys(files, row?.keys ?? [])
  await db.deleteFrom('file_upload').where('public_id', '=', id).execute()
}

async function removeKeys(files: FileStore, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key)
}
