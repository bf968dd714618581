import { findCardReturn, findPaid } from '#features/payments/contract.ts'
import { ruleAt, tariffs } from '#features/rules/contract.ts'
import { payPath } from '#features/payments/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime, formatTime } from '#kit/jalali.ts'
import { maskMobile, type Mobile } from '#kit/mobile.ts'
import { formatMoney } from '#kit/money.ts'
import { maskNationalCode, type NationalCode } from '#kit/national-code.ts'
import { parsePlate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { answerPath, inquiryPath } from '../addresses.ts'
import type { FactView } from '../answer-view.ts'
import { missingParts } from '../examine-answer.ts'
import { inquiryKind, type InquiryInput } from '../kinds.ts'
import { presentAnswer } from '../present/present-answer.ts'
import type { PresentRules } from '../present/present-rules.ts'
import { failTexts, missingText, nightText, noCodeOrCity, stateNameOf } from '../texts.ts'
import type { InquiryRowView, InquiryView } from '../views.ts'
import { openAnswer, openInput } from './find-inquiries.ts'
import { feeRefundKey } from './end-inquiry.ts'
import { compareWithLast } from './last-answer.ts'
import { activePlates, negativePoints } from './rules.ts'
import type { InquiryRow } from './tables.ts'

/** The law at the time of the answer. */
export async function rulesAt(db: Db, at: Date): Promise<PresentRules> {
  const [fines, points, plates] = await Promise.all([
    ruleAt(db, tariffs.fineDoubling, at),
    ruleAt(db, negativePoints, at),
    ruleAt(db, activePlates, at),
  ])
  const { value } = points
  return {
    doublingDays: fines.value.days,
    objectionDays: fines.value.objectionDays,
    platesMost: plates.value.most,
    points: [
      { score: value.firstScore, months: value.firstMonths, fineRial: value.firstFine },
      { score: value.secondScore, months: value.secondMonths, fineRial: value.secondFine },
      { score: value.thirdScore, months: value.thirdMonths, fineRial: value.thirdFine },
    ],
    clearMonths: value.clearMonths,
  }
}

const plateOf = (input: InquiryInput | null) => {
  const read = input?.plate === undefined ? null : parsePlate(input.plate)
  return read?.ok ? read.value : null
}

/** Returns the plate that a person asked about. */
export async function findPlate(ctx: RequestContext, { personId, subject }: { personId: bigint; subject: string }) {
  const row = await ctx.db
    .selectFrom('inquiry')
    .select('input_sealed')
    .where('public_id', '=', subject)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ? plateOf(openInput(ctx.secrets, row)) : null
}

/** Returns the inputs by which a person recognizes the inquiry. */
const askedOf = ({ nationalCode, mobile, vin, licenceNumber, serial, identifier }: InquiryInput): FactView[] =>
  (
    [
      ['کد ملی', nationalCode && maskNationalCode(nationalCode as NationalCode)],
      ['موبایل', mobile && maskMobile(mobile as Mobile)],
      ['شمارهٔ شاسی', vin && `${vin.slice(0, 3)}…${vin.slice(-4)}`],
      ['شمارهٔ گواهینامه', licenceNumber && `…${toPersianDigits(licenceNumber.slice(-4))}`],
      ['سریال جریمه', serial && toPersianDigits(serial)],
      ['بارکد یا شمارهٔ سند', identifier && `…${toPersianDigits(identifier.slice(-4))}`],
    ] as const
  ).flatMap(([label, value]) => (value ? [{ label, value }] : []))

/** For the yearly toll an authority may require a city too, with the time limit of a code. */
function failureOf({ kind, reason }: Pick<InquiryRow, 'kind' | 'reason'>): string | null {
  if (reason === null || reason === 'code-wrong') return null
  return reason === 'no-code' && kind === 'car-annual-toll-bill' ? noCodeOrCity : failTexts[reason]
}

/** Returns the payment for a fee, which is the possible refund: a code may have reduced it, though never in a run. */
export const feePaid = (
  row: Pick<InquiryRow, 'run_id' | 'price_rial'>,
  paid: { paidRial: bigint | null } | null,
): bigint => (row.run_id === null ? paid?.paidRial : null) ?? row.price_rial

/** Returns the refund of a fee without an answer; null when a code had paid all of it, and before a refund. */
export const feeBack = (
  row: Pick<InquiryRow, 'run_id' | 'price_rial' | 'state'>,
  paid: { paidRial: bigint | null } | null,
): bigint | null => (row.state === 'refunded' && feePaid(row, paid)) || null

/** Returns a fee as it was paid; null without one, and where a code paid all of it. */
export function feeText(...of: Parameters<typeof feePaid>): string | null {
  const fee = feePaid(...of)
  return fee === 0n ? null : formatMoney(fee)
}

/** Returns a person's own inquiry with all its facts. */
export async function presentInquiry(ctx: RequestContext, row: InquiryRow): Promise<InquiryView> {
  const { db, secrets, now } = ctx
  const input = openInput(secrets, row)
  const answer = openAnswer(secrets, row)
  const paid = row.payable_id === null ? null : await findPaid(db, row.payable_id)
  const begun = row.state === 'awaiting-payment' && paid?.paid === true
  const rules = answer && (await rulesAt(db, row.answered_at ?? now))
  const { title } = inquiryKind(row.kind)
  const back = feeBack(row, paid)
  const cardUntil =
    back === null || row.run_id !== null || row.person_id === null
      ? null
      : await findCardReturn(ctx, { personId: row.person_id, key: feeRefundKey(row) })
  return {
    id: row.public_id,
    kind: row.kind,
    title,
    plate: plateOf(input),
    asked: input ? askedOf(input) : [],
    state: row.state,
    waiting: row.state === 'running' || begun,
    at: formatDateTime(row.made_at),
    price: feeText(row, paid),
    pay: row.state === 'awaiting-payment' && !begun && row.payable_id !== null ? payPath(row.payable_id) : null,
    receipt: paid?.receipt ?? null,
    refunded: back === null ? null : formatMoney(back),
    toCard: paid?.toCard === true,
    cardUntil: cardUntil && formatTime(cardUntil),
    failure: failureOf(row),
    codeWrong: row.reason === 'code-wrong',
    need: row.state === 'needs-code' ? row.need : null,
    due: row.due_at && row.state === 'needs-code' ? formatDateTime(row.due_at) : row.due_at && formatTime(row.due_at),
    answeredAt: row.answered_at && formatDateTime(row.answered_at),
    tracking: row.tracking,
    // Deadlines count from today, not from the answer.
    answer: answer && presentAnswer(answer, { now, rules: rules! }),
    late: answer !== null && row.state === 'refunded',
    waitsFor: row.state === 'running' && row.reason === 'night' ? nightText : null,
    incomplete:
      answer !== null && row.state === 'done' && missingParts(answer).missing > 0
        ? missingText(row.missing_rial > 0n ? formatMoney(row.missing_rial) : null)
        : null,
    favourite: row.favourite,
    note: row.note_sealed && secrets.open(row.note_sealed),
    again: `${inquiryPath(row.kind)}?again=${row.public_id}`,
  }
}

/** Returns one inquiry in a list. */
export async function presentRow(ctx: RequestContext, row: InquiryRow): Promise<InquiryRowView> {
  const { secrets, db, now } = ctx
  const answer = openAnswer(secrets, row)
  const shown = answer && presentAnswer(answer, { now, rules: await rulesAt(db, row.answered_at ?? now) })
  const comparison = answer && (await compareWithLast(ctx, row))
  const single = row.run_id === null && row.payable_id !== null
  const paid = single ? await findPaid(db, row.payable_id!) : null
  return {
    id: row.public_id,
    href: answerPath(row.public_id),
    kind: row.kind,
    title: inquiryKind(row.kind).title,
    plate: plateOf(openInput(secrets, row)),
    state: row.state,
    stateName: stateNameOf({ ...row, refunded: feeBack(row, paid), toCard: paid?.toCard === true }),
    at: formatDateTime(row.made_at),
    price: feeText(row, paid),
    summary: shown && [shown.title, shown.amount?.value].filter(Boolean).join('، '),
    changed: comparison?.lines[0] ?? null,
    again: `${inquiryPath(row.kind)}?again=${row.public_id}`,
    favourite: row.favourite,
    note: row.note_sealed && secrets.open(row.note_sealed),
    mayForget: row.ended_at !== null,
  }
}
