import './tables.ts'
import { defineFilePurpose, type ReadableFile } from '#capabilities/files/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { isRecentlyConfirmed } from '#platform/staff.ts'

/** What a picture of a paper belongs to. */
export const documentSubject = 'garage-document'

/** What a picture of a driving licence belongs to; the id is its person's. */
export const licenceSubject = 'garage-licence'

/** Pictures of a car's papers and of licences: sealed where they lie, and read only right after a fresh proof of identity. */
export const documentPicture = defineFilePurpose({
  name: 'garage-document',
  kinds: ['picture'],
  folder: 'car-documents',
  maxBytes: 8_000_000,
  perHour: 40,
  maySend: 'signed-in',
  mayRead: mayReadDocument,
})

/** The field of the forms that take them; without JavaScript one picture comes with the form. */
export const documentPictures = { name: 'files', purpose: documentPicture, maxFiles: 2 }

async function mayReadDocument(ctx: RequestContext, { subject, ownerId }: ReadableFile): Promise<boolean> {
  const { db, scope, now } = ctx
  const { personId } = scope.session
  if (personId === null || !isRecentlyConfirmed(scope.session, now)) return false
  // Before the form that brought it is sent, it is its sender's alone.
  if (subject === null) return ownerId === personId
  if (subject.kind === licenceSubject) return subject.id === personId
  if (subject.kind !== documentSubject) return false
  const found = await db
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
  return found !== undefined
}
