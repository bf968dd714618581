import './tables.ts'
import { findPaid, payPath } from '#features/payments/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { AnswerView } from '../answer-view.ts'
import { inquiryKind, type InquiryInput } from '../kinds.ts'
import { answerForOthers } from '../present/for-others.ts'
import { presentAnswer } from '../present/present-answer.ts'
import { behalfFailTexts } from '../texts.ts'
import type { BehalfView } from '../views.ts'
import { openAnswer, openInput } from './find-inquiries.ts'
import { giveCode, type GiveAnswer } from './give-code.ts'
import { feeBack, feeText, rulesAt } from './present-inquiry.ts'

/** Lists the inquiries for a page of another feature, oldest first. */
export async function findBehalf(ctx: RequestContext, path: string): Promise<readonly BehalfView[]> {
  const rows = await ctx.db
    .selectFrom('inquiry')
    .selectAll()
    .where('behalf_path', '=', path)
    .where('state', '<>', 'abandoned')
    .orderBy('id')
    .limit(50)
    .execute()
  return Promise.all(
    rows.map(async (row): Promise<BehalfView> => {
      const whole = openAnswer(ctx.secrets, row)
      const answer = whole && answerForOthers(whole)
      const paid = row.payable_id === null ? null : await findPaid(ctx.db, row.payable_id)
      const back = feeBack(row, paid)
      const begun = row.state === 'awaiting-payment' && paid?.paid === true
      const rules = answer && (await rulesAt(ctx.db, row.answered_at ?? ctx.now))
      return {
        id: row.public_id,
        kind: row.kind,
        title: inquiryKind(row.kind).title,
        state: row.state,
        waiting: row.state === 'running' || begun,
        need: row.state === 'needs-code' ? row.need : null,
        codeWrong: row.reason === 'code-wrong',
        pay: row.state === 'awaiting-payment' && !begun && row.payable_id !== null ? payPath(row.payable_id) : null,
        price: feeText(row, paid),
        refunded: back === null ? null : formatMoney(back),
        failure: row.reason === null || row.reason === 'code-wrong' ? null : behalfFailTexts[row.reason],
        answeredAt: row.answered_at && formatDateTime(row.answered_at),
        // Only the owner can see payable bills and photos.
        answer: answer && readOnly(presentAnswer(answer, { now: ctx.now, rules: rules! })),
        signature:
          answer &&
          row.answered_at &&
          signatureOf(ctx, { path, kind: row.kind, subject: openInput(ctx.secrets, row), at: row.answered_at, answer }),
      }
    }),
  )
}

const readOnly = (view: AnswerView): AnswerView => ({
  ...view,
  owed: view.owed.map((each) => ({ ...each, payable: false, why: null, ids: null, photo: null, objectable: false })),
  notes: [],
})

/** The signature covers the subject, so an answer about another plate has another signature. */
type Signed = { path: string; kind: string; subject: InquiryInput | null; at: Date; answer: unknown }

const signatureOf = (
  { secrets }: Pick<RequestContext, 'secrets'>,
  { path, kind, subject, at, answer }: Signed,
): string =>
  secrets
    .keyedHash('inquiry.behalf', JSON.stringify([path, kind, subject, at.toISOString(), answer]))
    .toString('hex')
    .slice(0, 16)
    .toUpperCase()

/** Receives the owner's code from the authority; the other person's purchase continues with it. */
export async function giveBehalfCode(
  ctx: RequestContext,
  { path, id, value }: { path: string; id: string; value: string | null },
): Promise<GiveAnswer> {
  const row = await ctx.db
    .selectFrom('inquiry')
    .select('person_id')
    .where('public_id', '=', id)
    .where('behalf_path', '=', path)
    .executeTakeFirst()
  if (!row || row.person_id === null) return { ok: false, code: 'not-waiting' }
  return giveCode(ctx, { personId: row.person_id, id, value, behalf: true })
}

/** Deletes inputs and answers for a page; payments stay in the books. Active inquiries run to their end. */
export async function forgetBehalf(db: Db | Trx, path: string, now: Date): Promise<void> {
  await db
    .updateTable('inquiry')
    .set({ input_sealed: null, input_index: null, answer_sealed: null, note_sealed: null, hidden_at: now })
    .where('behalf_path', '=', path)
    .where('ended_at', 'is not', null)
    .execute()
}

/** Returns the page of another feature for which an inquiry was made; null for a person's own. */
export async function findBehalfPath(db: Db, own: { personId: bigint; id: string }): Promise<string | null> {
  const row = await db
    .selectFrom('inquiry')
    .select('behalf_path')
    .where('public_id', '=', own.id)
    .where('person_id', '=', own.personId)
    .executeTakeFirst()
  return row?.behalf_path ?? null
}
