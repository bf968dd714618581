import './tables.ts'
import { defineFilePurpose, type ReadableFile } from '#features/files/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { mayDo } from '#platform/permissions.ts'
import { isRecentlyConfirmed } from '#platform/staff.ts'

/** The owner kind of a document's picture. */
export const papersSubject = 'insurance-order'

/** Pictures of documents for an insurer: stored sealed, readable by their sender and by staff of orders. */
export const insurancePaper = defineFilePurpose({
  name: 'insurance-paper',
  kinds: ['picture'],
  folder: 'insurance-papers',
  maxBytes: 8_000_000,
  perHour: 40,
  maySend: 'signed-in',
  mayRead: mayReadPaper,
})

export const insurancePapers = { name: 'papers', purpose: insurancePaper, maxFiles: 4 }

async function mayReadPaper(ctx: RequestContext, { subject, ownerId }: ReadableFile): Promise<boolean> {
  const { personId } = ctx.scope.session
  if (personId === null) return false
  if (ownerId === personId) return true
  return (
    subject?.kind === papersSubject && mayDo(ctx, 'insurance.orders') && isRecentlyConfirmed(ctx.scope.session, ctx.now)
  )
}
