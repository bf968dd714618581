import '../tables.ts'
import { formatPlate, parsePlate } from '#kit/plate.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import type { OwedView } from '../../answer-view.ts'
import type { InquiryKindSlug } from '../../kinds.ts'
import type { InquiryView, OtherOwedView } from '../../views.ts'
import { openInput } from '../find-inquiries.ts'
import { presentInquiry } from '../present-inquiry.ts'
import type { InquiryRow } from '../tables.ts'
import { billIndex } from './request-bills.ts'

/** The age limit of answers with bills; older bills may have been paid elsewhere meanwhile. */
const billKinds: readonly InquiryKindSlug[] = ['fines-details', 'fines-accumulation', 'car-annual-toll-bill']
const freshDays = 7
const maxAnswers = 30

/** The same fines as one bill or as many: only one of both can be selected. */
const sameDebt = (kind: InquiryKindSlug): string => (kind === 'car-annual-toll-bill' ? 'toll' : 'fines')
const debtOf = (kind: InquiryKindSlug, plate: string): string => `${sameDebt(kind)} ${plate}`
const debtOfView = ({ kind, plate }: InquiryView): string => debtOf(kind, plate ? formatPlate(plate) : '')

function debtOfRow(
  { secrets }: Pick<RequestContext, 'secrets'>,
  row: Pick<InquiryRow, 'kind' | 'input_sealed'>,
): string {
  const plate = parsePlate(openInput(secrets, row)?.plate ?? '')
  return debtOf(row.kind, plate.ok ? formatPlate(plate.value) : '')
}

/**
 * Lists the debts of the person's other recent answers, so that all go into one payment: of each plate and debt the
 * newest answer, without the subject of the opened answer and without bills that are in a payment or paid.
 */
export async function otherBills(ctx: RequestContext, row: InquiryRow): Promise<OtherOwedView[]> {
  const earlier = await ctx.db
    .selectFrom('inquiry')
    .select(['id', 'kind', 'input_sealed'])
    .where('person_id', '=', row.person_id)
    .where('kind', 'in', billKinds)
    .where('state', '=', 'done')
    .where('hidden_at', 'is', null)
    .where('behalf_path', 'is', null)
    .where('answered_at', '>', new Date(ctx.now.getTime() - freshDays * dayMs))
    .where('id', '<>', row.id)
    .orderBy('id', 'desc')
    .limit(maxAnswers)
    .execute()
  // Only these are decrypted and shown, because a person may have many answers about one plate.
  const taken = new Set([debtOfRow(ctx, row)])
  const newest: bigint[] = []
  for (const each of earlier) {
    const debt = debtOfRow(ctx, each)
    if (!taken.has(debt)) newest.push(each.id)
    taken.add(debt)
  }
  if (newest.length === 0) return []
  const rows = await ctx.db.selectFrom('inquiry').selectAll().where('id', 'in', newest).orderBy('id', 'desc').execute()
  return billsOf(ctx, await Promise.all(rows.map((each) => presentInquiry(ctx, each))))
}

/** Returns the payable debts of these answers, each once. */
export async function billsOf(ctx: RequestContext, views: readonly InquiryView[]): Promise<OtherOwedView[]> {
  const taken = new Set<string>()
  const otherOwedViews: OtherOwedView[] = []
  for (const view of views) {
    if (!billKinds.includes(view.kind) || view.state !== 'done') continue
    const debt = debtOfView(view)
    if (taken.has(debt)) continue
    taken.add(debt)
    const owed = (await markBillsInHand(ctx, view.answer?.owed ?? [])).filter(({ payable }) => payable)
    if (owed.length === 0) continue
    const { id, title, plate } = view
    otherOwedViews.push({ id, title, plate, owed: owed.map((bill) => ({ ...bill, key: `${id}.${bill.key}` })) })
  }
  return otherOwedViews
}

/** Bills that are in a payment, or paid by us, cannot be selected again; the authority may list them for days. */
export async function markBillsInHand(
  ctx: Pick<RequestContext, 'db' | 'secrets'>,
  owed: readonly OwedView[],
): Promise<readonly OwedView[]> {
  const indexOf = new Map(owed.flatMap(({ key, ids }) => (ids ? [[key, billIndex(ctx, ids)]] : [])))
  if (indexOf.size === 0) return owed
  const rows = await ctx.db
    .selectFrom('bill')
    .select(['ids_index', 'state'])
    .where('ids_index', 'in', [...indexOf.values()])
    .where('state', 'in', ['pending', 'unknown', 'settled'])
    .execute()
  const states = new Map(rows.map(({ ids_index, state }) => [Buffer.from(ids_index!).toString('hex'), state]))
  return owed.map((each) => {
    const state = states.get(indexOf.get(each.key)?.toString('hex') ?? '')
    return state ? { ...each, payable: false, deadlines: [], why: inHand[state as keyof typeof inHand] } : each
  })
}

const inHand = {
  pending: 'در حال تسویه است؛ آن را دوباره پرداخت نکنید.',
  unknown: 'نتیجهٔ پرداخت این قبض هنوز مشخص نیست؛ آن را دوباره پرداخت نکنید.',
  settled: 'از همین‌جا پرداخت شده؛ ممکن است تا ۷۲ ساعت هنوز در لیست مرجع باشد.',
} as const
