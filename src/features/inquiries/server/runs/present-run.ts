import '../tables.ts'
import { carsOf } from '#features/garage/contract.ts'
import { findPaid, payPath } from '#features/payments/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { formatPlate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { answerPath, documentPath } from '../../addresses.ts'
import { inquiryFlow } from '../../states.ts'
import { failTexts, stateNameOf } from '../../texts.ts'
import type { InquiryView, RunView } from '../../views.ts'
import { billsOf } from '../bills/other-bills.ts'
import { presentInquiry } from '../present-inquiry.ts'
import { runTitles } from './register-run.ts'

type Own = { personId: bigint; id: string }

export async function findRun({ db }: Pick<RequestContext, 'db'>, { personId, id }: Own) {
  const run = await db
    .selectFrom('inquiry_run')
    .selectAll()
    .where('public_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return run ?? null
}

/** Lists the inquiries of a run in their order, without those that the person has withdrawn. */
export const questionsOfRun = ({ db }: Pick<RequestContext, 'db'>, runId: bigint) =>
  db
    .selectFrom('inquiry')
    .innerJoin('inquiry_run_item as item', 'item.inquiry_id', 'inquiry.id')
    .selectAll('inquiry')
    .where('item.run_id', '=', runId)
    .where('hidden_at', 'is', null)
    .orderBy('item.place')
    .execute()

/** Returns a person's own run with the outcome of each inquiry; throws not-found for everybody else. */
export async function presentRun(ctx: RequestContext, { personId, id }: Own): Promise<RunView> {
  const run = await findRun(ctx, { personId, id })
  if (!run) throw notFound()
  const rows = await questionsOfRun(ctx, run.id)
  const [views, paid, cars] = await Promise.all([
    Promise.all(rows.map((row) => presentInquiry(ctx, row))),
    run.payable_id === null ? null : findPaid(ctx.db, run.payable_id),
    carsOf(ctx, personId),
  ])
  const own = rows.filter((row) => row.run_id === run.id)
  const sum = (of: typeof own) => of.reduce((total, row) => total + row.price_rial, 0n)
  const total = sum(own)
  const back = sum(own.filter(({ state }) => state === 'refunded'))
  const open = run.payable_id !== null && paid?.paid !== true
  const names = new Map(cars.flatMap(({ name, plate }) => (plate ? [[formatPlate(plate), name]] : [])))
  return {
    id: run.public_id,
    kind: run.kind,
    title: runTitles[run.kind],
    at: formatDateTime(run.made_at),
    total: total === 0n ? null : formatMoney(total),
    pay: open && run.state === 'awaiting-payment' && run.pay_until! > ctx.now ? payPath(run.payable_id!) : null,
    abandoned: open && (run.state === 'abandoned' || run.pay_until! <= ctx.now),
    receipt: paid?.receipt ?? null,
    refunded: back > 0n ? formatMoney(back) : null,
    waiting: !open && views.some(({ waiting }) => waiting),
    paper: views.some(({ answer }) => answer !== null) ? documentPath(run.public_id) : null,
    groups: [...Map.groupBy(views, ({ plate }) => (plate ? formatPlate(plate) : ''))].map(([key, items]) => ({
      key: key || 'other',
      name: names.get(key) ?? null,
      plate: items[0]!.plate,
      items: items.map((inquiry) => ({ href: answerPath(inquiry.id), summary: summaryOf(inquiry), inquiry })),
    })),
    owed: run.kind === 'all-cars' ? await billsOf(ctx, views) : [],
  }
}

/** An answer in one line. */
export function summaryOf(inquiry: InquiryView): string {
  const { answer, state, failure, refunded, waiting } = inquiry
  if (waiting) return inquiryFlow.labels.running
  if (answer?.amount && !answer.title.includes(answer.amount.value)) return `${answer.title}، ${answer.amount.value}`
  if (answer) return answer.title
  if (state === 'refunded') {
    const why = failure ?? failTexts.unavailable
    return refunded ? `${why} ${refunded} به کیف پولتان برگشت.` : why
  }
  return failure ?? stateNameOf(inquiry)
}
