import { sql } from 'kysely'
import './tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Trx } from '#platform/database/database.ts'
import type { FilePurpose, FileSubject } from './purpose.ts'

type Attaching = {
  purpose: FilePurpose
  /** Null for a guest. */
  personId: bigint | null
  ids: readonly string[]
  subject: FileSubject
  now: Date
}

/**
 * Attaches files to a subject in the caller's transaction, which ends their expiry. All must belong
 * to this person, or to a guest (who proves it by the long id), and be unattached. Otherwise
 * returns `file-unknown` and attaches none. Repeating it changes nothing.
 */
export async function attachFiles(
  trx: Trx,
  { purpose, personId, ids, subject, now }: Attaching,
): Promise<Result<null, 'file-unknown'>> {
  const targets = [...new Set(ids)]
  if (targets.length === 0) return ok(null)
  const rows = await trx
    .selectFrom('file')
    .select('id')
    .where('public_id', 'in', targets)
    .where('purpose', '=', purpose.name)
    .where((is) => is.or([is('owner_id', '=', personId), is('owner_id', 'is', null)]))
    .where((is) =>
      is.or([
        is('state', '=', 'unused'),
        is.and([
          is('state', '=', 'attached'),
          is('subject_kind', '=', subject.kind),
          is('subject_id', '=', subject.id),
        ]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < targets.length) return refuse('file-unknown')
  await trx
    .updateTable('file')
    .set({
      state: 'attached',
      // After sign-in the former guest becomes the owner.
      owner_id: sql`coalesce(owner_id, ${personId})`,
      subject_kind: subject.kind,
      subject_id: subject.id,
      attached_at: now,
      expires_at: null,
    })
    .where('public_id', 'in', targets)
    .where('state', '=', 'unused')
    .execute()
  return ok(null)
}

/**
 * Releases files of ended subjects of one kind: unreachable now, removed by the next run of the
 * job.
 */
export async function releaseFiles(trx: Trx, kind: string, subjectIds: readonly bigint[]): Promise<void> {
  if (subjectIds.length === 0) return
  await trx
    .updateTable('file')
    .set(removed)
    .where('state', '=', 'attached')
    .where('subject_kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .execute()
}

/** Clears a removed file's row except what leads to its bytes. */
export const removed = {
  state: 'removed' as const,
  subject_kind: null,
  subject_id: null,
  attached_at: null,
  name: null,
  digest: null,
  look: null,
  look_windows: null,
  look_greys: null,
  expires_at: new Date(0),
}
