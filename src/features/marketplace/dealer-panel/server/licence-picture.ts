import './tables.ts'
import { defineFilePurpose, type ReadableFile } from '#features/files/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { mayDo } from '#platform/permissions.ts'
import { isRecentlyConfirmed } from '#platform/staff.ts'

/** The owner kind of a licence picture. */
export const licenceSubject = 'gallery-application'

/** Pictures of licences, for the applicant and for staff who decide. */
export const licencePicture = defineFilePurpose({
  name: 'gallery-licence',
  kinds: ['picture'],
  folder: 'licences',
  refusesTiny: true,
  maxBytes: 8 * 1024 * 1024,
  perHour: 20,
  maySend: 'signed-in',
  mayRead: maySeeLicence,
})

export const licencePictures = { name: 'pictures', purpose: licencePicture, maxFiles: 2 }

async function maySeeLicence(ctx: RequestContext, { subject }: ReadableFile): Promise<boolean> {
  const { personId } = ctx.scope.session
  if (personId === null || subject?.kind !== licenceSubject) return false
  const application = await ctx.db
    .selectFrom('gallery_application')
    .select('person_id')
    .where('id', '=', subject.id)
    .executeTakeFirst()
  if (!application) return false
  return (
    application.person_id === personId ||
    (mayDo(ctx, 'ads.moderate') && isRecentlyConfirmed(ctx.scope.session, ctx.now))
  )
}
