import './tables.ts'
import { findAttachedFiles } from '#features/files/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { Db } from '#platform/database/database.ts'
import { inspectionPicture, picturesSubject } from './pictures.ts'
import { findSecondReports } from './second-opinion.ts'

/** Lists objections that wait for staff, oldest first. */
export async function findAdminObjections(db: Db) {
  const rows = await db
    .selectFrom('inspection_objection as objection')
    .innerJoin('inspection_order as booking', 'booking.id', 'order_id')
    .select(['objection.public_id', 'about', 'by_side', 'words', 'at', 'car'])
    .leftJoin('inspection_report', 'inspection_report.order_id', 'booking.id')
    .select(['booking.public_id as order', 'booking.id as order_id', 'code'])
    .where('outcome', 'is', null)
    .orderBy('at')
    .limit(100)
    .execute()
  const [seconds, files] = await Promise.all([
    Promise.all(rows.map(({ order_id }) => findSecondReports(db, order_id))),
    findAttachedFiles(
      db,
      picturesSubject,
      rows.map(({ order_id }) => order_id),
    ),
  ])
  const pictures = rows.map(({ order_id }) =>
    (files.get(order_id) ?? []).map((id) => `/files/${inspectionPicture.folder}/${id}`),
  )
  return rows.map(({ public_id: id, about, by_side, words, at, car, order, code }, index) => ({
    id,
    order,
    code,
    car,
    about: about === 'report' ? 'گزارش کارشناسی' : 'آماده نبودن خودرو',
    by: by_side === 'booker' ? 'خریدار' : 'فروشنده',
    words: words ?? '',
    at: formatDateTime(at),
    // The evidence of a missing car; pictures of a report are on its page.
    pictures: about === 'no-show' ? pictures[index]! : [],
    seconds: seconds[index]!.map(({ code, score }) => ({ code, score })),
  }))
}
