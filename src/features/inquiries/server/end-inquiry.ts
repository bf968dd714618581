import './tables.ts'
import { recordCarEvent } from '#features/garage/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { findPaid, makeRefund } from '#features/payments/contract.ts'
import { parsePlate } from '#kit/plate.ts'
import type { Platform } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { publish } from '#platform/events/events.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Answer } from '../answers.ts'
import { answerPath } from '../addresses.ts'
import { missingParts } from '../examine-answer.ts'
import { isEmptyAnswer } from '../present/is-empty.ts'
import { inquiryKind } from '../kinds.ts'
import { failTexts, missingReason } from '../texts.ts'
import { completeAfter, completeJob, completeKey } from './ask-job.ts'
import { carEventOf } from './car-events.ts'
import { behalfAnswered } from './behalf-event.ts'
import { isPermitted } from './behalf-permission.ts'
import { openInput } from './find-inquiries.ts'
import { compareWithLast } from './last-answer.ts'
import { inquiryNotice, recheckNotice } from './notices.ts'
import { findPlateOwners, notifyPlateOwners } from './plate-owners.ts'
import { pauseRefused } from './rechecks/run-rechecks.ts'
import type { InquiryRow } from './tables.ts'
import type { FailReason } from '../states.ts'
import { inquiries } from './flows.ts'

export type EndContext = Pick<Platform, 'secrets' | 'manifests'> & { now: Date }

/** The key of a fee's refund, so that it happens once. */
export const feeRefundKey = ({ public_id }: Pick<InquiryRow, 'public_id'>): string => `inquiry:${public_id}`

/**
 * Ends a locked inquiry without an answer: refunds its fee to the wallet in the same transaction, by a key that names
 * the inquiry, so that it happens once. Idempotent.
 */
export async function endWithoutAnswer(trx: Trx, ctx: EndContext, row: InquiryRow, reason: FailReason): Promise<void> {
  if (row.state !== 'running' && row.state !== 'needs-code') return
  const paid = row.price_rial > 0n
  if (paid) {
    const refund = await makeRefund(trx, ctx, {
      payableId: row.payable_id!,
      key: feeRefundKey(row),
      // Within a run only its own part; a fee that a code reduced is refunded as it was paid.
      ...(row.run_id !== null && { amountRial: row.price_rial }),
      reason: failTexts[reason],
      destination: 'wallet',
      requestedBy: null,
      needsApproval: false,
    })
    // Its person is gone, or staff refunded it before: there is nothing to refund.
    if (!refund.ok && refund.code !== 'not-paid' && refund.code !== 'too-much') throw new Error(refund.code)
  }
  const set = { reason, need: null, answers_sealed: null }
  await inquiries.move(trx, ctx, row, { to: paid ? 'refunded' : 'failed', by: 'house', set })
  await pauseRefused(trx, ctx, row, reason)
}

/**
 * Stores the answer of a locked inquiry. An answer after the refund is stored as well, without a new fee. The person
 * gets a notification, because they may have left the page.
 */
export async function endWithAnswer(
  trx: Trx,
  ctx: EndContext,
  { row, answer, tracking }: { row: InquiryRow; answer: Answer; tracking: string | null },
): Promise<void> {
  // Its person is gone.
  if (row.input_sealed === null || row.person_id === null) {
    if (row.state === 'running') await endWithoutAnswer(trx, ctx, row, 'provider-fault')
    return
  }
  // Withdrawn while the authority worked: the answer is dropped, and the fee is refunded.
  if (!(await isPermitted(trx, row, { ...ctx, at: 'answer' }))) {
    return endWithoutAnswer(trx, ctx, row, 'consent-ended')
  }
  const stored = {
    answer_sealed: ctx.secrets.seal(JSON.stringify(answer)),
    answered_at: ctx.now,
    tracking,
  }
  if (row.state !== 'running') {
    // A person who ended the wait got the refund instead; an answer that was late by itself is free.
    const late = (row.state === 'refunded' || row.state === 'failed') && row.reason !== 'stopped'
    if (late && row.answer_sealed === null) {
      await trx.updateTable('inquiry').set(stored).where('id', '=', row.id).execute()
    }
    return
  }
  const to = isEmptyAnswer(answer) ? 'empty' : 'done'
  const set = { ...stored, reason: null, need: null, answers_sealed: null }
  await inquiries.move(trx, ctx, row, { to, by: 'house', set })
  if (row.behalf_path === null) await weighPlate(trx, ctx, row)
  await giveMissingBack(trx, ctx, row, answer)
  const outcome = carEventOf(ctx, { ...row, ...stored })
  if (outcome) {
    await recordCarEvent(trx, ctx, { personId: row.person_id, ...outcome })
  }
  await notifyOfAnswer(trx, ctx, { ...row, ...stored, person_id: row.person_id })
  if (row.behalf_path !== null) {
    await publish(trx, behalfAnswered, { path: row.behalf_path, kind: row.kind, inquiryId: row.public_id })
  }
}

