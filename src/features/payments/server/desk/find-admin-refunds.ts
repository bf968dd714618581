import '../tables.ts'
import { sql } from 'kysely'
import { findNames } from '#features/identity/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { formatMoney, formatRial } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { readPage, type PageRequest } from '#platform/keyset.ts'
import { notFound } from '#platform/errors.ts'
import { destinationNames } from '../../admin-texts.ts'
import type { RefundState } from '../../states.ts'

/** States that wait for staff: a second person, or a transfer that the gateway could not make. */
const waitingStates = ['awaiting-approval', 'awaiting-transfer'] as const satisfies readonly RefundState[]

/** Lists refunds for staff: waiting ones oldest first, others newest first. */
export async function findAdminRefunds(
  { db, secrets }: RequestContext,
  { state }: { state: RefundState | 'waiting' | 'all' },
  page: PageRequest,
) {
  const waits = state === 'waiting'
  let query = db
    .selectFrom('refund')
    .innerJoin('payable', 'payable.id', 'payable_id')
    .selectAll('refund')
    .select('payable.title')
  if (state !== 'all') query = query.where('refund.state', 'in', waits ? waitingStates : [state])
  const { rows, next } = await readPage(query, page, { id: 'refund.id', order: waits ? 'asc' : 'desc' })
  const names = await findNames(
    db,
    secrets,
    rows.flatMap(({ person_id }) => person_id ?? []),
  )
  return {
    rows: rows.map((row) => ({
      id: row.public_id,
      title: row.title,
      amount: formatMoney(row.amount_rial),
      destination: destinationNames[row.destination],
      state: row.state,
      person: (row.person_id && names.get(row.person_id)) ?? 'حساب حذف‌شده',
      at: formatDateTime(row.made_at),
    })),
    next,
  }
}

/** Returns the number of waiting refunds. */
export async function countWaitingRefunds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('refund')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', 'in', waitingStates)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the number of payments that need a staff decision. */
export async function countSuspicious(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'suspicious')
    .executeTakeFirstOrThrow()
  return count
}

/** Loads one refund for staff; throws not-found. */
export async function presentAdminRefund(ctx: RequestContext, id: string) {
  const { db, secrets } = ctx
  const row = await db
    .selectFrom('refund')
    .innerJoin('payable', 'payable.id', 'refund.payable_id')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .selectAll('refund')
    .select(['payable.title', 'payment.public_id as payment', 'masked_card', 'reference_id'])
    .where('refund.public_id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const ids = [row.person_id, row.requested_by, row.decided_by].flatMap((each) => each ?? [])
  const names = await findNames(db, secrets, ids)
  const nameOf = (person: bigint | null) => (person === null ? null : (names.get(person) ?? null))
  const staffId = ctx.scope.session.personId
  const optional: [string, string | null][] = [
    ['دلیل', row.reason],
    ['ثبت‌کننده', nameOf(row.requested_by)],
    ['تصمیم‌گیرنده', nameOf(row.decided_by)],
    ['کارت', row.destination === 'card' ? row.masked_card && toPersianDigits(row.masked_card) : null],
    ['شمارهٔ پیگیری پرداخت', row.reference_id && toPersianDigits(row.reference_id)],
    ['تا تاریخ', row.state === 'awaiting-transfer' ? row.expected_at && formatDate(row.expected_at) : null],
    [
      'شمارهٔ پیگیری بانک',
      row.tracking === 'reversed' ? 'از طریق درگاه' : row.tracking && toPersianDigits(row.tracking),
    ],
    ['زمان پایان', row.ended_at && formatDateTime(row.ended_at)],
    ['دلیل رد', row.rejection],
  ]
  return {
    id,
    state: row.state,
    payment: row.payment,
    amount: formatMoney(row.amount_rial),
    destination: row.destination,
    facts: [
      ['بابت', row.title],
      ['مبلغ به ریال', formatRial(row.amount_rial)],
      ['مقصد', destinationNames[row.destination]],
      ['کاربر', nameOf(row.person_id) ?? 'حساب حذف‌شده'],
      ['زمان ثبت', formatDateTime(row.made_at)],
      ...optional.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : [])),
    ] satisfies [string, string][],
    own: row.person_id === staffId,
    asked: row.requested_by === staffId,
  }
}
