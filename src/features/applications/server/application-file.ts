import './tables.ts'
import { defineFilePurpose, type ReadableFile } from '#features/files/contract.ts'
import { daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { mayDo } from '#platform/permissions.ts'
import { isRecentlyConfirmed } from '#platform/staff.ts'
import { maxFileBytes, maxFiles } from '../rules.ts'
import { fileRefusals } from '../texts.ts'

/** The owner kind of a file: its application. */
export const attachedToApplications = 'application'

/**
 * CVs, licences and advertisement pictures, also of guests; only staff with a fresh proof see them.
 */
export const applicationFile = defineFilePurpose({
  name: 'application-file',
  kinds: ['picture', 'document'],
  folder: 'applications',
  maxBytes: maxFileBytes,
  perHour: 20,
  maySend: 'anybody',
  unusedSeconds: daySeconds,
  mayRead: maySee,
  texts: fileRefusals,
})

export const applicationFiles = { name: 'files', purpose: applicationFile, maxFiles }

/**
 * Allows the signed-in applicant and staff. Denies guests, and everyone before the file joins an
 * application.
 */
async function maySee(ctx: RequestContext, { subject }: ReadableFile): Promise<boolean> {
  const { db, scope, now } = ctx
  const { personId } = scope.session
  if (personId === null || subject?.kind !== attachedToApplications) return false
  const row = await db.selectFrom('application').select('person_id').where('id', '=', subject.id).executeTakeFirst()
  if (!row) return false
  return row.person_id === personId || (mayDo(ctx, 'applications.review') && isRecentlyConfirmed(scope.session, now))
}