/** Notifies of an answer; of a recheck's answer only when something is new. */
async function notifyOfAnswer(trx: Trx, ctx: EndContext, row: InquiryRow & { person_id: bigint }): Promise<void> {
  const service = inquiryKind(row.kind).title
  const to = {
    personId: row.person_id,
    link: row.behalf_path ?? answerPath(row.public_id),
    key: `inquiry:${row.public_id}`,
  }
  const comparison = row.recheck_id === null ? null : await compareWithLast({ ...ctx, db: trx as Db }, row)
  if (comparison === null) return notify(trx, ctx, { ...to, notice: inquiryNotice, data: { service } })
  const line = comparison.lines[0]
  if (line !== undefined) await notify(trx, ctx, { ...to, notice: recheckNotice, data: { service, line } })
}

/** Reveals the facts of a proven plate, in earlier answers too; notifies the owner of another person's plate. */
async function weighPlate(trx: Trx, ctx: EndContext, row: InquiryRow): Promise<void> {
  const plate = parsePlate(openInput(ctx.secrets, row)?.plate ?? '')
  if (!plate.ok || row.person_id === null || row.plate_index === null) return
  const owners = await findPlateOwners({ ...ctx, db: trx as Db }, plate.value)
  if (!owners.includes(row.person_id)) {
    await notifyPlateOwners(trx, ctx, { plate: plate.value, personId: row.person_id, use: 'inquiry', link: null })
    return
  }
  await trx
    .updateTable('inquiry')
    .set({ plate_proven: true })
    .where('person_id', '=', row.person_id)
    .where('plate_index', '=', row.plate_index)
    .where('plate_proven', '=', false)
    .execute()
}

/**
 * Refunds the share of the missing parts, as paid, and schedules requests for them; later parts are added without a
 * fee.
 */
async function giveMissingBack(trx: Trx, ctx: EndContext, row: InquiryRow, answer: Answer): Promise<void> {
  const { missing, of } = missingParts(answer)
  if (missing === 0) return
  await addJob(
    trx,
    completeJob,
    { inquiryId: String(row.id) },
    { key: completeKey(row.id), delaySeconds: completeAfter[0] },
  )
  if (row.price_rial === 0n || row.payable_id === null) return
  const paid =
    row.run_id === null ? ((await findPaid(trx, row.payable_id))?.paidRial ?? row.price_rial) : row.price_rial
  // In whole tomans, rounded in the person's favour.
  const exact = (paid * BigInt(missing)) / BigInt(of)
  const share = ((exact + 9n) / 10n) * 10n > paid ? paid : ((exact + 9n) / 10n) * 10n
  if (share === 0n) return
  const refund = await makeRefund(trx, ctx, {
    payableId: row.payable_id,
    key: `inquiry-parts:${row.public_id}`,
    amountRial: share,
    reason: missingReason(missing, of),
    destination: 'wallet',
    requestedBy: null,
    needsApproval: false,
  })
  if (!refund.ok && refund.code !== 'not-paid' && refund.code !== 'too-much') throw new Error(refund.code)
  if (refund.ok) await trx.updateTable('inquiry').set({ missing_rial: share }).where('id', '=', row.id).execute()
}

/** Fills missing parts with later ones; existing parts stay unchanged. */
export function completed(before: Answer, now: Answer): Answer {
  if (before.kind !== 'authenticity-and-history' || now.kind !== before.kind) return before
  const came = new Map(now.sections.map((section) => [section.key, section]))
  return {
    ...before,
    transferable: before.transferable ?? now.transferable,
    sections: before.sections.map((section) =>
      section.status === 'unavailable' ? (came.get(section.key) ?? section) : section,
    ),
  }
}
