import { sql } from 'kysely'
import './tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Trx } from '#platform/database.ts'
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
 * Gives files to their subject in the caller's transaction; they are not removed any more. All must be sent by this person, or
 * by a guest (who knows their long ids has sent them), and belong to nothing else; otherwise `file-unknown` is returned and none
 * is attached. Attaching to the same subject again changes nothing.
 */
export async function attachFiles(
  trx: Trx,
  { purpose, personId, ids, subject, now }: Attaching,
): Promise<Result<null, 'file-unknown'>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return ok(null)
  const found = await trx
    .selectFrom('file')
    .select('id')
    .where('public_id', 'in', wanted)
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
  if (found.length < wanted.length) return refuse('file-unknown')
  await trx
    .updateTable('file')
    .set({
      state: 'attached',
      // Whoever signed in since goes on as its owner.
      owner_id: sql`coalesce(owner_id, ${personId})`,
      subject_kind: subject.kind,
      subject_id: subject.id,
      attached_at: now,
      expires_at: null,
    })
    .where('public_id', 'in', wanted)
    .where('state', '=', 'unused')
    .execute()
  return ok(null)
}

/** Takes files away from subjects of one kind that end: out of everybody's reach, and the next run of the job removes them. */
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

/** What tells a file as removed: nothing of who sent it but the row that leads to its bytes. */
export const removed = {
  state: 'removed' as const,
  subject_kind: null,
  subject_id: null,
  attached_at: null,
  name: null,
  digest: null,
  look: null,
  expires_at: new Date(0),
}
