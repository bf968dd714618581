import { createHash } from 'node:crypto'
import { z } from 'zod'
import './tables.ts'
import { attachFiles, readAttachedBytes } from '#features/files/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { addJob, defineJob, type JobRun } from '#platform/jobs/jobs.ts'
import { reportPath } from '../addresses.ts'
import { recordReport } from './car-events.ts'
import { canonicalJson, type Json } from '#kit/canonical-json.ts'
import { dayOf } from '#kit/day.ts'
import { dayMs } from '#kit/durations.ts'
import { publicTitle, type ReportDocument } from '../document.ts'
import { findMismatches, type Mismatch } from '../mismatches.ts'
import { groupsOf, missingOf, saysTooLittle, scoresOf, type GroupKey } from '../report-items.ts'
import { minPictures, type ReportInput } from '../report-schema.ts'
import { findKnownCars } from './known-cars.ts'
import { compareOpinions } from './second-opinion.ts'
import { lockWork, type Sending } from './lock-work.ts'
import { activeKey } from './keys.ts'
import { reportedNotice } from './notices.ts'
import { inspectionPicture, picturesSubject } from './pictures.ts'
import { limitsAt } from './rules.ts'
import { endOrder } from './settle.ts'
import { slotEnd } from './slots.ts'
import type { OrderRow } from './tables.ts'
import { inspectionOrders } from './flows.ts'

/** Signs the report of one order once its findings have arrived. */
export const signJob = defineJob({
  name: 'inspection.sign',
  lane: 'urgent',
  payload: z.object({ orderId: z.string() }),
  timeoutSeconds: 120,
})

type Ctx = Pick<RequestContext, 'db' | 'now' | 'manifests'>

/** The state of an order whose slot this inspector has lost: ended or reassigned, instead of not-found. */
export async function whatBecameOf(db: Db, id: string): Promise<'gone' | 'handed' | null> {
  const row = await db.selectFrom('inspection_order').select('state').where('public_id', '=', id).executeTakeFirst()
  if (!row) return null
  return row.state === 'cancelled' ? 'gone' : 'handed'
}

/** The earliest start of an inspection before its slot. */
const earlyMs = 2 * 3_600_000

/**
 * Returns the time of the inspection for the report: the arrival of the findings, at most the end of the slot or two
 * hours after the recorded start, whichever is later. No statement of the inspector's device moves it.
 */
function inspectedAt(row: OrderRow, now: Date): Date {
  const begun = row.started_at === null ? 0 : row.started_at.getTime() + earlyMs
  return new Date(Math.min(now.getTime(), Math.max(slotEnd(row.starts_at).getTime(), begun)))
}

export type ReportRefusal =
  | 'ended'
  | 'other-report'
  | 'too-early'
  | 'told-more'
  | 'incomplete'
  | 'too-little'
  | 'few-pictures'
  | 'file-unknown'

/** Stores an inspector's findings once. The same findings again are accepted, others are refused. A job signs them. */
export async function receiveReport(
  ctx: Ctx,
  { findings, pictures, ...sending }: Sending & { findings: ReportInput; pictures: readonly string[] },
): Promise<Result<null, ReportRefusal>> {
  return inTransaction<Result<null, ReportRefusal>>(ctx.db, async (trx) => {
    const { row, inspectorId } = await lockWork(trx, sending)
    const content = JSON.stringify(findings)
    const before = await trx
      .selectFrom('inspection_finding')
      .select('content')
      .where('order_id', '=', row.id)
      .executeTakeFirst()
    if (before) return same(before.content, findings) ? ok(null) : refuse('other-report')
    if (!['booked', 'assigned'].includes(row.state)) return refuse('ended')
    if (ctx.now.getTime() < row.starts_at.getTime() - earlyMs) return refuse('too-early')
    if (missingOf(row.package, findings).length > 0) return refuse('incomplete')
    if (saysTooLittle(row.package, findings)) return refuse('too-little')
    if (new Set(pictures).size < minPictures) return refuse('few-pictures')
    await inspectionOrders.move(trx, ctx, await assigned(trx, ctx, row), { to: 'in-progress', by: 'inspector' })
    await trx
      .insertInto('inspection_finding')
      .values({
        order_id: row.id,
        inspector_id: inspectorId,
        content,
        inspected_at: inspectedAt(row, ctx.now),
        received_at: ctx.now,
      })
      .execute()
    const attached = await attachFiles(trx, {
      purpose: inspectionPicture,
      personId: sending.personId,
      ids: pictures,
      subject: { kind: picturesSubject, id: row.id },
      now: ctx.now,
    })
    if (!attached.ok) return refuse('file-unknown')
    await addJob(trx, signJob, { orderId: String(row.id) }, { key: `inspection-sign:${row.public_id}` })
    return ok(null)
  })
}

