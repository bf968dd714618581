import { writeAudit } from '#platform/audit/audit.ts'
import { contextOf } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { csvResponse, everyRow, type CsvCell } from '#platform/http/csv.ts'
import { requireStaff } from '#platform/staff.ts'
import { findSmsLog, readSmsFilter } from '../../server/find-sms-log.ts'
import { smsFailureText, smsLogTexts } from '../../texts.ts'
import type { Route } from './+types/sms-csv'

export const middleware = [requireStaff]

/** Exports the log as CSV with masked numbers. The export is logged. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const filter = readSmsFilter(url.searchParams, ctx.now)
  await inTransaction(ctx.db, (trx) => writeAudit(trx, ctx, { act: 'sms.export', subject: 'sms' }))
  const rows = everyRow((after) => findSmsLog(ctx, filter, { after, size: 1000 }))
  return csvResponse({ name: 'sms-log', heads: Object.values(smsLogTexts.heads), rows: lines(rows) })
}

async function* lines(rows: ReturnType<typeof everyRow<Awaited<ReturnType<typeof findSmsLog>>['rows'][number]>>) {
  for await (const { at, mobile, template, state, provider, reference, failure } of rows) {
    yield [at, mobile, template, state, provider, reference, failure && smsFailureText(failure)] satisfies CsvCell[]
  }
}
