import { sql } from 'kysely'
import '../tables.ts'
import { findNames, findPersonByMobile } from '#features/identity/contract.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { parseMobile } from '#kit/mobile.ts'
import { formatMoney, type Rial } from '#kit/money.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { readPage, type PageRequest } from '#platform/keyset.ts'
import { paymentAdminPath, refundAdminPath } from '../../addresses.ts'
import type { PayableState } from '../../states.ts'
import { paymentFlow, refundFlow } from '../../states.ts'
import { gatewayTitles } from '../../texts.ts'
import { payableKind } from '../payable-kinds.ts'
import type { PayableRow } from '../payment-row.ts'
import { readLines } from '../request-payment.ts'

type OrderFilter = {
  /** One of our codes, a full mobile number, or words of the title, such as the car. */
  q: string
  kind: string | null
  state: PayableState | null
  /** Overdue and unpaid, or due within three days. */
  due: 'over' | 'soon' | null
  from: Rial | null
  to: Rial | null
}

/** Lists payables of every kind for staff, newest first. */
export async function findAdminOrders(ctx: RequestContext, filter: OrderFilter, page: PageRequest) {
  const { db, secrets, manifests, now } = ctx
  let query = db.selectFrom('payable').selectAll()
  if (filter.kind) query = query.where('kind', '=', filter.kind)
  if (filter.state) query = query.where('state', '=', filter.state)
  if (filter.from !== null) query = query.where('amount_rial', '>=', filter.from)
  if (filter.to !== null) query = query.where('amount_rial', '<=', filter.to)
  if (filter.due) query = query.where('state', '=', 'open')
  if (filter.due === 'over') query = query.where('expires_at', '<=', now)
  if (filter.due === 'soon')
    query = query.where('expires_at', '>', now).where('expires_at', '<=', new Date(now.getTime() + 3 * dayMs))
  if (filter.q) {
    const text = toLatinDigits(filter.q)
    const mobile = parseMobile(text)
    const personId = mobile.ok ? await findPersonByMobile(ctx, mobile.value) : null
    query = query.where((where) =>
      where.or([
        where('public_id', '=', text),
        where('subject', '=', text),
        sql<boolean>`strpos(lower(title), lower(${text})) > 0`,
        ...(personId === null ? [] : [where('person_id', '=', personId)]),
      ]),
    )
  }
  const { rows, next } = await readPage(query, page, { order: 'desc' })
  const names = await findNames(
    db,
    secrets,
    rows.flatMap(({ person_id }) => person_id ?? []),
  )
  return {
    rows: rows.map((row) => ({
      id: row.public_id,
      kind: payableKind(manifests, row.kind).label,
      title: row.title,
      person: (row.person_id && names.get(row.person_id)) ?? null,
      amount: formatMoney(row.amount_rial),
      state: stateOf(row, now),
      due: row.state === 'open' && row.expires_at ? formatDateTime(row.expires_at) : null,
      at: formatDateTime(row.made_at),
    })),
    next,
  }
}

/** An open order past its deadline counts as expired before the job marks it. */
const stateOf = ({ state, expires_at }: PayableRow, now: Date): PayableState =>
  state === 'open' && expires_at && expires_at <= now ? 'expired' : state

/** Loads one order for staff with lines, payments and refunds. */
export async function presentAdminOrder(ctx: RequestContext, publicId: string) {
  const { db, secrets, manifests, now } = ctx
  const row = await db.selectFrom('payable').selectAll().where('public_id', '=', publicId).executeTakeFirst()
  if (!row) throw notFound()
  const [payments, refunds, names] = await Promise.all([
    db.selectFrom('payment').selectAll().where('payable_id', '=', row.id).orderBy('id').execute(),
    db.selectFrom('refund').selectAll().where('payable_id', '=', row.id).orderBy('id').execute(),
    findNames(db, secrets, row.person_id === null ? [] : [row.person_id]),
  ])
  const kind = payableKind(manifests, row.kind)
  return {
    title: row.title,
    kind: kind.label,
    state: stateOf(row, now),
    person: (row.person_id && names.get(row.person_id)) ?? null,
    lines: readLines(row.lines).map(({ label, amountRial }) => ({ label, amount: formatMoney(amountRial) })),
    amount: formatMoney(row.amount_rial),
    refunded: row.refunded_rial > 0n ? formatMoney(row.refunded_rial) : null,
    at: formatDateTime(row.made_at),
    due: row.expires_at && formatDateTime(row.expires_at),
    payments: payments.map((payment) => ({
      href: paymentAdminPath(payment.public_id),
      amount: formatMoney(payment.gateway_rial + payment.wallet_rial),
      text: `${gatewayTitles[payment.gateway] ?? payment.gateway} · ${paymentFlow.othersLabels[payment.state]} · ${formatDateTime(payment.ended_at ?? payment.made_at)}`,
    })),
    refunds: refunds.map((refund) => ({
      href: refundAdminPath(refund.public_id),
      amount: formatMoney(refund.amount_rial),
      text: `${refundFlow.othersLabels[refund.state]} · ${formatDateTime(refund.ended_at ?? refund.made_at)}`,
    })),
  }
}