const same = (one: ReportInput, other: ReportInput) =>
  canonicalJson(one as unknown as Json) === canonicalJson(JSON.parse(JSON.stringify(other)) as Json)

type NoShowRefusal = 'ended' | 'too-early' | 'few-pictures' | 'file-unknown'

/**
 * Records a missing car: by the inspector, from a quarter of an hour after the beginning of the slot, with a picture of
 * the place. The other party may object (`objections.ts`).
 */
export async function reportNoShow(
  ctx: Ctx,
  { pictures, ...sending }: Sending & { pictures: readonly string[] },
): Promise<Result<null, NoShowRefusal>> {
  return inTransaction<Result<null, NoShowRefusal>>(ctx.db, async (trx) => {
    const { row } = await lockWork(trx, sending)
    if (row.state === 'no-show') return ok(null)
    if (row.state !== 'booked' && row.state !== 'assigned') return refuse('ended')
    // The stated wait can only make it earlier, and so refuse it.
    const pressed = ctx.now.getTime() - (sending.statedWait ?? 0) * 1000
    if (pressed < row.starts_at.getTime() + 15 * 60_000) return refuse('too-early')
    if (pictures.length === 0) return refuse('few-pictures')
    const attached = await attachFiles(trx, {
      purpose: inspectionPicture,
      personId: sending.personId,
      ids: pictures,
      subject: { kind: picturesSubject, id: row.id },
      now: ctx.now,
    })
    if (!attached.ok) return attached
    const { noShowKeptPercent } = await limitsAt(trx, row.made_at)
    await endOrder(trx, ctx, await assigned(trx, ctx, row), {
      to: 'no-show',
      reason: 'no-show',
      // The seller brings the car of an ad.
      kept: { percent: noShowKeptPercent, personId: row.seller_id ?? row.person_id },
    })
    return ok(null)
  })
}

/** An inspector who is early begins before the job has assigned them. */
const assigned = async (trx: Trx, ctx: { now: Date }, row: OrderRow): Promise<OrderRow> =>
  row.state === 'booked' ? inspectionOrders.move(trx, ctx, row, { to: 'assigned', by: 'inspector' }) : row

type SignContext = { db: Db; now: Date } & Pick<Platform, 'secrets' | 'providers'>

/**
 * Builds the document of the findings and signs it, in one transaction with the end of the order. After a crash in
 * between the next run signs the findings.
 */
export async function signReport(ctx: SignContext, orderId: bigint, run: Pick<JobRun, 'assertLease'>): Promise<void> {
  const pictures = await readAttachedBytes(ctx, picturesSubject, orderId)
  const hashes = pictures.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
  await inTransaction(ctx.db, async (trx) => {
    await run.assertLease(trx)
    const row = await inspectionOrders.lockIf(trx, orderId)
    if (row?.state !== 'in-progress') return
    await writeReport(trx, ctx, row, hashes)
  })
}

