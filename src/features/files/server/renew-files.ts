import './tables.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/files.ts'
import { redrawDocument } from '#platform/pdf/redraw-document.ts'
import type { Secrets } from '#platform/secrets.ts'
import { removed } from './attach-files.ts'
import { isSealed, type FilePurpose } from './purpose.ts'
import { newFileKey, sealBytes } from './sealed-bytes.ts'
import { newFileId, storageKey } from './storage.ts'
import type { FileKind } from './tables.ts'

type Parts = {
  db: Db
  clock: Clock
  files: FileStore
  secrets: Pick<Secrets, 'seal'>
  purposes: readonly FilePurpose[]
}
type OldFile = {
  id: bigint
  public_id: string
  purpose: string
  kind: FileKind
  media_type: string
  storage_key: string
}

const atOnce = 50
/** The time budget of a run, within a job's limit; the next run continues. */
const runMs = 60_000

/**
 * Seals files stored before their purpose was sealed, and redraws documents. The job for unused
 * files removes the unencrypted bytes, by a separate row, so that a crash leaves none. Returns the
 * number of converted files.
 */
export async function renewFiles(parts: Parts): Promise<number> {
  const { db, clock, purposes } = parts
  const names = purposes.filter(isSealed).map(({ name }) => name)
  if (names.length === 0) return 0
  const end = clock.now().getTime() + runMs
  let [moved, last] = [0, 0n]
  while (clock.now().getTime() < end) {
    const batch = await db
      .selectFrom('file')
      .select(['id', 'public_id', 'purpose', 'kind', 'media_type', 'storage_key'])
      .where('purpose', 'in', names)
      .where('key_sealed', 'is', null)
      .where('state', 'in', ['unused', 'attached'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const file of batch) if (await renew(parts, file)) moved++
    if (batch.length < atOnce) break
    last = batch.at(-1)!.id
  }
  return moved
}

async function renew({ db, clock, files, secrets, purposes }: Parts, file: OldFile): Promise<boolean> {
  const stored = await files.read(file.storage_key)
  if (!stored) return false
  const content = await contentOf(file, stored)
  if (content === 'later') return false
  if (content === null) {
    // The file cannot be opened safely.
    await db.updateTable('file').set(removed).where('id', '=', file.id).execute()
    return true
  }
  const key = newFileKey()
  const { folder } = purposes.find(({ name }) => name === file.purpose)!
  const sealedPlace = storageKey(folder, newFileId(null), file.media_type)
  await files.write(sealedPlace, sealBytes(key, content))
  const isMoved = await inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('file')
      .set({ storage_key: sealedPlace, key_sealed: secrets.seal(key), bytes: content.byteLength })
      .where('id', '=', file.id)
      .where('key_sealed', 'is', null)
      .where('state', 'in', ['unused', 'attached'])
      .executeTakeFirst()
    const isChanged = changed.numUpdatedRows > 0n
    await leaveForRemoval(trx, { ...file, storage_key: isChanged ? file.storage_key : sealedPlace }, clock.now())
    return isChanged
  })
  return isMoved
}

async function contentOf({ kind }: OldFile, stored: Uint8Array): Promise<Uint8Array | 'later' | null> {
  if (kind === 'picture') return stored
  const drawn = await redrawDocument(stored)
  if (drawn.ok) return drawn.value
  return drawn.code === 'file-heavy' ? 'later' : null
}

const leaveForRemoval = (trx: Trx, { purpose, kind, media_type, storage_key }: OldFile, now: Date) =>
  trx
    .insertInto('file')
    .values({
      public_id: newFileId(null),
      purpose,
      kind,
      media_type,
      storage_key,
      created_at: now,
      state: removed.state,
      expires_at: removed.expires_at,
    })
    .execute()
