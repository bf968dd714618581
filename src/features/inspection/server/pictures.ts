import './tables.ts'
import { defineFilePurpose, type ReadableFile } from '#features/files/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { isOpenToAll } from '#platform/manifest.ts'
import { mayJudge } from './may-judge.ts'
import { findInspector } from './work.ts'

/** The owner kind of a report's pictures: its order. */
export const picturesSubject = 'inspection-order'

/**
 * Pictures of an inspector: readable by both parties, by everybody while the report is on an ad, and by staff who
 * decide about an objection.
 */
export const inspectionPicture = defineFilePurpose({
  name: 'inspection-picture',
  kinds: ['picture'],
  folder: 'inspection-pictures',
  maxBytes: 8_000_000,
  perHour: 200,
  maySend: async ({ db, scope: { session } }) =>
    session.personId !== null && (await findInspector(db, session.personId)) !== undefined,
  mayRead: mayReadPicture,
  outlivesSender: true,
})

async function mayReadPicture(ctx: RequestContext, { subject, ownerId }: ReadableFile): Promise<boolean> {
  const { db, scope } = ctx
  const { personId } = scope.session
  if (personId !== null && personId === ownerId) return true
  if (subject?.kind !== picturesSubject) return false
  const order = await db
    .selectFrom('inspection_order')
    .select(['person_id', 'seller_id', 'ad_id', 'state'])
    .where('id', '=', subject.id)
    .executeTakeFirst()
  if (!order) return false
  const side = personId !== null && (order.person_id === personId || order.seller_id === personId)
  // Evidence of a missing car is readable by both parties and by staff who decide.
  if (order.state === 'no-show') return side || mayJudge(ctx, subject.id)
  if (order.state !== 'reported') return false
  const onOpenAd = order.ad_id !== null && (await isOpenToAll(ctx, 'ad', String(order.ad_id)))
  return onOpenAd || side || mayJudge(ctx, subject.id)
}
