import { writeAudit } from '#platform/audit.ts'
import { contextOf } from '#platform/context.ts'
import { inTransaction } from '#platform/database.ts'
import { csvResponse } from '#platform/http/csv.ts'
import { requireStaff } from '#platform/staff.ts'
import { priceColumns } from '../../price-entry-schema.ts'
import { findFileRows } from '../../server/find-entries.ts'
import type { Route } from './+types/price-file'

export const middleware = [requireStaff('prices.edit')]

/** What was written down, as a file that can be sent back; taking it is written down. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  await inTransaction(ctx.db, (trx) => writeAudit(trx, ctx, { act: 'price.export', subject: 'prices' }))
  return csvResponse({ name: 'prices', heads: priceColumns, rows: findFileRows(ctx.db, ctx.now) })
}
