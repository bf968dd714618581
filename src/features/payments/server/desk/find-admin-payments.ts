import '../tables.ts'
import { findNames, findPersonByMobile } from '#features/identity/contract.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { parseMobile } from '#kit/mobile.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { readPage, type PageRequest } from '#platform/keyset.ts'
import type { GatewayName } from '../../gateway-names.ts'
import type { PaymentState } from '../../states.ts'
import { gatewayTitles } from '../../texts.ts'

type PaymentFilter = {
  /** One of our codes, an authority or number of the gateway, or a full mobile number. */
  q: string
  state: PaymentState | null
  gateway: GatewayName | 'wallet' | null
  /** Both ends inclusive. */
  days: { from: Date; to: Date } | null
}

/** Lists payments for staff, newest first. */
export async function findAdminPayments(ctx: RequestContext, filter: PaymentFilter, page: PageRequest) {
  const { db, secrets } = ctx
  let query = db
    .selectFrom('payment')
    .innerJoin('payable', 'payable.id', 'payable_id')
    .select([
      'payment.id',
      'payment.public_id',
      'payment.person_id',
      'payment.state',
      'payment.gateway',
      'gateway_rial',
      'wallet_rial',
      'payment.made_at',
      'payable.title',
    ])
  if (filter.state) query = query.where('payment.state', '=', filter.state)
  if (filter.gateway) query = query.where('payment.gateway', '=', filter.gateway)
  if (filter.days) {
    query = query.where('payment.made_at', '>=', filter.days.from).where('payment.made_at', '<=', filter.days.to)
  }
  if (filter.q) {
    const text = toLatinDigits(filter.q)
    const mobile = parseMobile(text)
    const personId = mobile.ok ? await findPersonByMobile(ctx, mobile.value) : null
    query = query.where((where) =>
      where.or([
        where('payment.public_id', '=', text),
        where('payable.public_id', '=', text),
        where('authority', '=', text),
        where('reference_id', '=', text),
        ...(personId === null ? [] : [where('payment.person_id', '=', personId)]),
      ]),
    )
  }
  const { rows, next } = await readPage(query, page, { id: 'payment.id', order: 'desc' })
  const names = await findNames(
    db,
    secrets,
    rows.flatMap(({ person_id }) => person_id ?? []),
  )
  return {
    rows: rows.map((row) => ({
      id: row.public_id,
      title: row.title,
      amountRial: row.gateway_rial + row.wallet_rial,
      amount: formatMoney(row.gateway_rial + row.wallet_rial),
      state: row.state,
      gateway: gatewayTitles[row.gateway] ?? row.gateway,
      person: (row.person_id && names.get(row.person_id)) ?? 'حساب حذف‌شده',
      madeAt: row.made_at,
      at: formatDateTime(row.made_at),
    })),
    next,
  }
}
