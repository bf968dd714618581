import './tables.ts'
import { defineFilePurpose, type ReadableFile } from '#features/files/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { isRecentlyConfirmed } from '#platform/staff.ts'

/** The owner kind of a document's picture. */
export const documentSubject = 'garage-document'

/** The owner kind of a licence's picture; the id is the person's. */
export const licenceSubject = 'garage-licence'

/**
 * Pictures of a car's documents and of licences: stored sealed, readable only right after a fresh proof of identity.
 */
export const documentPicture = defineFilePurpose({
  name: 'garage-document',
  kinds: ['picture'],
  folder: 'car-documents',
  maxBytes: 8_000_000,
  perHour: 40,
  maySend: 'signed-in',
  mayRead: mayReadDocument,
})

/** The form field of the documents; without JavaScript it takes one picture. */
export const documentPictures = { name: 'files', purpose: documentPicture, maxFiles: 2 }

async function mayReadDocument(ctx: RequestContext, { subject, ownerId }: ReadableFile): Promise<boolean> {
  const { db, scope, now } = ctx
  const { personId } = scope.session
  if (personId === null || !isRecentlyConfirmed(scope.session, now)) return false
  // Until the form is sent, only the uploader can read the file.
  if (subject === null) return ownerId === personId
  if (subject.kind === licenceSubject) return subject.id === personId
  if (subject.kind !== documentSubject) return false
  const row = await db
    .selectFrom('garage_document')
    .innerJoin('garage_car', 'garage_car.id', 'garage_document.car_id')
    .leftJoin('garage_share', (join) =>
      join.onRef('garage_share.car_id', '=', 'garage_car.id').on('garage_share.person_id', '=', personId),
    )
    .select('garage_document.id')
    .where('garage_document.id', '=', subject.id)
    .where('garage_car.removed_at', 'is', null)
    .where((is) => is.or([is('garage_car.owner_id', '=', personId), is('garage_share.person_id', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}
