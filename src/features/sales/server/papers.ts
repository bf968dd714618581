import './tables.ts'
import { attachFiles, defineFilePurpose, findAttachedFiles, type ReadableFile } from '#features/files/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { mayDo } from '#platform/permissions.ts'
import { isRecentlyConfirmed } from '#platform/staff.ts'
import { maxDocuments } from '../sale-form.ts'
import { saleOrderFlow } from '../states.ts'
import { saleOrders } from './orders.ts'

const subjectKind = 'sale-order'

/** Pictures of the documents that a plan requires: for the buyer and for staff of orders. */
export const saleDocument = defineFilePurpose({
  name: 'sale-paper',
  kinds: ['picture'],
  folder: 'sale-papers',
  maxBytes: 8_000_000,
  perHour: 60,
  maySend: 'signed-in',
  mayRead: mayReadDocument,
})

export const saleDocuments = { name: 'papers', purpose: saleDocument, maxFiles: maxDocuments }

export const documentPath = (id: string): string => `/files/${saleDocument.folder}/${id}`

async function mayReadDocument(ctx: RequestContext, { subject, ownerId }: ReadableFile): Promise<boolean> {
  const { personId } = ctx.scope.session
  if (personId === null) return false
  if (ownerId === personId) return true
  return subject?.kind === subjectKind && mayDo(ctx, 'sales.orders') && isRecentlyConfirmed(ctx.scope.session, ctx.now)
}

type Attaching = { orderId: bigint; personId: bigint; papers: readonly string[]; now: Date }

/** Attaches pictures to an order, in the caller's transaction. */
export const attachDocuments = (trx: Trx, { orderId, personId, papers, now }: Attaching) =>
  attachFiles(trx, {
    purpose: saleDocument,
    personId,
    ids: papers,
    subject: { kind: subjectKind, id: orderId },
    now,
  })

/**
 * Adds pictures to an active order; the same ones again change nothing. Throws not-found for those of another person.
 */
export async function sendDocuments(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  { personId, id, papers }: { personId: bigint; id: string; papers: readonly string[] },
): Promise<Result<null, 'not-now' | 'too-many' | 'file-unknown'>> {
  const match = await saleOrders.load(ctx.db, { personId, id })
  return inTransaction<Result<null, 'not-now' | 'too-many' | 'file-unknown'>>(ctx.db, async (trx) => {
    const order = await saleOrders.lock(trx, match.id)
    if (!saleOrderFlow.isOpen(order.state)) return refuse('not-now')
    const before = (await documentsOf(trx, [order.id])).get(order.id) ?? []
    if (new Set([...before, ...papers]).size > maxDocuments) return refuse('too-many')
    const attached = await attachDocuments(trx, { orderId: order.id, personId, papers, now: ctx.now })
    return attached.ok ? ok(null) : attached
  })
}

/** Returns the pictures of some orders. */
export const documentsOf = (db: Db | Trx, orderIds: readonly bigint[]) =>
  findAttachedFiles(db as Db, subjectKind, orderIds)

/** Lists orders of a plan with pictures, newest first, for staff. */
export async function findDocuments(db: Db, planId: string) {
  const rows = await db
    .selectFrom('sale_order')
    .innerJoin('sale_plan', 'sale_plan.id', 'plan_id')
    .select(['sale_order.id', 'sale_order.public_id as tracking'])
    .where('sale_plan.public_id', '=', planId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('file')
          .select('file.id')
          .where('file.state', '=', 'attached')
          .where('subject_kind', '=', subjectKind)
          .whereRef('subject_id', '=', 'sale_order.id'),
      ),
    )
    .orderBy('sale_order.id', 'desc')
    .limit(100)
    .execute()
  const documents = await documentsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, tracking }) => ({ tracking, papers: (documents.get(id) ?? []).map(documentPath) }))
}
