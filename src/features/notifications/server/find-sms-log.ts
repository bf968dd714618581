import './tables.ts'
import { maskMobile, parseMobile, type Mobile } from '#kit/mobile.ts'
import { dayMs } from '#kit/durations.ts'
import type { Db } from '#platform/database/database.ts'
import { keysetPage, readIdCursor } from '#platform/keyset.ts'
import type { Secrets } from '#platform/secrets.ts'
import { smsMobileIndex } from './send-sms.ts'
import type { SmsDelivery } from './sms-delivery.ts'

export const smsStates = ['waiting', 'sent', 'delivered', 'failed'] as const satisfies readonly SmsDelivery[]

/** The filter of the log; `mobile` is null for an invalid number. `since` is the earliest time; null for the whole log. */
export type SmsLogFilter = {
  state: SmsDelivery | null
  template: string
  mobile: Mobile | null | undefined
  since: Date | null
}

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

export function readSmsFilter(params: URLSearchParams, now: Date): SmsLogFilter {
  const typed = params.get('mobile')?.trim()
  const mobile = typed ? parseMobile(typed) : undefined
  return {
    state: smsStates.find((state) => state === params.get('state')) ?? null,
    template: (params.get('template') ?? '').slice(0, 40),
    mobile: mobile && (mobile.ok ? mobile.value : null),
    since: params.get('last') === 'day' ? new Date(now.getTime() - dayMs) : null,
  }
}

/** Lists a page of the log, newest first; `next` is the next cursor. */
export async function findSmsLog(
  { db, secrets }: { db: Db; secrets: Secrets },
  { state, template, mobile, since }: SmsLogFilter,
  page: { after: string | null; size: number },
): Promise<{ rows: SmsLogRow[]; next: string | null }> {
  if (mobile === null) return { rows: [], next: null }
  let query = db.selectFrom('sms_message').selectAll()
  if (since) query = query.where('created_at', '>=', since)
  if (template) query = query.where('template', '=', template)
  if (mobile) query = query.where('mobile_index', '=', smsMobileIndex(secrets, mobile))
  if (state === 'waiting') query = query.where('state', '=', 'waiting')
  if (state === 'sent') query = query.where('state', '=', 'sent').where('delivery', 'is', null)
  if (state === 'delivered') query = query.where('delivery', '=', 'delivered')
  if (state === 'failed') {
    query = query.where(({ or, eb }) => or([eb('state', '=', 'failed'), eb('delivery', '=', 'failed')]))
  }
  const after = readIdCursor(page.after)
  if (after) query = query.where('id', '<', after)
  const matches = await query
    .orderBy('id', 'desc')
    .limit(page.size + 1)
    .execute()
  const { rows, next } = keysetPage(matches, page.size, ({ id }) => String(id))
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