/** Signs the findings, which ends the order; adds the report to the timeline of the car and notifies both parties. */
export async function writeReport(
  trx: Trx,
  ctx: Pick<SignContext, 'now' | 'secrets'>,
  row: OrderRow,
  hashes: readonly string[],
): Promise<void> {
  const finding = await trx
    .selectFrom('inspection_finding')
    .innerJoin('inspector', 'inspector.id', 'inspector_id')
    .innerJoin('inspection_place', (join) => join.on('inspection_place.id', '=', row.place_id))
    .innerJoin('city', 'city.id', 'inspection_place.city_id')
    .select(['content', 'inspected_at', 'inspector.code', 'inspection_place.name', 'city.name_fa'])
    .where('order_id', '=', row.id)
    .executeTakeFirstOrThrow()
  const { validDays, validKm } = await limitsAt(trx, ctx.now)
  const key = await activeKey(trx, ctx)
  const code = newPublicId()
  const validUntil = new Date(finding.inspected_at.getTime() + validDays * dayMs)
  const document = documentOf({
    row,
    mismatches: findMismatches(
      { ...finding.content, on: dayOf(finding.inspected_at) },
      await findKnownCars(trx, ctx, row, finding.content.vinTail),
    ),
    findings: finding.content,
    code,
    key: key.id,
    issuedAt: ctx.now,
    inspectedAt: finding.inspected_at,
    validUntil,
    validKm,
    inspector: finding.code,
    place: `${finding.name_fa}، ${finding.name}`,
    pictures: hashes,
  })
  const text = canonicalJson(document as unknown as Json)
  await trx
    .insertInto('inspection_report')
    .values({
      code,
      order_id: row.id,
      ad_id: row.ad_id,
      key_id: key.id,
      document: text,
      signature: key.sign(text),
      issued_at: ctx.now,
      valid_until: validUntil,
      valid_km: document.validKm,
      score: document.score,
      revoked_at: null,
      revoked_reason: null,
    })
    .execute()
  await inspectionOrders.move(trx, ctx, row, { to: 'reported', by: 'inspector' })
  await recordReport(trx, ctx, { order: row, report: { code, document: text } })
  await compareOpinions(trx, ctx.now, { row, score: document.score })
  for (const personId of [row.person_id, row.seller_id]) {
    if (personId === null) continue
    await notify(trx, ctx, {
      notice: reportedNotice,
      personId,
      data: { car: row.car, score: document.score },
      link: reportPath(code),
      key: `inspection-reported:${row.public_id}`,
    })
  }
}

type Documenting = {
  row: Pick<OrderRow, 'package' | 'car'>
  findings: ReportInput
  mismatches?: readonly Mismatch[]
  code: string
  key: string
  issuedAt: Date
  inspectedAt: Date
  validUntil: Date
  validKm: number
  inspector: string
  place: string
  pictures: readonly string[]
}

export function documentOf({ row, findings, ...message }: Documenting): ReportDocument {
  const target = groupsOf[row.package]
  const seen = {
    panels: findings.panels,
    groups: Object.fromEntries(target.map((key) => [key, findings.groups[key] ?? {}])),
  }
  const scores = scoresOf(seen, row.package)
  return {
    v: 1,
    issuer: 'farman',
    code: message.code,
    key: message.key,
    issuedAt: message.issuedAt.toISOString(),
    inspectedAt: message.inspectedAt.toISOString(),
    validUntil: message.validUntil.toISOString(),
    validKm: findings.mileageKm + message.validKm,
    inspector: message.inspector,
    place: message.place,
    package: row.package,
    car: { title: publicTitle(row.car), year: findings.year, vinTail: findings.vinTail },
    mileageKm: findings.mileageKm,
    ...(message.mismatches && message.mismatches.length > 0 && { mismatches: message.mismatches }),
    panels: findings.panels,
    groups: Object.fromEntries(
      target.map((key: GroupKey) => [key, { items: findings.groups[key] ?? {}, score: scores.groups[key] ?? null }]),
    ),
    bodyScore: scores.body,
    score: scores.total ?? 0,
    note: findings.note,
    pictures: message.pictures,
  }
}
