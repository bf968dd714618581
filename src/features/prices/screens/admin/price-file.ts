import { writeAudit } from '#platform/audit/audit.ts'
import { contextOf } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { csvResponse } from '#platform/http/csv.ts'
import { requireStaff } from '#platform/staff.ts'
import { priceColumns } from '../../price-entry-schema.ts'
import { findFileRows } from '../../server/find-entries.ts'
import type { Route } from './+types/price-file'

export const middleware = [requireStaff]

/** Exports the entries as a file that the import accepts; logs the export. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  await inTransaction(ctx.db, (trx) => writeAudit(trx, ctx, { act: 'price.export', subject: 'prices' }))
  return csvResponse({ name: 'prices', heads: priceColumns, rows: findFileRows(ctx.db, ctx.now) })
}
