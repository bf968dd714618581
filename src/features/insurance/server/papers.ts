import './tables.ts'
import { defineFilePurpose, type ReadableFile } from '#features/files/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { mayDo } from '#platform/permissions.ts'
import { isRecentlyConfirmed } from '#platform/staff.ts'

/** The owner kind of a document's picture. */
export const documentsSubject = 'insurance-order'

/** Pictures of documents for an insurer: stored sealed, readable by their sender and by staff of orders. */
export const insuranceDocument = defineFilePurpose({
  name: 'insurance-paper',
  kinds: ['picture'],
  folder: 'insurance-papers',
  maxBytes: 8_000_000,
  perHour: 40,
  maySend: 'signed-in',
  mayRead: mayReadDocument,
})

export const insuranceDocuments = { name: 'papers', purpose: insuranceDocument, maxFiles: 4 }

async function mayReadDocument(ctx: RequestContext, { subject, ownerId }: ReadableFile): Promise<boolean> {
  const { personId } = ctx.scope.session
  if (personId === null) return false
  if (ownerId === personId) return true
  return (
    subject?.kind === documentsSubject &&
    mayDo(ctx, 'insurance.orders') &&
    isRecentlyConfirmed(ctx.scope.session, ctx.now)
  )
}
