import '../tables.ts'
import { sql } from 'kysely'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { readPage, type PageRequest } from '#platform/keyset.ts'
import { payableKind } from '../payable-kinds.ts'

/** The state of a code: what prevents its use, if anything. */
export type DiscountState = 'running' | 'planned' | 'ended' | 'stopped' | 'used-up'

/** Lists all codes for staff, newest first, with paid orders and total discount. */
export async function findDiscounts({ db, now, manifests }: RequestContext, page: PageRequest) {
  const query = db
    .selectFrom('discount_code as code')
    .leftJoin('discount_use as used', 'used.code_id', 'code.id')
    .leftJoin('payable', (join) => join.onRef('payable.id', '=', 'used.payable_id').on('payable.state', '=', 'paid'))
    .selectAll('code')
    .select([
      sql<number>`count(payable.id)::int`.as('uses'),
      sql<bigint>`coalesce(sum(used.amount_rial) filter (where payable.id is not null), 0)::bigint`.as('given_rial'),
    ])
    .groupBy('code.id')
  const { rows, next } = await readPage(query, page, { id: 'code.id', order: 'desc' })
  return {
    next,
    rows: rows.map((row) => {
      const state: DiscountState = row.stopped_at
        ? 'stopped'
        : row.ends_at && row.ends_at <= now
          ? 'ended'
          : row.starts_at > now
            ? 'planned'
            : row.stock !== null && row.uses >= row.stock
              ? 'used-up'
              : 'running'
      const terms = [
        row.least_price_rial > 0n && `سفارش از ${formatMoney(row.least_price_rial)}`,
        row.per_person !== null && `هر نفر ${formatInteger(row.per_person)} بار`,
      ].filter((term) => term !== false)
      return {
        code: row.code,
        title: row.title,
        gives: givesText(row),
        about: row.kind === null ? 'همهٔ سفارش‌ها' : payableKind(manifests, row.kind).label,
        terms: terms.join('، ') || 'بدون شرط',
        period: row.ends_at
          ? `${formatDate(row.starts_at)} تا ${formatDate(new Date(row.ends_at.getTime() - 1))}`
          : `از ${formatDate(row.starts_at)}`,
        uses:
          row.stock === null ? formatInteger(row.uses) : `${formatInteger(row.uses)} از ${formatInteger(row.stock)}`,
        given: formatMoney(row.given_rial),
        state,
      }
    }),
  }
}

type Gives = { percent: number | null; amount_rial: bigint | null; most_rial: bigint | null }

function givesText({ percent, amount_rial, most_rial }: Gives): string {
  if (percent === null) return formatMoney(amount_rial!)
  const share = `${toPersianDigits(percent)}٪`
  return most_rial === null ? share : `${share} تا ${formatMoney(most_rial)}`
}
