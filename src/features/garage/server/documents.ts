import { sql } from 'kysely'
import './tables.ts'
import { attachFiles, findAttachedFiles, releaseFiles } from '#features/files/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { dayOf, dayText, type Day } from '#kit/day.ts'
import { documentKinds, isDocumentKind, type DocumentKindSlug } from '../kinds.ts'
import { maxDocuments } from '../rules.ts'
import { documentPicture, documentSubject } from './document-purpose.ts'
import { getCarRow, type CarRow } from './find-cars.ts'
import { moveDeadline } from './insurance-day.ts'

type NewDocument = {
  personId: bigint
  carId: string
  kind: DocumentKindSlug
  name: string | null
  expiresOn: Day | null
  files: readonly string[]
}

/**
 * Stores a document of a car. Its last day sets the deadline of its kind: an existing one moves to a later day, a
 * missing one is added.
 */
export async function addDocument(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  { personId, carId, kind, name, expiresOn, files }: NewDocument,
): Promise<Result<null, 'file-unknown' | 'too-many'>> {
  return inTransaction<Result<null, 'file-unknown' | 'too-many'>>(ctx.db, async (trx) => {
    const car = await getCarRow(trx, { personId, id: carId, as: 'editor' })
    const { count } = await trx
      .selectFrom('garage_document')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('car_id', '=', car.id)
      .executeTakeFirstOrThrow()
    if (count >= maxDocuments) return refuse('too-many')
    const { id } = await trx
      .insertInto('garage_document')
      .values({
        public_id: newPublicId(),
        car_id: car.id,
        kind,
        name,
        expires_on: expiresOn,
        added_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const attached = await attachFiles(trx, {
      purpose: documentPicture,
      personId,
      ids: files,
      subject: { kind: documentSubject, id },
      now: ctx.now,
    })
    if (!attached.ok) return attached
    const { deadline } = documentKinds[kind]
    if (expiresOn !== null && deadline !== null) {
      await moveDeadline(trx, ctx, { carId: car.id, kind: deadline, dueOn: expiresOn })
    }
    return ok(null)
  })
}

/** Deletes a document; its pictures become unreadable at once. */
export async function removeDocument(
  ctx: Pick<RequestContext, 'db'>,
  { personId, carId, documentId }: { personId: bigint; carId: string; documentId: string },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const car = await getCarRow(trx, { personId, id: carId, as: 'editor' })
    const gone = await trx
      .deleteFrom('garage_document')
      .where('car_id', '=', car.id)
      .where('public_id', '=', documentId)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw notFound()
    await releaseFiles(trx, documentSubject, [gone.id])
  })
}

export type DocumentView = {
  id: string
  title: string
  expires: string | null
  expired: boolean
  files: readonly { id: string; src: string }[]
}

/** Lists the documents of a car, the first to end first. */
export async function findDocuments(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  car: CarRow,
): Promise<DocumentView[]> {
  const rows = await db
    .selectFrom('garage_document')
    .select(['id', 'public_id', 'kind', 'name', sql<Day | null>`expires_on::text`.as('expires_on')])
    .where('car_id', '=', car.id)
    .orderBy('expires_on')
    .orderBy('id')
    .execute()
  const files = await findAttachedFiles(
    db,
    documentSubject,
    rows.map(({ id }) => id),
  )
  const today = dayOf(now)
  return rows.map(({ id, public_id: publicId, kind, name, expires_on: expiresOn }) => ({
    id: publicId,
    title: name ?? (isDocumentKind(kind) ? documentKinds[kind].label : kind),
    expires: expiresOn && dayText(expiresOn),
    expired: expiresOn !== null && expiresOn < today,
    files: (files.get(id) ?? []).map((file) => ({ id: file, src: `/files/car-documents/${file}` })),
  }))
}
