import './tables.ts'
import { attachFiles, defineFilePurpose, findAttachedFiles, type ReadableFile } from '#features/files/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { mayDo } from '#platform/permissions.ts'
import { isRecentlyConfirmed } from '#platform/staff.ts'
import { documentBytes, documentKinds, maxDocuments, type DocumentKind } from '../documents.ts'
import { dealFlow } from '../states.ts'
import { actorNames } from '../texts.ts'
import { actorIn, lockDeal, noteDeal, partyOf, type Own } from './deals.ts'

/** The owner kind of a document's picture. */
export const documentSubject = 'deal-document'

/** Documents that one party shows the other: stored sealed; staff read them while a dispute is open. */
export const dealDocument = defineFilePurpose({
  name: 'deal-document',
  kinds: ['picture'],
  folder: 'deals',
  maxBytes: documentBytes,
  perHour: 40,
  maySend: 'signed-in',
  outlivesSender: true,
  mayRead: mayReadDocument,
})

/** The form field of the documents; without JavaScript it takes one picture. */
export const dealDocuments = { name: 'files', purpose: dealDocument, maxFiles: 2 }

async function mayReadDocument(ctx: RequestContext, { subject, ownerId }: ReadableFile): Promise<boolean> {
  const { db, scope, now } = ctx
  const { personId } = scope.session
  if (personId === null) return false
  // Until the form is sent, only the uploader can read the file.
  if (subject === null) return ownerId === personId
  if (subject.kind !== documentSubject) return false
  const deal = await db
    .selectFrom('deal_document')
    .innerJoin('deal', 'deal.id', 'deal_id')
    .selectAll('deal')
    .where('deal_document.id', '=', subject.id)
    .executeTakeFirst()
  if (!deal) return false
  if ((await actorIn(db, deal, personId)) !== null) return true
  return deal.state === 'disputed' && mayDo(ctx, 'deals.decide') && isRecentlyConfirmed(scope.session, now)
}

type NewDocument = Own & { kind: DocumentKind; files: readonly string[] }

/** Shows the other party a document. It stays part of the deal. */
export const addDocument = (
  ctx: RequestContext,
  { kind, files, ...own }: NewDocument,
): Promise<Result<null, 'not-now' | 'too-many' | 'file-unknown'>> =>
  inTransaction<Result<null, 'not-now' | 'too-many' | 'file-unknown'>>(ctx.db, async (trx) => {
    const { row, actor } = await lockDeal(trx, own)
    if (!dealFlow.isOpen(row.state) || row.state === 'requested') return refuse('not-now')
    const { count } = await trx
      .selectFrom('deal_document')
      .select((is) => is.fn.countAll<string>().as('count'))
      .where('deal_id', '=', row.id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxDocuments) return refuse('too-many')
    const { id } = await trx
      .insertInto('deal_document')
      .values({ deal_id: row.id, kind, by_side: partyOf(actor), at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const attached = await attachFiles(trx, {
      purpose: dealDocument,
      personId: own.personId,
      ids: files,
      subject: { kind: documentSubject, id },
      now: ctx.now,
    })
    if (!attached.ok) return attached
    await noteDeal(trx, row.id, { act: 'document', by: actor, at: ctx.now, note: documentKinds[kind] })
    return ok(null)
  })

/** Lists the documents of a deal with their owners, oldest first. */
export async function findDocuments(db: Db, dealId: bigint) {
  const rows = await db.selectFrom('deal_document').selectAll().where('deal_id', '=', dealId).orderBy('id').execute()
  const files = await findAttachedFiles(
    db,
    documentSubject,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, kind, by_side }) => ({
    id: String(id),
    label: documentKinds[kind],
    by: actorNames[by_side],
    files: files.get(id) ?? [],
  }))
}
