import './tables.ts'
import { findAttachedFiles } from '#features/files/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { isOpenToAll } from '#platform/manifest.ts'
import { lookedIn, packName, worstOf, type ReportDocument } from '../document.ts'
import { mismatchText } from '../mismatches.ts'
import { mayJudge } from './may-judge.ts'
import { inspectionPicture, picturesSubject } from './pictures.ts'
import { documentIn, findReport, printOf, stateOf, type FoundReport } from './verify.ts'

/**
 * Returns whether a person may read the whole report: both parties of its booking, everybody while it is on an open ad,
 * and staff who decide about an objection.
 */
async function mayRead(ctx: RequestContext, row: FoundReport): Promise<boolean> {
  const { db, scope } = ctx
  const { personId } = scope.session
  if (row.ad_id !== null && (await isOpenToAll(ctx, 'ad', String(row.ad_id)))) return true
  if (personId === null) return false
  const own = await db
    .selectFrom('inspection_order')
    .select('id')
    .where('id', '=', row.order_id)
    .where((is) => is.or([is('person_id', '=', personId), is('seller_id', '=', personId)]))
    .executeTakeFirst()
  return own !== undefined || (await mayJudge(ctx, row.order_id))
}

/** Returns the whole report for permitted readers; throws not-found for others. */
export async function getWholeReport(ctx: RequestContext, code: string): Promise<FoundReport> {
  const row = await findReport(ctx.db, code)
  if (!row || !(await mayRead(ctx, row))) throw notFound()
  return row
}

export const picturesOf = async (db: Db, row: FoundReport): Promise<string[]> =>
  ((await findAttachedFiles(db, picturesSubject, [row.order_id])).get(row.order_id) ?? []).map(
    (id) => `/files/${inspectionPicture.folder}/${id}`,
  )

/** Returns the car with its year, unless its name contains it. */
function carOf({ title, year }: ReportDocument['car']): string {
  const text = toPersianDigits(year)
  return toPersianDigits(title).includes(text) ? title : `${title}، مدل ${text}`
}

const km = (value: number) => `${toPersianDigits(value.toLocaleString('en'))} کیلومتر`

/** Returns the public part of a report, without people, plates and the whole VIN. */
export function presentVerdict(
  row: FoundReport,
  { now, kmNow, disputed = false }: { now: Date; kmNow: number | null; disputed?: boolean },
) {
  const document = documentIn(row)
  const looked = lookedIn(document)
  return {
    code: row.code,
    state: stateOf(row, { now, km: kmNow }),
    revokedReason: row.revoked_reason,
    keyRevoked: row.key_state === 'revoked',
    print: printOf(row),
    car: carOf(document.car),
    vinTail: document.car.vinTail,
    pack: packName(document),
    km: km(document.mileageKm),
    inspectedAt: formatDateTime(new Date(document.inspectedAt)),
    validUntil: formatDateTime(row.valid_until),
    validKm: km(row.valid_km),
    place: document.place,
    inspector: toPersianDigits(document.inspector),
    key: row.key_id,
    score: toPersianDigits(row.score),
    mismatches: (document.mismatches ?? []).map(mismatchText),
    worst: worstOf(document),
    looked: toPersianDigits(`${looked.done} از ${looked.of} مورد`),
    disputed,
    open: row.ad_id !== null,
  }
}
export type Verdict = ReturnType<typeof presentVerdict>
