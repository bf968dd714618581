import { contextOf } from '#platform/context.ts'
import { csvResponse, everyRow } from '#platform/http/csv.ts'
import { readIdCursor } from '#platform/keyset.ts'
import { requireStaff } from '#platform/staff.ts'
import { findAdminPayments } from '../../server/desk/find-admin-payments.ts'
import { readAdminFilter } from '../../server/desk/read-admin-filter.ts'
import { paymentFlow } from '../../states.ts'
import { gatewayTitles } from '../../texts.ts'
import type { Route } from './+types/payments-file'

export const middleware = [requireStaff]

const heads = ['کد', 'زمان', 'بابت', 'مبلغ (ریال)', 'وضعیت', 'درگاه']

/** Returns the page's payments as a file with the same filter, without names. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { filter } = readAdminFilter(url.searchParams)
  const rows = everyRow(async (after) => {
    const page = await findAdminPayments(ctx, filter, { before: readIdCursor(after), size: 500 })
    const cells = page.rows.map(({ id, madeAt, title, amountRial, state, gateway }) => [
      id,
      madeAt,
      title,
      amountRial,
      paymentFlow.othersLabels[state],
      gatewayTitles[gateway] ?? gateway,
    ])
    return { rows: cells, next: page.next }
  })
  return csvResponse({ name: 'payments', heads, rows })
}
