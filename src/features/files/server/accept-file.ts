import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import './tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Providers } from '#platform/providers.ts'
import { cleanFileName } from './file-name.ts'
import { prepareFile } from './prepare-file.ts'
import { isSealed, type FilePurpose } from './purpose.ts'
import { newFileKey, sealBytes } from './sealed-bytes.ts'
import { newFileId, storageKey } from './storage.ts'
import type { FileKind } from './tables.ts'
import type { FileRefusal } from './texts.ts'

/** An accepted file, with the pixel size of the stored version. */
export type TakenFile = { id: string; width: number | null; height: number | null }

/** From a request, or from another caller. */
type Parts = Pick<RequestContext, 'db' | 'now'> & {
  config: Pick<RequestContext['config'], 'UNUSED_FILE_SECONDS'>
  providers: Pick<Providers, 'files' | 'imageWorker'>
  secrets: Pick<RequestContext['secrets'], 'seal' | 'open'>
}

type SentFile = { purpose: FilePurpose; personId: bigint | null; bytes: Uint8Array; name?: string }

/**
 * Accepts a file, judged by its content only, and stores what is derived from it. The same file of
 * the same person and purpose stays one file (`again`) while unused, and its time restarts.
 */
export async function acceptFile(
  parts: Parts,
  sent: SentFile,
): Promise<Result<TakenFile & { again: boolean }, FileRefusal>> {
  const { db, now, config, providers } = parts
  const { purpose, personId, bytes, name = '' } = sent
  if (bytes.byteLength > purpose.maxBytes) return refuse('file-bytes')
  const digest = createHash('sha256').update(bytes).digest()
  const lifeSeconds = purpose.unusedSeconds ?? config.UNUSED_FILE_SECONDS
  const expiresAt = new Date(now.getTime() + lifeSeconds * 1000)
  const unused = await findUnused(db, { purpose, personId, digest, expiresAt })
  if (unused) return ok({ ...unused, again: true })
  const made = await prepareFile(providers, purpose, bytes)
  if (!made.ok) return made
  const { content, ...row } = made.value
  const publicColours = purpose.mayRead === 'everyone' ? row.colours : null
  const id = newFileId(publicColours)
  const stored = await insertArriving(db, {
    public_id: id,
    purpose: purpose.name,
    kind: row.kind,
    owner_id: personId,
    name: cleanFileName(name),
    media_type: row.mediaType,
    bytes: content.byteLength,
    width: row.width,
    height: row.height,
    digest,
    look: row.look,
    // Only public pictures are compared.
    look_windows: publicColours && row.crops && Buffer.from(row.crops.windows),
    look_greys: publicColours && row.crops && Buffer.from(row.crops.greys),
    storage_key: storageKey(purpose.folder, id, row.mediaType),
    created_at: now,
    expires_at: expiresAt,
    key_sealed: isSealed(purpose) ? parts.secrets.seal(newFileKey()) : null,
  })
  // A concurrent duplicate may have set the key.
  const saved = stored.key_sealed ? sealBytes(parts.secrets.open(stored.key_sealed), content) : content
  await providers.files.write(stored.storage_key, saved)
  // A concurrent duplicate may have arrived and been attached.
  await db
    .updateTable('file')
    .set({ state: 'unused' })
    .where('public_id', '=', stored.public_id)
    .where('state', '=', 'arriving')
    .execute()
  return ok({ id: stored.public_id, width: row.width, height: row.height, again: false })
}

type Choice = { purpose: FilePurpose; personId: bigint | null; digest: Buffer; expiresAt: Date }

/**
 * Finds the sender's unused duplicate. Guests have no files of their own, so equal pictures of two
 * guests stay separate.
 */
async function findUnused(db: Db, { purpose, personId, digest, expiresAt }: Choice): Promise<TakenFile | undefined> {
  if (personId === null) return undefined
  return db
    .updateTable('file')
    .set({ expires_at: expiresAt })
    .where('owner_id', '=', personId)
    .where('purpose', '=', purpose.name)
    .where('digest', '=', digest)
    .where('state', '=', 'unused')
    .returning(['public_id as id', 'width', 'height'])
    .executeTakeFirst()
}

type NewRow = {
  public_id: string
  purpose: string
  kind: FileKind
  owner_id: bigint | null
  name: string | null
  media_type: string
  bytes: number
  width: number | null
  height: number | null
  digest: Buffer
  look: bigint | null
  look_windows: Buffer | null
  look_greys: Buffer | null
  storage_key: string
  created_at: Date
  expires_at: Date
  key_sealed: Buffer | null
}

/** Inserts the row before the file, so that no file lacks one; concurrent duplicates share it. */
const insertArriving = (
  db: Db,
  row: NewRow,
): Promise<{ public_id: string; storage_key: string; key_sealed: Buffer | null }> =>
  db
    .insertInto('file')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'purpose', 'digest'])
        .where(sql<boolean>`state in ('arriving', 'unused')`)
        .doUpdateSet({ expires_at: row.expires_at }),
    )
    .returning(['public_id', 'storage_key', 'key_sealed'])
    .executeTakeFirstOrThrow()
