import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { orderOf, verifyPath } from '../addresses.ts'
import { objectionHours } from '../states.ts'
import { secondWords } from '../texts.ts'
import { sideOf } from './find-orders.ts'
import { secondNotice } from './notices.ts'
import type { OrderRow } from './tables.ts'

/** A difference of scores from which an objection is filed automatically. */
const contradicts = 15

/** Lists the reports of second opinions about an inspection that are not revoked, oldest first. */
export const findSecondReports = (db: Db | Trx, orderId: bigint) =>
  db
    .selectFrom('inspection_report')
    .innerJoin('inspection_order', 'inspection_order.id', 'order_id')
    .select(['code', 'score', 'issued_at'])
    .where('second_of', '=', orderId)
    .where('revoked_at', 'is', null)
    .orderBy('inspection_report.id')
    .execute()

const findStanding = (db: Db | Trx, orderId: bigint) =>
  db
    .selectFrom('inspection_report')
    .select(['code', 'score', 'issued_at'])
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/**
 * Returns the deadline of a second opinion; null without a report, for a second opinion itself, or after the deadline.
 */
async function secondUntil(db: Db | Trx, row: OrderRow, now: Date): Promise<Date | null> {
  const report = row.state === 'reported' && row.second_of === null ? await findStanding(db, row.id) : undefined
  if (!report) return null
  const until = new Date(report.issued_at.getTime() + objectionHours * 3_600_000)
  return until > now ? until : null
}

/** Returns the inspection for which one of its parties may request a second opinion now; null for every other. */
export async function findFirst(
  db: Db | Trx,
  { personId, id, now }: { personId: bigint; id: string; now: Date },
): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('inspection_order')
    .selectAll()
    .where('public_id', '=', id)
    .where((is) => is.or([is('person_id', '=', personId), is('seller_id', '=', personId)]))
    .executeTakeFirst()
  return row && (await secondUntil(db, row, now)) !== null ? row : null
}

/** Returns, for the page of a booking, the deadline of a second opinion and the existing ones. */
export async function presentSecond(db: Db, row: OrderRow, now: Date) {
  const [until, others] = await Promise.all([secondUntil(db, row, now), findOthers(db, row)])
  return { mayUntil: until && formatDateTime(until), others }
}

/** Lists other inspectors' reports of the same car: second opinions of this one, or the one of which it is a second. */
export async function findOthers(db: Db | Trx, row: Pick<OrderRow, 'id' | 'second_of'>) {
  const first = row.second_of === null ? undefined : await findStanding(db, row.second_of)
  const all = first ? [first] : await findSecondReports(db, row.id)
  return all.map(({ code, score, issued_at }) => ({ href: verifyPath(code), score, at: formatDateTime(issued_at) }))
}

/**
 * After signing a second opinion: notifies both parties of the first inspection, and on a contradiction objects to the
 * first report in the name of the party that requested the second.
 */
export async function compareOpinions(
  trx: Trx,
  now: Date,
  { row, score }: { row: OrderRow; score: number },
): Promise<void> {
  if (row.second_of === null) return
  const first = await trx
    .selectFrom('inspection_order')
    .selectAll()
    .where('id', '=', row.second_of)
    .forUpdate()
    .executeTakeFirst()
  const report = first && (await findStanding(trx, first.id))
  if (!first || !report) return
  const differ = Math.abs(report.score - score) >= contradicts
  if (differ && row.person_id !== null) {
    await trx
      .insertInto('inspection_objection')
      .values({
        public_id: newPublicId(),
        order_id: first.id,
        about: 'report',
        by_side: sideOf(first, row.person_id),
        person_id: row.person_id,
        words: secondWords({ first: report.score, second: score }),
        at: now,
      })
      .onConflict((conflict) => conflict.columns(['order_id', 'about', 'by_side']).doNothing())
      .execute()
  }
  for (const personId of [first.person_id, first.seller_id]) {
    if (personId === null) continue
    await notify(
      trx,
      { now },
      {
        notice: secondNotice,
        personId,
        data: { car: first.car, first: report.score, second: score, differ },
        link: orderOf(first.public_id),
        key: `inspection-second:${row.public_id}`,
      },
    )
  }
}
