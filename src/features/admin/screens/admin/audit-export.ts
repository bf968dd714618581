import { sentField } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { writesOnly } from '#platform/json-endpoint.ts'
import { requireStaff } from '#platform/staff.ts'
import { exportLog, isExportFormat } from '../../server/export-log.ts'
import type { Route } from './+types/audit-export'

export const middleware = [requireStaff]

/** An export writes a log entry, so no link may trigger it. */
export const loader = writesOnly

export async function action({ request, context }: Route.ActionArgs) {
  const format = await sentField(request, 'format')
  if (!isExportFormat(format)) throw notFound()
  return exportLog(contextOf(context), format)
}
