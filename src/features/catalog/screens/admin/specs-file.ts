import { writeAudit } from '#platform/audit/audit.ts'
import { contextOf } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { csvResponse } from '#platform/http/csv.ts'
import { requireStaff } from '#platform/staff.ts'
import { factColumns } from '../../specs/fact-edition.ts'
import { findFactRows } from '../../server/specs/find-fact-rows.ts'
import type { Route } from './+types/specs-file'

export const middleware = [requireStaff]

/** Exports all facts as a file that can be imported again. The export is logged. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  await inTransaction(ctx.db, (trx) => writeAudit(trx, ctx, { act: 'specs.export', subject: 'specs' }))
  return csvResponse({ name: 'specs', heads: factColumns, rows: await findFactRows(ctx.db) })
}
