import './tables.ts'
import { maskMobile, parseMobile, type Mobile } from '#kit/mobile.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { readPage, type PageRequest } from '#platform/keyset.ts'
import { smsMobileIndex } from './send-sms.ts'
import type { SmsDelivery } from './sms-delivery.ts'

/** The filter of the log; a `mobile` that is not a number finds nothing. */
type SmsLogFilter = { mobile: string; state: SmsDelivery | null; last: 'day' | null; template: string | null }

/** One message for staff: with masked number and without text. */
export type SmsLogRow = {
  id: string
  at: Date
  mobile: string
  template: string
  state: SmsDelivery
  provider: string | null
  reference: string | null
  failure: string | null
}

/** Lists a page of the log, newest first; `next` is the next cursor. */
export async function findSmsLog(
  { db, secrets, now }: Pick<RequestContext, 'db' | 'secrets' | 'now'>,
  { state, template, mobile: typed, last }: SmsLogFilter,
  page: PageRequest,
): Promise<{ rows: SmsLogRow[]; next: string | null }> {
  const mobile = parseMobile(typed)
  if (typed && !mobile.ok) return { rows: [], next: null }
  let query = db.selectFrom('sms_message').selectAll()
  if (last === 'day') query = query.where('created_at', '>=', new Date(now.getTime() - dayMs))
  if (template) query = query.where('template', '=', template)
  if (mobile.ok) query = query.where('mobile_index', '=', smsMobileIndex(secrets, mobile.value))
  if (state === 'waiting') query = query.where('state', '=', 'waiting')
  if (state === 'sent') query = query.where('state', '=', 'sent').where('delivery', 'is', null)
  if (state === 'delivered') query = query.where('delivery', '=', 'delivered')
  if (state === 'failed') {
    query = query.where(({ or, eb }) => or([eb('state', '=', 'failed'), eb('delivery', '=', 'failed')]))
  }
  const { rows, next } = await readPage(query, page, { order: 'desc' })
  const presented = rows.map((row) => ({
    id: String(row.id),
    at: row.created_at,
    mobile: maskMobile(secrets.open(row.mobile_sealed) as Mobile),
    template: row.template,
    state: row.delivery ?? row.state,
    provider: row.provider,
    reference: row.provider_reference,
    failure: row.failure,
  }))
  return { rows: presented, next }
}
